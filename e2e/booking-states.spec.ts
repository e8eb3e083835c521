import { DIALOG, expectAccessible, expectAccessibleAtWidths } from './kit/accessibility'
import {
  booking,
  dayFromNow,
  editTrip,
  fillContact,
  goToContact,
  nextButton,
  openBooking,
  openFilledRide,
  openOptions,
  showOtherFares,
} from './kit/booking'
import { openBookedRide } from './kit/payment'
import { expect, type Page, test } from './kit/test'

/** The rest of the home page is checked in accessibility.spec.ts. */
const FORM = '#booking-flow'
const DESKTOP = { width: 1280, height: 800 }

test.slow()

const submit = (page: Page) => page.getByRole('button', { name: 'Review & Confirm' })

/** At 320 pixels and 200 % text size nothing overflows the form or a vehicle card. */
async function expectNoOverflowAtLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const style = await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await page.locator(FORM).evaluate(form => form.scrollWidth)).toBeLessThanOrEqual(320)
  // A vehicle card cuts off what overflows it.
  const cards = page.locator(FORM).locator('.vehicle-list')
  expect(await cards.evaluateAll(all => all.filter(card => card.scrollWidth > card.clientWidth).length)).toBe(0)
  await style.evaluate(element => element.parentNode?.removeChild(element))
  await page.setViewportSize(DESKTOP)
}

test('step 1 is accessible in every state, and every error in it can be corrected', async ({ page, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  await test.step('empty, with place suggestions', async () => {
    await openBooking(page)
    await page.getByRole('button', { name: 'See fares' }).last().click()
    await expect(page.getByText('Please choose a pickup location from the list.')).toBeVisible()
    await expectAccessible(page, FORM)
    await page.getByRole('combobox', { name: 'Pickup Location' }).fill('jfk')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    await expect(page.locator('main [aria-hidden=true] :is(a, button, select)')).toHaveCount(0)
  })
  await test.step('a route that failed is requested again', async () => {
    await page.goto('about:blank')
    await page.route('**/api/v1/routes?**', route => route.fulfill({ status: 500, body: 'oops' }))
    await openFilledRide(page)
    await expect(page.getByText('Error: Directions request failed: UNKNOWN_ERROR')).toBeVisible()
    await expect(nextButton(page)).toBeEnabled()
    await expectAccessible(page, FORM)
    await page.unroute('**/api/v1/routes?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/mi$/).first()).toBeVisible()
  })
  await test.step('priced, with the options', async () => {
    await page.getByText('Fare details').click()
    await openOptions(page)
    await expectAccessibleAtWidths(page, FORM)
    await expectNoOverflowAtLargeText(page)
  })
  await test.step('a party that does not fit the vehicle, and a pickup time that has passed', async () => {
    const sedan = page.getByRole('radio', { name: /Executive Sedan/ })
    await sedan.check()
    await booking(page).getByLabel('Passengers', { exact: true }).fill('5')
    await nextButton(page).click()
    await expect(page.getByText(/This vehicle is too small for your party/)).toBeVisible()
    await expect(sedan).toBeFocused()
    await booking(page).getByLabel('Passengers', { exact: true }).fill('1')
    await editTrip(page)
    // Two days ago: yesterday in UTC can still be today at the pickup.
    await booking(page).getByLabel('Pickup Date').fill(dayFromNow(-2))
    await expect(page.getByText('This pickup time has passed. Please choose a later one.')).toBeVisible()
    await expectAccessible(page, FORM)
  })
})

test('step 2 is accessible in every state, and a rejected field, time and fare can be corrected and booked', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/409|422/)
  await showOtherFares(page)
  await openFilledRide(page)
  await goToContact(page)
  await test.step('empty', async () => {
    await expect(submit(page)).toBeDisabled()
    await expectAccessible(page, FORM)
    await booking(page).getByRole('button', { name: 'email', exact: true }).click()
    await expect(booking(page).getByLabel('Email')).toBeFocused()
  })
  await test.step('the first invalid field gets the focus', async () => {
    await fillContact(page)
    await booking(page).getByLabel('Email').fill('ada@')
    await booking(page).getByLabel('Phone', { exact: false }).first().fill('12')
    await submit(page).click()
    await expect(page.getByText('Please enter an email address such as name@example.com.')).toBeVisible()
    await expect(page.getByText(/Please enter a valid phone number/)).toBeVisible()
    await expect(booking(page).getByLabel('Email')).toBeFocused()
    await expectAccessibleAtWidths(page, FORM)
    await page.getByText('All ride details').click()
    await expectNoOverflowAtLargeText(page)
  })
  await test.step('a field and a time that the server rejects', async () => {
    const fields = { pickupTime: 'All our SUVs are booked.', 'contactInfo.phone': 'This number cannot be reached.' }
    const next = { date: dayFromNow(4), time: '11:15' }
    const json = { error: 'Please check the highlighted fields.', code: 'invalid_fields', fields, next }
    await page.route('**/api/v1/bookings', route => route.fulfill({ status: 422, json }), { times: 1 })
    await fillContact(page)
    await submit(page).click()
    await expect(page.getByText('This number cannot be reached.')).toBeVisible()
    await expectAccessible(page, FORM)
    await page.getByRole('button', { name: /^Choose .* at 11:15 AM E[SD]T$/ }).click()
    await expect(submit(page)).toBeFocused()
  })
  await test.step('a fare that changed', async () => {
    await fillContact(page)
    await submit(page).click()
    await expect(page.getByText(/The fare has changed since you last saw it/)).toBeVisible()
    await expectAccessible(page, FORM)
    await page.getByRole('button', { name: /^Book Ride for \$/ }).click()
    await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
    await expect(
      booking(page)
        .getByText(/at 11:15 AM E[SD]T/)
        .first(),
    ).toBeVisible()
  })
})

test('step 3 and its dialogs are accessible in every state, up to the cancellation', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/503/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBookedRide(page, { method: 'zelle' })
  await expectAccessibleAtWidths(page)
  await test.step('Zelle dialog with its toast', async () => {
    await page.getByRole('button', { name: 'Pay with Zelle' }).click()
    await page.getByRole('button', { name: 'Copy Email' }).click()
    await expect(page.getByText('Zelle email copied to clipboard!')).toBeVisible()
    await page.getByRole('button', { name: 'I have sent it' }).click()
    await expect(page.getByText(/^Thank you\. We have told our team/)).toBeVisible()
    await expectAccessible(page, DIALOG)
    await page.keyboard.press('Escape')
  })
  await test.step('cancel dialog, at first without an answer of the server', async () => {
    const busy = { status: 503, json: { error: 'We are busy.', code: 'busy' } }
    await page.route('**/cancel', route => route.fulfill(busy), { times: 1 })
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page, DIALOG)
    await dialog.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
    await expect(dialog.getByText(/^Your ride was not canceled\./)).toBeVisible()
    await expectAccessible(page, DIALOG)
    await dialog.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
  })
  await expect(page.getByText(/is cancell?ed/)).toBeVisible()
  await expectAccessible(page)
})
