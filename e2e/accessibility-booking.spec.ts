import { expectAccessible, expectAccessibleAtWidths } from './kit/accessibility'
import {
  booking,
  dayFromNow,
  fillContact,
  goToContact,
  nextButton,
  openBooking,
  openFilledRide,
  showOtherFares,
} from './kit/booking'
import { openBookedRide } from './kit/payment'
import { expect, type Page, test } from './kit/test'

/** The rest of the home page is checked in accessibility.spec.ts. */
const FORM = '#booking-flow'
const DESKTOP = { width: 1280, height: 800 }

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.slow()

/** At 320 pixels and 200 % text size nothing overflows the form or a vehicle card. */
async function expectNoOverflowAtLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const style = await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await page.locator(FORM).evaluate(form => form.scrollWidth)).toBeLessThanOrEqual(320)
  // A vehicle card cuts off what overflows it.
  const cards = page.locator(FORM).locator(':has(> div > label > [name=carCategory])')
  expect(await cards.evaluateAll(all => all.filter(card => card.scrollWidth > card.clientWidth).length)).toBe(0)
  await style.evaluate(element => element.parentNode?.removeChild(element))
}

test('booking step 1 has no axe violations: empty, suggestions, priced (at three widths), unavailable, past time, no route', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/422/)
  await test.step('empty', async () => {
    await openBooking(page)
    await expect(page.getByRole('radio', { name: /Luxury SUV/ })).toBeAttached()
    await expectAccessible(page, FORM)
  })
  await test.step('place suggestions', async () => {
    await page.getByRole('combobox', { name: 'Pickup Location' }).fill('jfk')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    await expect(page.locator('main [aria-hidden=true] :is(a, button, select)')).toHaveCount(0)
  })
  await test.step('filled and priced', async () => {
    await page.goto('about:blank')
    await openFilledRide(page)
    await page.getByText('Fare details').click()
    await expectAccessibleAtWidths(page, FORM)
    await expectNoOverflowAtLargeText(page)
    await page.setViewportSize(DESKTOP)
  })
  await test.step('vehicle unavailable', async () => {
    const rejected = {
      error: 'Please look.',
      code: 'invalid_fields',
      fields: { pickupTime: 'All our Luxury SUVs are booked at that time.' },
      next: { date: dayFromNow(2), time: '11:15' },
    }
    await page.route('**/api/v1/availability', route => route.fulfill({ status: 422, json: rejected }))
    await nextButton(page).click()
    await expect(page.getByRole('button', { name: /^Choose / })).toBeFocused()
    await expectAccessible(page, FORM)
  })
  await test.step('pickup time has passed', async () => {
    // Two days ago: yesterday in UTC can still be today at the pickup.
    await booking(page).getByLabel('Pickup Date').fill(dayFromNow(-2))
    await nextButton(page).click()
    await expect(page.getByText('This pickup time has passed.')).toBeVisible()
    await expectAccessible(page, FORM)
  })
  await test.step('no route', async () => {
    const rejected = { error: 'Error: Directions request failed: ZERO_RESULTS', code: 'ZERO_RESULTS' }
    await page.route('**/api/v1/routes?**', route => route.fulfill({ status: 422, json: rejected }))
    await page.reload()
    await expect(page.getByText(rejected.error)).toBeVisible()
    await expectAccessible(page, FORM)
  })
})

test('booking step 2 has no axe violations: empty, invalid (at three widths), rejected, changed fare', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/422|409/)
  const submit = page.getByRole('button', { name: 'Review & Confirm' })
  await showOtherFares(page)
  await openFilledRide(page)
  await goToContact(page)
  await test.step('empty', () => expectAccessible(page, FORM))
  await test.step('invalid email', async () => {
    await fillContact(page)
    await booking(page).getByLabel('Email').fill('ada@')
    await submit.click()
    await expect(booking(page).getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessibleAtWidths(page, FORM)
    await page.getByText('Fare details').click()
    await expectNoOverflowAtLargeText(page)
    await page.setViewportSize(DESKTOP)
  })
  await test.step('rejected by the server', async () => {
    const fields = { pickupTime: 'This pickup time has passed.', 'contactInfo.phone': 'This number cannot be called.' }
    const json = { error: 'Please look at this again.', code: 'invalid', fields }
    await page.route('**/api/v1/bookings', route => route.fulfill({ status: 422, json }))
    await fillContact(page)
    await submit.click()
    await expect(page.getByText('Please look at this again.')).toBeVisible()
    await expectAccessible(page, FORM)
    await page.unroute('**/api/v1/bookings')
  })
  await test.step('the fare has changed', async () => {
    await fillContact(page)
    await submit.click()
    await expect(page.getByText(/The fare has changed/)).toBeVisible()
    await expectAccessible(page, FORM)
  })
})

test('booking step 3 has no axe violations: booked (at three widths), Zelle dialog, cancel dialog, canceled', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBookedRide(page, { method: 'zelle' })
  await expectAccessibleAtWidths(page)
  await test.step('Zelle dialog with its toast', async () => {
    await page.getByRole('button', { name: 'Pay with Zelle' }).click()
    await page.getByRole('button', { name: 'Copy Email' }).click()
    await expect(page.getByText('Zelle email copied to clipboard!')).toBeVisible()
    await expectAccessible(page, 'dialog')
    await page.keyboard.press('Escape')
  })
  await test.step('cancel dialog', async () => {
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'dialog')
  })
  await test.step('canceled', async () => {
    await page.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
    await expect(page.getByText(/is cancell?ed/)).toBeVisible()
    await expectAccessible(page)
  })
})
