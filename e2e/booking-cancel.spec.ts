import type { Cancellation } from '@/lib/booking/model/cancellation'
import type { Booking } from '@/lib/booking/model/schemas'
import { expectAccessible } from './kit/accessibility'
import { BOOKING } from './kit/checkout'
import { openBookedRide } from './kit/payment'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PAID = { status: 'paid', paidCents: 11_695 } as const

test('the cancel dialog retries a refund that could not be read, and asks again when the refund changed', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/409|503/)
  await openBookedRide(page)
  await page.route(BOOKING, route => route.fulfill({ status: 503, json: { error: 'We are busy.', code: 'busy' } }))
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  const dialog = page.getByRole('dialog')
  const yes = dialog.getByRole('button', { name: 'Yes, Cancel Ride' })

  await test.step('no refund can be read', async () => {
    await expect(
      dialog.getByText(/We could not calculate your refund, so nothing has been canceled yet\. We are busy\./),
    ).toBeVisible()
    await expect(yes).toBeDisabled()
    await expectAccessible(page)
    await page.unroute(BOOKING)
    await showBookingAs(page, PAID)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(yes).toBeEnabled()
  })

  await test.step('the refund changed', async () => {
    await page.route('**/cancel', route =>
      route.fulfill({ status: 409, json: { error: 'Your refund has changed.', code: 'refund_changed' } }),
    )
    await page.unroute(BOOKING)
    await showBookingAs(page, PAID, { allowed: true, percent: 50, refundCents: 5848 })
    await yes.click()
    await expect(dialog.getByText('You will be refunded $58.48: 50% of the $116.95 you paid.')).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('Nothing has been canceled yet')
    await expect(yes).toBeFocused()
    await expectAccessible(page)
  })
})

/** Overrides fields of the booking in the server's response, whose fare is what was paid, and its cancellation. */
async function showBookingAs(page: Page, over: Pick<Booking, 'status' | 'paidCents'>, cancellation?: Cancellation) {
  await page.route(BOOKING, async route => {
    const json = await route.fetch().then(fetched => fetched.json())
    const quote = { ...json.booking.quote, totalCents: over.paidCents }
    const booking = { ...json.booking, ...over, quote }
    await route.fulfill({ json: { ...json, booking, cancellation: cancellation ?? json.cancellation } })
  })
}
