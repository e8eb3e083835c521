import { expectAccessible } from './kit/accessibility'
import { fillCard, openBookedRide, openCardDialog, payButton } from './kit/payment'
import { expect, type Page, test } from './kit/test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const FARE_DIFFERENCE = /^The fare was \$[\d.]+ and is now \$[\d.]+ \(\$[\d.]+ less\)\.$/

/** Opens the ride page on another device. */
async function openElsewhere(page: Page, link: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ reducedMotion: 'reduce' })
  if (context === undefined) throw new Error('there is no browser')
  const other = await context.newPage()
  await other.goto(link)
  return other
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Edit Details' }).click()
  const form = page.getByRole('dialog', { name: 'Edit your ride' })
  await expect(form.getByRole('radio', { name: /Executive Sedan/ })).toBeVisible()
  return form
}

test('a ride is edited by its copied link on another device, paid, given a flight, and canceled for its refund', async ({
  page,
}) => {
  const { booking } = await openBookedRide(page)
  await page.getByText('Share or save this page').click()
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`/ride/${booking.id}#`)
  const other = await openElsewhere(page, link)
  const form = await openForm(other)

  await test.step('a reload restores the changes, and the lower fare is agreed to', async () => {
    await form.getByRole('radio', { name: /Executive Sedan/ }).check()
    await other.reload()
    await expect(form.getByRole('radio', { name: /Executive Sedan/ })).toBeChecked()
    await expect(form.getByText(FARE_DIFFERENCE)).toBeVisible()
    await form
      .getByRole('button', { name: /^Next: Contact/ })
      .filter({ visible: true })
      .click()
    await form.getByRole('button', { name: 'Review & Confirm' }).click()
    await expect(form.getByRole('alert').getByText(FARE_DIFFERENCE)).toBeVisible()
    await expectAccessible(other)
    await form.getByRole('button', { name: /^Confirm Change at \$/ }).click()
    await expect(form).toBeHidden()
    await expect(other.getByText(/^Your ride has been updated\. The fare is \$/)).toBeVisible()
    await expect(
      other.getByText(/^Changed\. Vehicle: from Luxury SUV .* to Executive Sedan .*\. Fare: from \$/),
    ).toBeVisible()
  })

  await test.step('the ride is paid', async () => {
    await openCardDialog(other)
    await fillCard(other)
    await payButton(other).click()
    await expect(other.getByText(/^You paid \$.+ by card\.$/)).toBeVisible({ timeout: 20_000 })
    await expect(other.getByRole('heading', { level: 1, name: /^Paid\. See you / })).toBeVisible()
    await other.getByRole('dialog').waitFor({ state: 'detached' })
  })

  await test.step('the flight is saved', async () => {
    const flight = other.getByRole('form', { name: 'Your flight' })
    await flight.getByLabel('Arriving flight').fill('dl 1234')
    await flight.getByLabel('Arriving flight').press('Enter')
    await expect(flight.getByRole('status')).toContainText('Saved.')
  })

  await test.step('canceling shows and makes the refund', async () => {
    await other.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(other.getByRole('dialog').getByText(/^You will be refunded \$[\d.]+: 100%/)).toBeVisible()
    await other.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
    await expect(other.getByText(/^You canceled this ride\./)).toBeVisible()
  })
  await other.context().close()
})
