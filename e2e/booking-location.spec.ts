import { createdBookingSchema } from '@/lib/booking/model/schemas'
import { expectAccessible } from './kit/accessibility'
import { confirm, fillContact, goToContact, openFilledRide } from './kit/booking'
import { expect, type Page, test } from './kit/test'

// The hero video only slows these tests down.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const BRYANT_PARK = { latitude: 40.7536, longitude: -73.9832 }

const pickup = (page: Page) => page.getByRole('combobox', { name: 'Pickup Location' })
const dropOff = (page: Page) => page.getByRole('combobox', { name: 'Drop-off Location' })
const useMine = (page: Page) => page.getByRole('button', { name: 'Use my location' })
const swap = (page: Page) => page.getByRole('button', { name: 'Swap pickup and drop-off' })

test('swaps the places by keyboard, and books from the location of the device', async ({ page, context }) => {
  const routes: string[] = []
  page.on('request', request => request.url().includes('/api/v1/routes?') && routes.push(request.url()))
  await countLocationRequests(page)
  await openFilledRide(page)
  await expect.poll(() => routes.length).toBe(1)

  await test.step('the swap button is reached with Tab, keeps the focus and requests the route again', async () => {
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
    await expect(pickup(page)).toHaveValue(/Times Square/)
    await expect(dropOff(page)).toHaveValue(/JFK/)
    await expect(swap(page)).toBeFocused()
    await expect.poll(() => routes.length).toBe(2)
    const ends = routes.map(url => new URL(url).searchParams).map(route => [route.get('from'), route.get('to')])
    expect(ends[1]).toEqual(ends[0]?.toReversed())
    await page.keyboard.press('Space')
    await expect(pickup(page)).toHaveValue(/JFK/)
  })
  expect(await locationRequests(page)).toBe(0)

  await test.step('a denied location is explained, and the pickup stays', async () => {
    await useMine(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'is not sharing your location' })).toBeVisible()
    await expect(pickup(page)).toHaveValue(/JFK/)
    await expectAccessible(page)
  })

  await test.step('the location becomes the pickup, and is stored as its coordinates', async () => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(BRYANT_PARK)
    await useMine(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Pickup set to' })).toBeAttached()
    await expect(pickup(page)).toHaveValue(/New York|Manhattan/)
    expect(await locationRequests(page)).toBe(2)
    await goToContact(page)
    await fillContact(page)
    const response = page.waitForResponse(url => url.url().endsWith('/api/v1/bookings'))
    await confirm(page)
    const { booking: stored } = createdBookingSchema.parse(await (await response).json())
    expect(stored.pickup).toMatchObject({ id: '40.7536,-73.9832', lat: 40.7536, lng: -73.9832 })
    expect(stored.quote).not.toBeNull()
  })
})

/** Counts how often the page asks the device for its location. */
async function countLocationRequests(page: Page) {
  await page.addInitScript(() => {
    const getCurrentPosition = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    Object.assign(window, { locationRequests: 0 })
    navigator.geolocation.getCurrentPosition = (...args) => {
      Reflect.set(window, 'locationRequests', Reflect.get(window, 'locationRequests') + 1)
      getCurrentPosition(...args)
    }
    navigator.geolocation.watchPosition = () => {
      Reflect.set(window, 'locationRequests', Number.NaN)
      return 0
    }
  })
}

function locationRequests(page: Page) {
  return page.evaluate(() => Reflect.get(window, 'locationRequests'))
}
