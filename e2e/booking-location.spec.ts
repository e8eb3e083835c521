import { bookedSchema } from '@/lib/booking/schemas'
import { booking, choosePlace, confirm, fillContact, goToContact, openBooking, openFilledRide } from './kit/booking'
import { expect, type Page, test } from './kit/test'

// The hero's film would only take the machine's time here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const BRYANT_PARK = { latitude: 40.7536, longitude: -73.9832 }
const LONDON = { latitude: 51.5072, longitude: -0.1276 }

const pickup = (page: Page) => page.getByRole('combobox', { name: 'Pickup Location' })
const dropOff = (page: Page) => page.getByRole('combobox', { name: 'Drop-off Location' })
const useMine = (page: Page) => page.getByRole('button', { name: 'Use my location' })
const swap = (page: Page) => page.getByRole('button', { name: 'Swap pickup and drop-off' })

test.describe(() => {
  test.use({ permissions: ['geolocation'], geolocation: BRYANT_PARK })

  test('where the rider is becomes the pickup, in words', async ({ page }) => {
    await openBooking(page)
    await useMine(page).click()
    await expect(pickup(page)).toHaveValue(/New York|Manhattan/)
    await expect(page.getByRole('status').filter({ hasText: 'Pickup set to' })).toBeAttached()
  })

  test('a ride from where the rider is can be booked, and is stored by its point', async ({ page }) => {
    await openFilledRide(page)
    const before = await pickup(page).inputValue()
    await useMine(page).click()
    await expect(pickup(page)).not.toHaveValue(before)
    await goToContact(page)
    await fillContact(page)
    const answer = page.waitForResponse(url => url.url().endsWith('/api/v1/bookings'))
    await confirm(page)
    const { booking: stored } = bookedSchema.parse(await (await answer).json())
    expect(stored.pickup).toMatchObject({ id: '40.7536,-73.9832', lat: 40.7536, lng: -73.9832 })
    expect(stored.quote).not.toBeNull()
  })

  test('a point that cannot be named is only logged, and its coordinates stand for it', async ({
    page,
    expectFaults,
  }) => {
    expectFaults(/500|Geocoding failed: UNKNOWN_ERROR/)
    const said: string[] = []
    page.on('console', message => said.push(message.text()))
    await page.route('**/api/v1/places?at=*', route => route.fulfill({ status: 500, body: 'oops' }))
    await openBooking(page)
    await useMine(page).click()
    await expect(pickup(page)).toHaveValue('40.75360, -73.98320')
    expect(said.filter(text => text.startsWith('Geocoding failed: '))).toHaveLength(1)
    await expect(page.getByText('Geocoding failed')).toHaveCount(0)
  })

  test('the location is never asked for by itself', async ({ page }) => {
    await page.addInitScript(() => {
      const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
      Object.assign(window, { asked: 0 })
      navigator.geolocation.getCurrentPosition = (...given) => {
        Reflect.set(window, 'asked', Reflect.get(window, 'asked') + 1)
        ask(...given)
      }
      navigator.geolocation.watchPosition = () => {
        Reflect.set(window, 'asked', Number.NaN)
        return 0
      }
    })
    const asked = () => page.evaluate(() => Reflect.get(window, 'asked'))
    await openBooking(page)
    await choosePlace(page, { label: 'Pickup Location', words: 'jfk' })
    await swap(page).click()
    expect(await asked()).toBe(0)
    await useMine(page).click()
    await expect(pickup(page)).not.toHaveValue('')
    expect(await asked()).toBe(1)
  })
})

test('a location outside the United States is said to be, and the field stays empty', async ({
  page,
  context,
  expectFaults,
}) => {
  expectFaults(/Geocoding failed: ZERO_RESULTS/)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(LONDON)
  await openBooking(page)
  await useMine(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We know no pickup near where you are' })).toBeVisible()
  await expect(pickup(page)).toHaveValue('')
})

test('a location that is refused is said to be, and the pickup can be typed', async ({ page, context }) => {
  await context.clearPermissions()
  await openBooking(page)
  await useMine(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'does not share your location' })).toBeVisible()
  await choosePlace(page, { label: 'Pickup Location', words: 'jfk' })
  await expect(pickup(page)).toHaveValue(/JFK/)
})

test('pickup and drop-off are swapped by a click, and the way is asked for anew', async ({ page }) => {
  const roads: string[] = []
  page.on('request', request => request.url().includes('/api/v1/routes?') && roads.push(request.url()))
  await openFilledRide(page)
  await expect.poll(() => roads.length).toBe(1)
  await swap(page).click()
  await expect(pickup(page)).toHaveValue(/Times Square/)
  await expect(dropOff(page)).toHaveValue(/JFK/)
  await expect.poll(() => roads.length).toBe(2)
  const ends = roads.map(url => new URL(url).searchParams).map(road => [road.get('from'), road.get('to')])
  expect(ends[1]).toEqual(ends[0]?.toReversed())
})

test('pickup and drop-off are swapped by the keyboard, forth and back', async ({ page }) => {
  await openFilledRide(page)
  await pickup(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(useMine(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('summary', { hasText: 'Flight details' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Add a stop/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(swap(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dropOff(page)).toHaveValue(/JFK/)
  await expect(swap(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(pickup(page)).toHaveValue(/JFK/)
})

test('words that were typed and not chosen go along when the ends are swapped', async ({ page }) => {
  await openBooking(page)
  await choosePlace(page, { label: 'Drop-off Location', words: 'jfk' })
  await pickup(page).fill('some hotel')
  await page.keyboard.press('Tab')
  await swap(page).click()
  await expect(dropOff(page)).toHaveValue('some hotel')
  await expect(pickup(page)).toHaveValue(/JFK/)
  await expect(booking(page).getByText('“some hotel” alone does not tell us where to go.')).toBeVisible()
})
