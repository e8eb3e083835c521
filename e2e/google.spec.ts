import { milesFromMeters } from '@/lib/booking/model/fare'
import { createdBookingSchema } from '@/lib/booking/model/schemas'
import { formatDuration, formatMiles } from '@/lib/format'
import { routeSchema } from '@/lib/places/model/schemas'
import { booking, confirm, dayFromNow, editTrip, fillContact, goToContact, seeFares, setPickup } from './kit/booking'
import { countMaps, googleLine, googleMap, googleMarker, loggedMaps, openGoogleRide, test } from './kit/google-site'
import { expect, type Page } from './kit/test'

// All tests share one site with a key.
test.describe.configure({ mode: 'default' })

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

test('the map shows the ride of our own route, and a dragged marker and a hostile name are handled', async ({
  page,
}) => {
  const routes: string[] = []
  page.on('request', request => request.url().includes('/api/v1/routes?') && routes.push(request.url()))
  await openGoogleRide(page)
  await expect(googleLine(page)).toBeVisible()

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

  await test.step('a name with markup is shown as text', async () => {
    await editTrip(page)
    await type(page, pickup(page), 'hostile row')
    await expect(page.getByText('Google Maps', { exact: true })).toBeVisible()
    await suggestion(page, /<img src=x/).click()
    await expect(pickup(page)).toHaveValue(/^<img src=x onerror="window.hacked=1"> & "Sons"/)
    await expect(googleMarker(page, 'Pickup')).toHaveAttribute('title', /<img src=x/)
    expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
    await expect(page.locator('img[src=x]')).toHaveCount(0)
  })
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
