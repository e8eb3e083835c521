import { expectAccessible } from './kit/accessibility'
import { fillCard, openBooked, openTill, payButton } from './kit/paying'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' }, permissions: ['clipboard-read', 'clipboard-write'] })

/** The ride's page as it opens on a device of its own. */
async function openElsewhere(page: Page, link: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ reducedMotion: 'reduce' })
  if (context === undefined) throw new Error('there is no browser')
  const other = await context.newPage()
  await other.goto(link)
  return other
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Edit Ride' }).click()
  const form = page.getByRole('dialog', { name: 'Edit your ride' })
  await expect(form.getByRole('radio', { name: /Executive Sedan/ })).toBeVisible()
  return form
}

test('a ride is edited by its copied link on another device, paid there, and cancelled for its refund', {
  tag: '@journey',
}, async ({ page }) => {
  const { booking } = await openBooked(page)
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`/ride/${booking.id}#`)

  const other = await openElsewhere(page, link)
  const form = await openForm(other)
  await expect(form.getByText(/^The fare stays \$/)).toBeVisible()
  await expectAccessible(other)
  await form.getByRole('radio', { name: /Executive Sedan/ }).check()
  await expect(form.getByText(/^Was \$[\d.]+, now \$[\d.]+: \$[\d.]+ less\.$/)).toBeVisible()
  await form
    .getByRole('button', { name: /^Next: Contact/ })
    .filter({ visible: true })
    .click()
  await form.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(form.getByRole('alert').getByText(/^Was \$[\d.]+, now \$[\d.]+: \$[\d.]+ less\.$/)).toBeVisible()
  await expectAccessible(other)
  await form.getByRole('button', { name: /^Agree, and change at \$/ }).click()
  await expect(form).toBeHidden()
  await expect(other.getByText(/^Your ride is changed\. The fare is \$/)).toBeVisible()
  await expect(
    other.getByText(/^Changed: the vehicle from Luxury SUV to Executive Sedan, the fare from \$/),
  ).toBeVisible()

  await openTill(other)
  await fillCard(other)
  await payButton(other).click()
  await expect(other.getByText(/^Paid by card, \$/)).toBeVisible({ timeout: 20_000 })
  await expect(other.getByRole('button', { name: 'Edit Ride' })).toBeHidden()

  await other.getByRole('button', { name: 'Cancel Ride' }).click()
  await expect(other.getByRole('dialog').getByText(/^You will be refunded \$[\d.]+: 100%/)).toBeVisible()
  await other.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
  await expect(other.getByText(/^Cancelled by you\./)).toBeVisible()
  await other.context().close()
})

test('a change that the server refuses keeps what was entered, and giving it up is asked about', async ({
  page,
  expectFaults,
}) => {
  expectFaults(/409/)
  const { booking, token } = await openBooked(page)
  await page.goto(`/ride/${booking.id}#${token}`)
  const form = await openForm(page)
  await form.getByRole('combobox', { name: /Drop-off/ }).fill('newark liberty')
  await form.getByRole('option').first().click()
  await form
    .getByRole('button', { name: /^Next: Contact/ })
    .filter({ visible: true })
    .click()
  await form.getByLabel('First name').first().fill('Grace')
  await page.route(`**/api/v1/bookings/${booking.id}`, route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { error: 'This ride has a payment.', code: 'booking_paid' } })
      : route.continue(),
  )
  await form.getByRole('button', { name: 'Review & Confirm' }).click()
  await form.getByRole('button', { name: /^Agree, and change at \$/ }).click()
  await expect(form.getByText('This ride has a payment.')).toBeVisible()
  await expect(form.getByLabel('First name').first()).toHaveValue('Grace')
  // Escape closes nothing while the change is being sent.
  await expect(form.getByRole('button', { name: 'Leave It as It Was' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Go On Editing' }).click()
  await form.getByRole('button', { name: 'Back to Ride Details' }).click()
  await expect(form.getByRole('combobox', { name: /Drop-off/ })).toHaveValue(/Newark Liberty/)
  await form.getByRole('button', { name: 'Leave It as It Was' }).click()
  await page.getByRole('button', { name: 'Give Them Up' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit Ride' })).toBeFocused()
})

test('what was changed elsewhere while the form was open is told before it is written over, also after a reload', async ({
  page,
  expectFaults,
}) => {
  expectFaults(/409/)
  const { booking, token } = await openBooked(page)
  await page.goto(`/ride/${booking.id}#${token}`)
  const form = await openForm(page)
  const told = await page.request.post(`/api/v1/bookings/${booking.id}/flight`, {
    headers: { authorization: `Bearer ${token}` },
    data: { arrival: { flightNumber: 'DL1234', terminal: '' }, departure: null },
  })
  expect(told.status()).toBe(200)
  await form
    .getByRole('button', { name: /^Next: Contact/ })
    .filter({ visible: true })
    .click()
  await form.getByLabel('First name').first().fill('Grace')
  await page.reload()
  await expect(form.getByLabel('First name').first()).toHaveValue('Grace')
  await form.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(form.getByText(/^This ride was changed elsewhere since you opened it here/)).toBeVisible()
  await expect(form.getByLabel('First name').first()).toHaveValue('Grace')
  await form.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Grace', { exact: false }).first()).toBeVisible()
})
