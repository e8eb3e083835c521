import type { CreatedBooking } from '@/lib/booking/model/schemas'
import { paymentHistorySchema } from '@/lib/payments/model/schemas'
import { awaitTokenizer, openBookedRide, openCardDialog } from './payment'
import { expect, type Page } from './test'

export const PROCESS = '**/api/v1/payments/process'
export const TOKENIZER_SCRIPT = '**/api/v1/payments/sandbox/accept.js'
/** Matches requests that read or change one booking. */
export const BOOKING = /\/api\/v1\/bookings\/[^/]+$/

/** Opens the card dialog of a new booking and waits for its tokenizer. */
export async function openReadyCardDialog(page: Page, options: Parameters<typeof openBookedRide>[1] = {}) {
  const booked = await openBookedRide(page, options)
  const dialog = await openCardDialog(page)
  await awaitTokenizer(page)
  await expect(testCards(page)).toBeVisible()
  return { booked, dialog }
}

/** Finds the select of test cards. */
export function testCards(page: Page) {
  return page.getByRole('dialog').getByLabel('Fill in a test card')
}

/** Lets requests reach the server, but holds their responses until the returned function is called. */
export async function holdResponses(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async route => {
    const response = await route.fetch()
    await promise
    // The page may have navigated away.
    await route.fulfill({ response }).catch(() => {})
  })
  return resolve
}

/** Reads the card payments in a booking’s statement. */
export async function chargesOf(page: Page, { booking, token }: CreatedBooking) {
  const response = await page.request.get(`/api/v1/payments/history?booking=${booking.id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { lines } = paymentHistorySchema.parse(await response.json())
  return lines.filter(({ words }) => words === 'Card payment')
}

/** Finds the toast that reports a successful payment. */
export function successToast(page: Page) {
  return page.getByRole('alert').filter({ hasText: /^Payment successful! Transaction ID: \d+$/ })
}
