import { milesFromMeters } from '@/lib/booking/model/fare'
import { createdBookingSchema } from '@/lib/booking/model/schemas'
import { formatDuration, formatMiles } from '@/lib/format'
import { routeSchema } from '@/lib/places/model/schemas'
import { expectAccessible } from './kit/accessibility'
import {
  booking,
  choosePlace,
  confirm,
  dayFromNow,
  editTrip,
  fillContact,
  goToContact,
  seeFares,
  setPickup,
} from './kit/booking'
import {
  chosen,
  configureFakeMaps,
  countMaps,
  drawnMap,
  googleLine,
  googleMap,
  googleMarker,
  loggedMaps,
  openGoogleRide,
  test,
} from './kit/google-site'
import { expect, type Page } from './kit/test'

// All tests share one site with a key.
test.describe.configure({ mode: 'default' })

const BRYANT_PARK = { latitude: 40.7536, longitude: -73.9832 }
const GREEN = 'rgb(79, 191, 139)'
const RED = 'rgb(229, 100, 110)'

const pickup = (page: Page) => page.getByRole('combobox', { name: 'Pickup Location' })
const dropOff = (page: Page) => page.getByRole('combobox', { name: 'Drop-off Location' })
const suggestion = (page: Page, name: string | RegExp) => page.getByRole('listbox').getByRole('option', { name })
const fare = (page: Page) => booking(page).locator('dl').filter({ hasText: 'Total Distance' })

/** Types text key by key and waits for its suggestions. */
async function type(page: Page, field: ReturnType<typeof pickup>, query: string) {
  await field.fill('')
  await field.pressSequentially(query)
  await expect(suggestion(page, /./).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('books a ride with Google places by keyboard, with one map load, one route and one session for each place', async ({
  page,
  mapsScript,
}) => {
  await test.step('the script loads with the booking, not with the page', async () => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(mapsScript.requestCount()).toBe(0)
    await booking(page).scrollIntoViewIfNeeded()
    await expect(googleMap(page)).toBeVisible()
    expect(mapsScript.requestCount()).toBe(1)
  })

  await test.step('the places', async () => {
    await setPickup(page, { pickupDate: dayFromNow(3), pickupTime: '09:30' })
    await type(page, pickup(page), 'kennedy')
    await page.keyboard.press('Enter')
    await expect(pickup(page)).toHaveValue(/^John F. Kennedy International Airport \(JFK\), /)
    await type(page, dropOff(page), 'new york')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dropOff(page)).toHaveValue(/^350 5th Ave, /)
    await seeFares(page)
    await page.getByRole('radio', { name: /Luxury SUV/ }).check()
    await expect(googleLine(page)).toBeVisible()
    const searches = await loggedMaps(page, 'suggestions')
    expect(searches).toMatchObject([{ input: 'kennedy', includedRegionCodes: ['us'] }, { input: 'new york' }])
    expect(new Set(searches.map(({ session }) => session)).size).toBe(2)
    // Other fields cost more.
    for (const { fields } of await loggedMaps(page, 'fetchFields'))
      expect(fields).toEqual(['location', 'formattedAddress'])
  })

  await test.step('the confirmation', async () => {
    await goToContact(page)
    await fillContact(page)
    const bookingResponse = page.waitForResponse(response => response.url().endsWith('/api/v1/bookings'))
    await confirm(page)
    await expect(googleMarker(page, 'Pickup')).toBeVisible()
    await expect(googleMarker(page, 'Drop-off')).toBeVisible()
    await expect(googleLine(page)).toBeVisible()
    const { booking: stored } = createdBookingSchema.parse(await (await bookingResponse).json())
    expect(stored.pickup).toMatchObject({
      id: 'google:ChIJ-jfk@40.6413,-73.7781',
      name: 'John F. Kennedy International Airport (JFK)',
    })
    expect(stored.dropOff).toMatchObject({ id: 'google:ChIJ-fifth-350@40.7485,-73.9854', name: '350 5th Ave' })
    expect(stored.quote).not.toBeNull()
    expect(await countMaps(page)).toMatchObject({ mapLoads: 1, scriptLoads: 1, computeRoutes: 1 })
    expect(mapsScript.requestCount()).toBe(1)
  })
})

test('the map shows the ride of our own route, and a dragged marker, a location and hostile names are handled', async ({
  page,
  context,
}) => {
  const routes: string[] = []
  page.on('request', request => request.url().includes('/api/v1/routes?') && routes.push(request.url()))
  await configureFakeMaps(page, { routeWarnings: ['This route has tolls.'] })
  await openGoogleRide(page)
  await expect(googleLine(page)).toBeVisible()

  await test.step('markers, line and route warnings from Google', async () => {
    await expect(booking(page).getByText('This route has tolls.')).toBeVisible()
    await expect(googleMarker(page, 'Pickup')).toHaveAttribute('data-lat', String(chosen.kennedy.lat))
    await expect(googleMarker(page, 'Pickup').locator('circle').first()).toHaveCSS('fill', GREEN)
    await expect(googleMarker(page, 'Drop-off')).toHaveAttribute('data-lat', String(chosen.timesSquare.lat))
    await expect(googleMarker(page, 'Drop-off').locator('rect').first()).toHaveCSS('fill', RED)
    await expect(googleLine(page)).toHaveAttribute('data-first', '40.6413,-73.7781')
    await expect(googleLine(page)).toHaveAttribute('data-last', '40.758,-73.9855')
    await expectAccessible(page, '#booking-flow')
  })

  await test.step('distance, time and fare are those of our own route', async () => {
    await expectFareOf(page, routes[0])
    const requests = await loggedMaps(page, 'computeRoutes')
    expect(requests).toMatchObject([{ travelMode: 'DRIVING' }])
    expect(requests[0]?.fields).not.toContain('distanceMeters')
  })

  await test.step('a dragged marker changes the address, the route and the fare', async () => {
    const before = await fare(page).textContent()
    await dragMarker(page, 'Drop-off')
    await expect(booking(page).getByRole('heading', { name: /\d+ Pin St/ })).toBeVisible()
    await expect(googleLine(page)).not.toHaveAttribute('data-last', '40.758,-73.9855')
    const last = routes.at(-1)
    expect(new URL(last ?? '').searchParams.get('to')).toMatch(/^40\.\d+,-7[34]\.\d+$/)
    await expectFareOf(page, last)
    expect(await fare(page).textContent()).not.toBe(before)
  })

  await test.step('the location of the device has the address that Google gives it', async () => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(BRYANT_PARK)
    await editTrip(page)
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(pickup(page)).toHaveValue(/^\d+ Pin St, .*New York, NY/)
    await expect(googleMarker(page, 'Pickup')).toHaveAttribute('data-lat', '40.7536')
  })

  await test.step('a name with markup is shown as text', async () => {
    await type(page, pickup(page), 'hostile row')
    await expect(page.getByText('Google Maps', { exact: true })).toBeVisible()
    await suggestion(page, /<img src=x/).click()
    await expect(pickup(page)).toHaveValue(/^<img src=x onerror="window.hacked=1"> & "Sons"/)
    await expect(googleMarker(page, 'Pickup')).toHaveAttribute('title', /<img src=x/)
    expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
    await expect(page.locator('img[src=x]')).toHaveCount(0)
  })
})

test('a ride with Google places is booked with our own after a reload without Google', async ({
  page,
  mapsScript,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  await openGoogleRide(page, { dropOffLocation: chosen.fifthAvenue })
  await expect(googleLine(page)).toBeVisible()
  mapsScript.handle(route => route.abort())
  await page.reload()
  await expect(
    page.getByText('Failed to load Google Maps API: The Google Maps JavaScript API could not load.'),
  ).toBeVisible()
  await expect(drawnMap(page)).toHaveAccessibleName(/^Map: pickup at John F. Kennedy/)
  await expect(pickup(page)).toHaveValue(/^John F. Kennedy International Airport \(JFK\), /)
  await expect(dropOff(page)).toHaveValue(/^350 5th Ave, /)
  await expect(
    booking(page).getByText('Google Maps is unavailable right now. Please choose this place again.'),
  ).toBeVisible()
  await expect(drawnMap(page).locator('[data-marker]')).toHaveCount(1)
  await expectAccessible(page, '#booking-flow')

  await choosePlace(page, { label: 'Drop-off Location', query: 'times square' })
  await seeFares(page)
  await expect(fare(page)).toContainText('$')
  await goToContact(page)
  await fillContact(page)
  const bookingResponse = page.waitForResponse(response => response.url().endsWith('/api/v1/bookings'))
  await confirm(page)
  const { booking: stored } = createdBookingSchema.parse(await (await bookingResponse).json())
  expect([stored.pickup.id, stored.dropOff.id].filter(id => id.startsWith('google:'))).toEqual([])
  await expect(drawnMap(page)).toHaveAccessibleName(/^Map: from John F. Kennedy/)
})

/** Expects the page to show the distance and time of a route that it requested. */
async function expectFareOf(page: Page, url = '') {
  const { distanceMeters, durationSeconds } = routeSchema.parse(await (await page.request.get(url)).json())
  await expect(fare(page)).toContainText(formatMiles(milesFromMeters(distanceMeters)))
  await expect(fare(page)).toContainText(formatDuration(durationSeconds))
  await expect(fare(page)).toContainText(/\$\d+\.\d\d/)
}

async function dragMarker(page: Page, end: Parameters<typeof googleMarker>[1]) {
  await googleMarker(page, end).hover()
  const box = await googleMarker(page, end).boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.down()
  await page.mouse.move(x - 20, y - 15, { steps: 3 })
  await page.mouse.up()
}
