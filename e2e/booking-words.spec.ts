import {
  booking,
  choosePlace,
  dayFromNow,
  fillCityRide,
  fillContact,
  goToContact,
  nextButton,
  openBooking,
  openFilledRide,
} from './kit/booking'
import { expect, test } from './kit/test'

// The hero's film would only take the machine's time here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const STATUSES = ['ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST', 'OVER_QUERY_LIMIT', 'REQUEST_DENIED', 'UNKNOWN_ERROR']

test('Next waits for places, vehicle, time and city', async ({ page }) => {
  await openBooking(page)
  await expect(nextButton(page)).toBeDisabled()
  await fillCityRide(page)
  await expect(nextButton(page)).toBeEnabled()
  await booking(page).getByLabel('Pickup Time').fill('')
  await expect(nextButton(page)).toBeDisabled()
  await page.getByRole('radio', { name: 'Immediately' }).check()
  await expect(nextButton(page)).toBeEnabled()
})

test('every failure of a route is said in its words, and the rest is kept', async ({ page, expectFaults }) => {
  expectFaults(/Failed to load resource/)
  let [status] = STATUSES
  await page.route('**/api/v1/routes?**', route =>
    route.fulfill({ status: 422, json: { error: `Error: Directions request failed: ${status}`, code: status } }),
  )
  await openFilledRide(page)
  for (status of STATUSES) {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(`Error: Directions request failed: ${status}`)).toBeVisible()
    await expect(page.getByText('to be confirmed').first()).toBeVisible()
    await expect(nextButton(page)).toBeEnabled()
  }
})

test('a route that fails can be asked for again', async ({ page, expectFaults }) => {
  expectFaults(/Failed to load resource/)
  let down = true
  await page.route('**/api/v1/routes?**', route =>
    down ? route.fulfill({ status: 500, body: 'oops' }) : route.continue(),
  )
  await openFilledRide(page)
  await expect(page.getByText('Error: Directions request failed: UNKNOWN_ERROR')).toBeVisible()
  down = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/mi$/).first()).toBeVisible()
})

for (const [how, answer] of [
  ['fail', { status: 503, json: { error: 'No.', code: 'unavailable' } }],
  ['lie', { status: 200, json: { vehicles: 'all of them' } }],
] as const) {
  test(`vehicles that ${how} are said to, with a way on`, async ({ page, expectFaults }) => {
    expectFaults(/Failed to load resource|vehicle categories could not be loaded/)
    let down = true
    await page.route('**/api/v1/vehicle-category', route => (down ? route.fulfill(answer) : route.continue()))
    await openBooking(page)
    await expect(page.getByText(/The vehicles could not be loaded. Please try again, or call/)).toBeVisible()
    down = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('radio', { name: /Luxury SUV/ })).toBeVisible()
  })
}

test('vehicles that hang show their spinner meanwhile', async ({ page }) => {
  await page.route('**/api/v1/vehicle-category', () => {})
  await openBooking(page)
  await expect(page.getByText('Loading the vehicles')).toBeAttached()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a party that does not fit its car is told why, and goes no further', async ({ page }) => {
  await openFilledRide(page)
  await page.getByRole('radio', { name: /Executive Sedan/ }).check()
  await booking(page).getByLabel('Passengers', { exact: true }).fill('5')
  await nextButton(page).click()
  await expect(page.getByText(/This vehicle does not fit your party/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /Executive Sedan/ })).toBeFocused()
})

test('a pickup outside the chosen city is pointed out, not refused', async ({ page }) => {
  await openFilledRide(page)
  await choosePlace(page, { label: 'Pickup Location', words: 'los angeles international' })
  await expect(page.getByText(/This pickup is outside New York City, NY/)).toBeVisible()
  await expect(nextButton(page)).toBeEnabled()
})

test('a time that has passed at the pickup is refused in words', async ({ page }) => {
  await openFilledRide(page)
  await booking(page).getByLabel('Pickup Date').fill(dayFromNow(-2))
  await nextButton(page).click()
  await expect(page.getByText('This pickup time has passed. Please choose a later one.')).toBeVisible()
})

test('contact details are checked in words, the first fault focused', async ({ page }) => {
  await openFilledRide(page)
  await goToContact(page)
  await expect(page.getByRole('button', { name: 'Review & Confirm' })).toBeDisabled()
  await fillContact(page)
  await booking(page).getByLabel('E-mail').fill('not an address')
  await booking(page).getByLabel('Phone', { exact: false }).first().fill('12')
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByText('Please enter an e-mail address such as name@example.com.')).toBeVisible()
  await expect(page.getByText(/Please enter a phone number we can reach/)).toBeVisible()
  await expect(booking(page).getByLabel('E-mail')).toBeFocused()
})

test('what the server refuses stands at its field', async ({ page, expectFaults }) => {
  expectFaults(/422/)
  await page.route('**/api/v1/bookings', route =>
    route.fulfill({
      status: 422,
      json: {
        error: 'Please check the fields that are marked.',
        code: 'invalid_fields',
        fields: { 'contactInfo.phone': 'This number cannot be reached.' },
      },
    }),
  )
  await openFilledRide(page)
  await goToContact(page)
  await fillContact(page)
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByText('This number cannot be reached.')).toBeVisible()
  await expect(page.getByText('Please check the fields that are marked.')).toBeVisible()
})
