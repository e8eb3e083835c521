import { DIALOG, expectAccessible } from './kit/accessibility'
import { booking } from './kit/booking'
import {
  awaitTokenizer,
  cardDialogAlert,
  expectStatus,
  fillCard,
  fillTestCard,
  holdResponses,
  openBookedRide,
  openCardDialog,
  PROCESS,
  payButton,
  successToast,
} from './kit/payment'
import { expect, test } from './kit/test'

const CHECKING = 'We are checking your payment. Please do not pay again.'
const CHUNKS = '**/_next/static/chunks/**'
const TOKENIZER_SCRIPT = '**/api/v1/payments/sandbox/accept.js'
/** Matches requests that read or change one booking. */
const BOOKING = /\/api\/v1\/bookings\/[^/]+$/
const SLOW_MS = 10_000

test('a card payment is accessible in every state, and refunded with the ride', async ({ page, expectErrors }) => {
  expectErrors(/Failed to load resource|ERR_FAILED|ChunkLoadError/)
  const dialog = page.getByRole('dialog')
  const tryAgain = dialog.getByRole('button', { name: 'Try again' })
  await page.clock.install()
  const { id } = (await openBookedRide(page)).booking
  await expectStatus(page, /^Pay \$[\d.]+ to keep it$/)
  await page.waitForLoadState('networkidle')
  await test.step('loading, and its code failed to load', async () => {
    const failing = Promise.withResolvers<void>()
    await page.route(CHUNKS, async route => {
      await failing.promise
      await route.abort()
    })
    await page.getByRole('button', { name: 'Pay with Card' }).click()
    await expect(dialog.getByText('Loading the payment form')).toBeAttached()
    failing.resolve()
    await expect(dialog.getByText(/^Failed to load payment system/)).toBeVisible()
    await page.unroute(CHUNKS)
  })
  await test.step('the tokenizer failed to load; Try again keeps the form', async () => {
    await page.route(TOKENIZER_SCRIPT, route => route.abort())
    await tryAgain.click()
    await expect(cardDialogAlert(page)).toContainText('Failed to load payment system')
    await expectAccessible(page, DIALOG)
    await fillCard(page, { number: '4111' })
    await page.unroute(TOKENIZER_SCRIPT)
    await tryAgain.click()
    await awaitTokenizer(page)
    await expect(cardDialogAlert(page)).toBeHidden()
  })
  await test.step('its controls are large enough and fit the screen', async () => {
    const width = page.viewportSize()?.width ?? 0
    for (const control of await dialog.locator('input, select, button').all()) {
      const box = await control.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
    }
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  })
  await test.step('invalid', async () => {
    await payButton(page).click()
    await expect(dialog.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, DIALOG)
  })
  await test.step('declined', async () => {
    await fillTestCard(page, { zip: '46282' })
    await payButton(page).click()
    await expect(cardDialogAlert(page)).toContainText('Your card was declined and nothing was charged.')
    await expect(cardDialogAlert(page)).toBeInViewport({ ratio: 1 })
    const [alert, pay] = [await cardDialogAlert(page).boundingBox(), await payButton(page).boundingBox()]
    expect((alert?.y ?? 0) + (alert?.height ?? 0)).toBeLessThanOrEqual(pay?.y ?? 0)
    await expect(payButton(page)).toBeFocused()
    await expectAccessible(page, DIALOG)
  })
  const amount = (await payButton(page).textContent())?.replace('Pay ', '') ?? ''
  await test.step('slow', async () => {
    await fillTestCard(page)
    const release = await holdResponses(page, PROCESS)
    await payButton(page).click()
    await expect(payButton(page)).toHaveText('Processing...')
    await page.clock.fastForward(SLOW_MS)
    await expect(dialog.getByText('This is taking longer than usual. Please wait and do not pay again.')).toBeVisible()
    await expectAccessible(page, DIALOG)
    release()
  })
  await test.step('paid', async () => {
    await expect(successToast(page)).toBeVisible()
    const transaction = (await successToast(page).textContent())?.match(/\d+$/)?.[0] ?? ''
    await expectStatus(page, `We received ${amount}.`)
    const row = booking(page).locator('dl > div').filter({ hasText: 'Transaction' })
    await expect(row).toHaveText(`Transaction${transaction}`)
    await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0)
    await expectAccessible(page, '#booking-flow')
  })
  await test.step('canceling shows the refund and makes it', async () => {
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(dialog.getByText(`You will be refunded ${amount}.`)).toBeVisible()
    await expectAccessible(page, DIALOG)
    await page.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
    const outcome = `Your booking ${id} is canceled. Your refund of ${amount} has been issued.`
    await expect(page.getByRole('alert').filter({ hasText: outcome })).toBeInViewport()
    await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue('')
  })
})

test('while a payment is processed a reload asks first, then shows how it ended', async ({ page }) => {
  await openBookedRide(page)
  await openCardDialog(page)
  await awaitTokenizer(page)
  await fillCard(page)
  const processed = Promise.withResolvers<void>()
  await page.route(PROCESS, async route => {
    await route.fetch()
    processed.resolve()
  })
  await payButton(page).click()
  await expect(payButton(page)).toHaveText('Processing...')
  await processed.promise

  // Makes the server respond as if the outcome were still unknown.
  await page.route(BOOKING, async route => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: { ...json, booking: { ...json.booking, status: 'payment_unknown' } } })
  })
  const dialogs: string[] = []
  page.on('dialog', async asked => {
    dialogs.push(asked.type())
    await asked.accept()
  })
  await page.reload()
  expect(dialogs).toEqual(['beforeunload'])
  await expectStatus(page, CHECKING)
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0)
  await expectAccessible(page, '#booking-flow')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expectStatus(page, /^Paid\./)
})
