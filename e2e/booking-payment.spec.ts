import type { Booking } from '@/lib/booking/schemas'
import { expectAccessible } from './kit/accessibility'
import { openBooked } from './kit/paying'
import { expect, type Page, test } from './kit/test'
import { BOOKING } from './kit/till'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Books a ride to be paid by card, whose reading from then on answers with `over` put over it. */
async function bookAndStand(page: Page, over: Partial<Booking>): Promise<{ stands: (next: Partial<Booking>) => void }> {
  let standing = over
  await page.route(BOOKING, async route => {
    const answer = await route.fetch().then(response => response.json())
    await route.fulfill({ json: { ...answer, booking: { ...answer.booking, ...standing } } })
  })
  await openBooked(page)
  return {
    stands: next => {
      standing = next
    },
  }
}

test('a ride that is to be paid by card asks for it, and the form comes only when it is opened', async ({ page }) => {
  await openBooked(page)
  await expect(page.getByRole('status').getByText('Reserved. Payment is due.')).toBeVisible()
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.getByRole('button', { name: 'Pay with Card' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Card number' })).toBeVisible()
  expect(scripts.length).toBeGreaterThan(0)
})

test('a form that does not come says so, and is fetched again by a press', async ({ page, expectFaults }) => {
  expectFaults(/Failed to load resource|ERR_FAILED|ChunkLoadError/)
  await openBooked(page)
  await page.waitForLoadState('networkidle')
  await page.route('**/_next/static/chunks/**', route => route.abort())
  await page.getByRole('button', { name: 'Pay with Card' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Failed to load payment system/)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/_next/static/chunks/**')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Card number' })).toBeVisible()
})

test('a payment that is being checked offers nothing to pay with, and is told once it is known', async ({ page }) => {
  const { stands } = await bookAndStand(page, { status: 'payment_unknown' })
  await expect(
    page.getByRole('status').getByText('We are checking your payment. Please do not pay again.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay with|Edit Details|Cancel Booking/ })).toHaveCount(0)
  await expectAccessible(page)
  stands({ status: 'paid', paidCents: 11_695, transactionId: '60123' })
  await expect(page.getByText('Your payment was successful!')).toBeVisible()
  await expect(page.getByRole('status').getByText('Paid. We received $116.95.')).toBeVisible()
})

test('a checked payment that came to nothing says so, and can be made again', async ({ page }) => {
  const { stands } = await bookAndStand(page, { status: 'payment_unknown' })
  await expect(page.getByRole('status').getByText(/We are checking your payment/)).toBeVisible()
  stands({ status: 'reserved' })
  await expect(page.getByText('Payment was not successful due to some error, please try again later.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay with Card' })).toBeVisible()
})

test('a refund that changes while the rider reads it is asked about once more', async ({ page, expectFaults }) => {
  expectFaults(/409/)
  await bookAndStand(page, { status: 'paid', paidCents: 11_695 })
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Yes, Cancel Ride' })).toBeEnabled()
  const cancellation = { allowed: true, percent: 50, refundCents: 5848 }
  await page.route('**/cancel', route =>
    route.fulfill({ status: 409, json: { error: 'Your refund has changed.', code: 'refund_changed', cancellation } }),
  )
  await dialog.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
  await expect(dialog.getByText('You will be refunded $58.48: 50% of the $116.95 you paid.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('Nothing is cancelled yet')
  await expectAccessible(page)
})

test('a refund that cannot be worked out can be asked for again', async ({ page, expectFaults }) => {
  expectFaults(/503/)
  await openBooked(page)
  await page.route(BOOKING, route => route.fulfill({ status: 503, json: { error: 'We are busy.', code: 'busy' } }))
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText(/We could not work out your refund, so nothing is cancelled yet\. We are busy\./),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Yes, Cancel Ride' })).toBeDisabled()
  await expectAccessible(page)
  await page.unroute(BOOKING)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Nothing was paid, so nothing is refunded.')).toBeVisible()
})

test('after cancelling, the rider reads what happens with the money', async ({ page }) => {
  const { booking } = await openBooked(page)
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
  await expect(
    page.getByText(`Your booking ${booking.id} is cancelled. Nothing was paid, so nothing is refunded.`),
  ).toBeVisible()
})
