import {
  bookCityRide,
  booking,
  confirm,
  fillCityRide,
  fillContact,
  goToContact,
  nextButton,
  openBooking,
  openFilledRide,
  showOtherFares,
} from './kit/booking'
import { openBooked } from './kit/paying'
import { expect, test } from './kit/test'

// The hero's film would only take the machine's time here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a reload at any step loses nothing', { tag: '@journey' }, async ({ page }) => {
  await openBooking(page)
  await fillCityRide(page)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/JFK/)
  await expect(page.getByRole('radio', { name: /Luxury SUV/ })).toBeChecked()
  await goToContact(page)
  await fillContact(page)
  await page.reload()
  await expect(booking(page).getByLabel('E-mail')).toHaveValue('ada@example.com')
  await expect(page.getByRole('complementary', { name: 'Your ride' })).toContainText('Estimated Rent')
  const id = await confirm(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  await expect(page.getByText(id).first()).toBeVisible()
})

test("the browser's back button steps back, and forward again", async ({ page }) => {
  await openFilledRide(page)
  await goToContact(page)
  await fillContact(page)
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/JFK/)
  await page.goForward()
  await expect(booking(page).getByLabel('First name')).toHaveValue('Ada')
  const id = await confirm(page)
  await page.goBack()
  await expect(booking(page).getByLabel('First name')).toHaveValue('Ada')
  await page.goForward()
  await expect(page.getByText(id).first()).toBeVisible()
})

test('a second tab does not spoil the first', async ({ page, context }) => {
  await openFilledRide(page)
  const other = await context.newPage()
  await openBooking(other)
  await expect(booking(other).getByLabel('Pickup Date')).toHaveValue('')
  await bookCityRide(other)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/JFK/)
})

test('a double click makes one booking', async ({ page }) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/bookings'))
      sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await openFilledRide(page)
  await goToContact(page)
  await fillContact(page)
  await page.getByRole('button', { name: 'Review & Confirm' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
  expect(new Set(sent).size).toBe(1)
})

test('an answer that is lost and sent again makes one booking', async ({ page, expectFaults }) => {
  expectFaults(/ERR_FAILED|Failed to load resource/)
  let lost = 0
  const made: string[] = []
  await page.route('**/api/v1/bookings', async route => {
    const response = await route.fetch()
    made.push((await response.json()).booking.id)
    lost += 1
    if (lost === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await openFilledRide(page)
  await goToContact(page)
  await fillContact(page)
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByText(/We could not reach our server/)).toBeVisible()
  await confirm(page)
  expect(new Set(made).size).toBe(1)
})

test('a form changed after a lost answer makes one booking, as it was changed', async ({ page, expectFaults }) => {
  expectFaults(/ERR_FAILED|Failed to load resource/)
  const made: string[] = []
  await page.route('**/api/v1/bookings', async route => {
    const response = await route.fetch()
    made.push((await response.json()).booking.id)
    if (made.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await openFilledRide(page)
  await goToContact(page)
  await fillContact(page)
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByText(/We could not reach our server/)).toBeVisible()
  await booking(page).getByLabel('First name').fill('Augusta')
  const id = await confirm(page)
  expect(made).toEqual([id, id])
  await expect(page.getByText('Augusta King')).toBeVisible()
})

test('Back works at the first press after a link within the page, and reloads nothing', async ({ page }) => {
  await openFilledRide(page)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.getByRole('link', { name: 'About Us' }).first().click()
  await page.getByRole('link', { name: 'Book a Ride' }).first().click()
  await goToContact(page)
  await page.getByRole('button', { name: 'Back to Ride Details' }).click()
  await expect(nextButton(page)).toBeEnabled()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible()
  expect(loads).toBe(0)
})

test('a booking that was cancelled elsewhere no longer asks for its money', async ({ page, request }) => {
  const { booking: booked, token } = await openBooked(page, { method: 'zelle' })
  const cancelled = await request.post(`/api/v1/bookings/${booked.id}/cancel`, {
    data: {},
    headers: { authorization: `Bearer ${token}` },
  })
  expect(cancelled.ok()).toBe(true)
  await page.reload()
  await expect(page.getByText(/^Cancelled\. Nothing was paid/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay with Zelle' })).toBeHidden()
})

test('offline says so and keeps the form', async ({ page, context, expectFaults }) => {
  expectFaults(/ERR_INTERNET_DISCONNECTED/)
  await openFilledRide(page)
  await goToContact(page)
  await fillContact(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await expect(booking(page).getByLabel('E-mail')).toHaveValue('ada@example.com')
  await context.setOffline(false)
  await confirm(page)
})

test('a full disk says so with the phone number, keeps the form, and books once there is room', async ({
  page,
  expectFaults,
}) => {
  expectFaults(/status of 503/)
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/bookings', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    const error = 'Our booking system cannot save anything right now. Please call us at +1 (212) 555-0142.'
    if (keys.length > 1) await route.continue()
    else await route.fulfill({ status: 503, json: { error, code: 'storage_unavailable', retryAfterSeconds: 30 } })
  })
  await openFilledRide(page)
  await goToContact(page)
  await fillContact(page)
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByText(/^Our booking system cannot save anything right now/)).toBeVisible()
  await expect(booking(page).getByLabel('E-mail')).toHaveValue('ada@example.com')
  await confirm(page)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a fare that changed is shown before anything is booked', async ({ page, expectFaults }) => {
  expectFaults(/409/)
  await showOtherFares(page)
  await openFilledRide(page)
  await goToContact(page)
  await fillContact(page)
  await page.getByRole('button', { name: 'Review & Confirm' }).click()
  await expect(page.getByText(/The fare has changed since you saw it/)).toBeVisible()
  await page.getByRole('button', { name: /^Book at \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
})

test('a link to another page and back finds the form as it was', async ({ page }) => {
  await openFilledRide(page)
  await goToContact(page)
  await page.goto('/blog/tipping-your-chauffeur')
  await page.goto('/#booking-flow')
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Ride Details' }).click()
  await expect(nextButton(page)).toBeEnabled()
})
