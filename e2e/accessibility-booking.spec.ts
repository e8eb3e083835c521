import { expectAccessible } from './kit/accessibility'
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
import { openBooked } from './kit/paying'
import { expect, type Page, test } from './kit/test'

/** The page around it has its own tests. */
const FORM = '#booking-flow'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function openContact(page: Page): Promise<void> {
  await openFilledRide(page)
  await goToContact(page)
}

/** With text at 200 %, on the narrowest screen, nothing runs off it. */
async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await page.locator(FORM).evaluate(form => form.scrollWidth)).toBeLessThanOrEqual(320)
  // A card of vehicles cuts off what it cannot hold.
  const cards = page.locator(FORM).locator(':has(> div > label > [name=carCategory])')
  expect(await cards.evaluateAll(all => all.filter(card => card.scrollWidth > card.clientWidth).length)).toBe(0)
}

async function confirmAs(page: Page, answer: { status: number; json: object }): Promise<void> {
  await page.route('**/api/v1/bookings', route => route.fulfill(answer))
  await openContact(page)
  await fillContact(page)
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
}

test('step 1, empty', async ({ page }) => {
  await openBooking(page)
  await expect(page.getByRole('radio', { name: /Luxury SUV/ })).toBeAttached()
  await expectAccessible(page, FORM)
})

test('step 1, places suggested', async ({ page }) => {
  await openBooking(page)
  await page.getByRole('combobox', { name: 'Pickup Location' }).fill('jfk')
  await expect(page.getByRole('option').first()).toBeVisible()
  // While the list is open everything else is hidden from screen readers, and comes back as soon as the focus leaves.
  await expectAccessible(page, '[role=combobox][aria-expanded=true]', '[role=listbox]')
})

test('step 1, filled and priced', async ({ page }) => {
  await openFilledRide(page)
  await page.getByText('Why this price').click()
  await expectAccessible(page, FORM)
  await expectToFit(page)
})

test('step 1, something amiss', async ({ page, expectFaults }) => {
  expectFaults(/422/)
  const fields = { pickupTime: 'All our Luxury SUVs are taken at that time.' }
  const refusal = {
    error: 'Please look.',
    code: 'invalid_fields',
    fields,
    next: { date: dayFromNow(2), time: '11:15' },
  }
  await page.route('**/api/v1/availability', route => route.fulfill({ status: 422, json: refusal }))
  await openFilledRide(page)
  await nextButton(page).click()
  await expect(page.getByRole('button', { name: /^Take / })).toBeFocused()
  await expectAccessible(page, FORM)
  // Over everywhere: for some hours of each day the day before, as UTC counts, is still today at the pickup.
  await booking(page).getByLabel('Pickup Date').fill(dayFromNow(-2))
  await nextButton(page).click()
  await expect(page.getByText('This pickup time has passed.')).toBeVisible()
  await expectAccessible(page, FORM)
})

test('step 1, no road', async ({ page, expectFaults }) => {
  expectFaults(/422/)
  const refusal = { error: 'Error: Directions request failed: ZERO_RESULTS', code: 'ZERO_RESULTS' }
  await page.route('**/api/v1/routes?**', route => route.fulfill({ status: 422, json: refusal }))
  await openFilledRide(page)
  await expect(page.getByText(refusal.error)).toBeVisible()
  await expectAccessible(page, FORM)
})

test('step 2, empty and then amiss', async ({ page }) => {
  await openContact(page)
  await expectAccessible(page, FORM)
  await fillContact(page)
  await booking(page).getByLabel('E-mail').fill('ada@')
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(booking(page).getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, FORM)
  await page.getByText('Why this price').click()
  await expectToFit(page)
})

test('step 2, refused', async ({ page, expectFaults }) => {
  expectFaults(/422/)
  const fields = { pickupTime: 'This pickup time has passed.', 'contactInfo.phone': 'This number cannot be called.' }
  await confirmAs(page, { status: 422, json: { error: 'Please look at this again.', code: 'invalid', fields } })
  await expect(page.getByText('Please look at this again.')).toBeVisible()
  await expectAccessible(page, FORM)
})

test('step 2, the fare has changed', async ({ page, expectFaults }) => {
  expectFaults(/409/)
  await showOtherFares(page)
  await openContact(page)
  await fillContact(page)
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByText(/The fare has changed/)).toBeVisible()
  await expectAccessible(page, FORM)
})

test('step 3, wide and narrow, and the dialogs over it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBooked(page, { method: 'zelle' })
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, FORM)
  await page.getByRole('button', { name: 'Pay with Zelle' }).click()
  await page.getByRole('button', { name: 'Copy Email' }).click()
  await expect(page.getByText('Zelle email copied to clipboard!')).toBeVisible()
  // All else is inert beneath a dialog, and what is told is told within it.
  await expectAccessible(page, 'dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'dialog')
  await page.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
  await expect(page.getByText(/is cancelled/)).toBeVisible()
  await expectAccessible(page)
})
