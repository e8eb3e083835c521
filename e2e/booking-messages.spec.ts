import { expectAccessible } from './kit/accessibility'
import {
  booking,
  dayFromNow,
  fillContact,
  goToContact,
  nextButton,
  openFilledRide,
  showOtherFares,
} from './kit/booking'
import { expect, type Page, test } from './kit/test'

// The hero video only slows these tests down.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('ride details: a failed route is retried, and errors are shown at their fields', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  let down = true
  await page.route('**/api/v1/routes?**', route =>
    down ? route.fulfill({ status: 500, body: 'oops' }) : route.continue(),
  )
  await openFilledRide(page)

  await test.step('a route that failed', async () => {
    await expect(page.getByText('Error: Directions request failed: UNKNOWN_ERROR')).toBeVisible()
    await expect(page.getByText('to be confirmed').first()).toBeVisible()
    await expect(nextButton(page)).toBeEnabled()
    down = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/mi$/).first()).toBeVisible()
  })

  await test.step('a party that does not fit the vehicle', async () => {
    const sedan = page.getByRole('radio', { name: /Executive Sedan/ })
    await sedan.check()
    await booking(page).getByLabel('Passengers', { exact: true }).fill('5')
    await nextButton(page).click()
    await expect(page.getByText(/This vehicle is too small for your party/)).toBeVisible()
    await expect(sedan).toBeFocused()
    await booking(page).getByLabel('Passengers', { exact: true }).fill('1')
  })

  await test.step('a pickup time in the past', async () => {
    await booking(page).getByLabel('Pickup Date').fill(dayFromNow(-2))
    await nextButton(page).click()
    await expect(page.getByText('This pickup time has passed. Please choose a later one.')).toBeVisible()
  })
})

test('contact: invalid fields get the focus, and a rejected field, time and fare can be corrected and booked', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/409|422/)
  await showOtherFares(page)
  await openFilledRide(page)
  await goToContact(page)
  await expect(confirmButton(page)).toBeDisabled()
  await booking(page).getByRole('button', { name: 'email', exact: true }).click()
  await expect(booking(page).getByLabel('Email')).toBeFocused()
  await fillContact(page)

  await test.step('the first invalid field gets the focus', async () => {
    await booking(page).getByLabel('Email').fill('not an address')
    await booking(page).getByLabel('Phone', { exact: false }).first().fill('12')
    await confirmButton(page).click()
    await expect(page.getByText('Please enter an email address such as name@example.com.')).toBeVisible()
    await expect(page.getByText(/Please enter a valid phone number/)).toBeVisible()
    await expect(booking(page).getByLabel('Email')).toBeFocused()
    await fillContact(page)
  })

  await test.step('a field that the server rejects', async () => {
    await rejectOnce(page, { fields: { 'contactInfo.phone': 'This number cannot be reached.' } })
    await expect(page.getByText('This number cannot be reached.')).toBeVisible()
    await expect(page.getByText('Please check the highlighted fields.')).toBeVisible()
  })

  await test.step('a time that is not available, with the next one that is', async () => {
    const next = { date: dayFromNow(4), time: '11:15' }
    await rejectOnce(page, { fields: { pickupTime: 'All our SUVs are booked at that time.' }, next })
    const take = page.getByRole('button', { name: /^Choose .* at 11:15 AM E[SD]T$/ })
    await expect(take).toBeVisible()
    await expectAccessible(page)
    await take.click()
    await expect(confirmButton(page)).toBeFocused()
    await expect(page.getByRole('complementary', { name: 'Your ride' })).toContainText('11:15 AM')
  })

  await test.step('a fare that changed', async () => {
    await confirmButton(page).click()
    await expect(page.getByText(/The fare has changed since you last saw it/)).toBeVisible()
    await page.getByRole('button', { name: /^Book Ride for \$/ }).click()
    await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
    const pickup = booking(page).getByText(/at 11:15 AM E[SD]T/)
    await expect(pickup.first()).toBeVisible()
  })
})

function confirmButton(page: Page) {
  return page.getByRole('button', { name: 'Review & Confirm' })
}

/** Confirms the booking while the server rejects it once. */
async function rejectOnce(page: Page, rejection: object) {
  const json = { error: 'Please check the highlighted fields.', code: 'invalid_fields', ...rejection }
  await page.route('**/api/v1/bookings', route => route.fulfill({ status: 422, json }), { times: 1 })
  await confirmButton(page).click()
}
