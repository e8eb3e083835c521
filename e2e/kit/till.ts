import type { Booked } from '@/lib/booking/schemas'
import { type PaymentRecord, paymentHistorySchema } from '@/lib/payment/schemas'
import { awaitTokenizer, openBooked, openTill } from './paying'
import { expect, type Page } from './test'

export const PROCESS = '**/api/v1/payments/process'
export const TOKENIZER_SCRIPT = '**/api/v1/payments/sandbox/accept.js'
/** One booking, read or changed. */
export const BOOKING = /\/api\/v1\/bookings\/[^/]+$/

/** A ride that was just booked, its card dialog open and the tokenizer there. */
export async function openReadyTill(page: Page, options: Parameters<typeof openBooked>[1] = {}) {
  const booked = await openBooked(page, options)
  const till = await openTill(page)
  await awaitTokenizer(page)
  await expect(testCards(page)).toBeVisible()
  return { booked, till }
}

/** The choice of cards that a demonstration offers. */
export function testCards(page: Page) {
  return page.getByRole('dialog').getByLabel('Fill in a test card')
}

/** Lets the server do what it is asked, and keeps its answers from the page until the function returned is called. */
export async function holdAnswers(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async route => {
    const response = await route.fetch()
    await promise
    // The page may be another by now.
    await route.fulfill({ response }).catch(() => {})
  })
  return resolve
}

/** What the server has charged for a ride. */
export async function chargesOf(page: Page, { booking, token }: Booked): Promise<PaymentRecord[]> {
  const answer = await page.request.get(`/api/v1/payments/history?booking=${booking.id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { payments } = paymentHistorySchema.parse(await answer.json())
  return payments.filter(({ kind, state }) => kind === 'charge' && state !== 'declined')
}

/** The toast that ends a payment. */
export function successToast(page: Page) {
  return page.getByRole('alert').filter({ hasText: /^Payment successful! Transaction ID: \d+$/ })
}
