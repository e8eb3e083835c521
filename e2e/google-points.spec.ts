import { milesFromMeters } from '@/lib/booking/fare'
import { formatMiles } from '@/lib/format'
import { routeSchema } from '@/lib/maps/schemas'
import { booking } from './kit/booking'
import {
  googleLine,
  googleMap,
  googleMarker,
  loggedMaps,
  openGoogleBooking,
  openGoogleRide,
  replanMaps,
  test,
} from './kit/google-site'
import { expect, type Page } from './kit/test'

const BRYANT_PARK = { latitude: 40.7536, longitude: -73.9832 }
const LONDON = { latitude: 51.5072, longitude: -0.1276 }
const GEOCODER_FAILURES = ['ZERO_RESULTS', 'ERROR', 'INVALID_REQUEST', 'OVER_QUERY_LIMIT', 'REQUEST_DENIED']

const pickup = (page: Page) => page.getByRole('combobox', { name: 'Pickup Location' })
const dropOff = (page: Page) => page.getByRole('combobox', { name: 'Drop-off Location' })
const useMine = (page: Page) => page.getByRole('button', { name: 'Use my location' })

/** Draws a marker aside by the mouse. */
async function dragMarker(page: Page, end: Parameters<typeof googleMarker>[1]) {
  await googleMarker(page, end).hover()
  const box = await googleMarker(page, end).boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.down()
  await page.mouse.move(x - 20, y - 15, { steps: 3 })
  await page.mouse.up()
}

test('a marker that is dragged takes its address, its way and its fare along', async ({ page }) => {
  const roads: string[] = []
  page.on('request', request => request.url().includes('/api/v1/routes?') && roads.push(request.url()))
  await openGoogleRide(page)
  await expect(googleLine(page)).toBeVisible()
  const tiles = booking(page).locator('dl').filter({ hasText: 'Total Distance' })
  await expect(tiles).toContainText('$')
  const before = await tiles.textContent()
  const first = await googleLine(page).getAttribute('data-last')
  await dragMarker(page, 'Drop-off')
  await expect(dropOff(page)).toHaveValue(/^\d+ Pin St, /)
  await expect(googleLine(page)).not.toHaveAttribute('data-last', first ?? '')
  expect(roads.map(url => new URL(url).searchParams.get('to'))).toEqual([
    'google:ChIJ-times-square@40.758,-73.9855',
    expect.stringMatching(/^40\.\d+,-7[34]\.\d+$/),
  ])
  const { distanceMeters } = routeSchema.parse(await (await page.request.get(roads[1] ?? '')).json())
  await expect(tiles).toContainText(formatMiles(milesFromMeters(distanceMeters)))
  await expect(tiles).toContainText(/\$\d+\.\d\d/)
  expect(await tiles.textContent()).not.toBe(before)
})

test('a dragged marker whose address fails has its coordinates, and only the log says why', async ({
  page,
  expectFaults,
}) => {
  expectFaults(/Geocoding failed: /)
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  await openGoogleRide(page)
  await expect(googleLine(page)).toBeVisible()
  for (const [index, status] of GEOCODER_FAILURES.entries()) {
    await replanMaps(page, { geocoder: status })
    await page.evaluate(lat => window.standIn.drag('Pickup', { lat, lng: -73.9 }), 40.7 + index / 100)
    await expect(pickup(page)).toHaveValue(`${(40.7 + index / 100).toFixed(5)}, -73.90000`)
    await expect.poll(() => said.at(-1)).toBe(`Geocoding failed: ${status}`)
  }
  await expect(page.getByText('Geocoding failed')).toHaveCount(0)
  await expect(googleMap(page)).toBeVisible()
  await expect(googleLine(page)).toHaveAttribute('data-first', '40.74,-73.9')
})

test.describe(() => {
  test.use({ permissions: ['geolocation'], geolocation: BRYANT_PARK })

  test('where the rider is becomes the pickup, by Google’s address, and only when it is asked for', async ({
    page,
  }) => {
    await openGoogleBooking(page)
    expect(await loggedMaps(page, 'geocodes')).toEqual([])
    await useMine(page).click()
    await expect(pickup(page)).toHaveValue(/^\d+ Pin St, .*New York, NY/)
    await expect(googleMarker(page, 'Pickup')).toHaveAttribute('data-lat', '40.7536')
    expect(await loggedMaps(page, 'geocodes')).toHaveLength(1)
  })
})

test('a location that is refused is said to be, with Google as without', async ({ page, context }) => {
  await context.clearPermissions()
  await openGoogleBooking(page)
  await useMine(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'does not share your location' })).toBeVisible()
  await expect(pickup(page)).toHaveValue('')
})

test.describe(() => {
  test.use({ permissions: ['geolocation'], geolocation: LONDON })

  test('a location abroad is said to be, and the pickup stays', async ({ page, expectFaults }) => {
    expectFaults(/Geocoding failed: ZERO_RESULTS/)
    await openGoogleRide(page)
    await expect(googleLine(page)).toBeVisible()
    await useMine(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'We know no pickup near where you are' })).toBeVisible()
    await expect(pickup(page)).toHaveValue(/JFK/)
  })
})
