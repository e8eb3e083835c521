import { milesFromMeters } from '@/lib/booking/fare'
import { bookedSchema } from '@/lib/booking/schemas'
import { formatDuration, formatMiles } from '@/lib/format'
import { routeSchema } from '@/lib/maps/schemas'
import { expectAccessible } from './kit/accessibility'
import { booking, confirm, dayFromNow, fillContact, goToContact } from './kit/booking'
import {
  chosen,
  countMaps,
  googleLine,
  googleMap,
  googleMarker,
  loggedMaps,
  openGoogleBooking,
  openGoogleRide,
  planMaps,
  test,
} from './kit/google-site'
import { expect, type Page } from './kit/test'

const GREEN = 'rgb(79, 191, 139)'
const RED = 'rgb(229, 100, 110)'

const field = (page: Page, label: 'Pickup Location' | 'Drop-off Location') =>
  page.getByRole('combobox', { name: label })
const offer = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const tiles = (page: Page) => booking(page).locator('dl').filter({ hasText: 'Total Distance' })

/** Types words and waits for what is offered for them. */
async function type(page: Page, words: string, label: Parameters<typeof field>[1] = 'Pickup Location') {
  await field(page, label).fill(words)
  await expect(offer(page, /./).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('a ride is booked with places of Google’s, by the keyboard, from first to last', { tag: '@journey' }, async ({
  page,
  mapsScript,
}) => {
  await openGoogleBooking(page)
  await booking(page).getByLabel('Pickup Date').fill(dayFromNow(3))
  await booking(page).getByLabel('Pickup Time').fill('09:30')
  await page.locator('select[name=selectedCity]').selectOption('new-york')
  await type(page, 'kennedy')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Pickup Location')).toHaveValue(/^John F. Kennedy International Airport \(JFK\), /)
  await type(page, 'new york', 'Drop-off Location')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Drop-off Location')).toHaveValue(/^350 5th Ave, /)
  await page.getByRole('radio', { name: /Luxury SUV/ }).check()
  await expect(googleLine(page)).toBeVisible()
  await goToContact(page)
  await fillContact(page)
  const answer = page.waitForResponse(response => response.url().endsWith('/api/v1/bookings'))
  await confirm(page)
  await expect(googleMarker(page, 'Pickup')).toBeVisible()
  await expect(googleMarker(page, 'Drop-off')).toBeVisible()
  await expect(googleLine(page)).toBeVisible()
  const { booking: stored } = bookedSchema.parse(await (await answer).json())
  expect(stored.pickup).toMatchObject({
    id: 'google:ChIJ-jfk@40.6413,-73.7781',
    name: 'John F. Kennedy International Airport (JFK)',
  })
  expect(stored.dropOff).toMatchObject({ id: 'google:ChIJ-fifth-350@40.7485,-73.9854', name: '350 5th Ave' })
  expect(stored.quote).not.toBeNull()
  expect(await countMaps(page)).toMatchObject({ mapLoads: 1, scriptLoads: 1 })
  expect(mapsScript.asked()).toBe(1)
})

test('the script comes with the booking, not with the page', async ({ page, mapsScript }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(mapsScript.asked()).toBe(0)
  await booking(page).scrollIntoViewIfNeeded()
  await expect(googleMap(page)).toBeVisible()
  expect(mapsScript.asked()).toBe(1)
})

test('until a place is chosen the map shows New York at zoom 13, then the chosen city', async ({ page }) => {
  await openGoogleBooking(page)
  await expect(googleMap(page)).toHaveAttribute('data-zoom', '13')
  await expect(googleMap(page)).toHaveAttribute('data-lat', '40.7128')
  await expect(googleMap(page)).toHaveAttribute('data-lng', '-74.006')
  await page.locator('select[name=selectedCity]').selectOption('chicago')
  await expect(googleMap(page)).toHaveAttribute('data-lat', '41.8781')
})

test('the pickup is green, the drop-off red, and the line leads from one to the other', async ({ page }) => {
  await openGoogleRide(page)
  await expect(googleMarker(page, 'Pickup')).toHaveAttribute('data-lat', String(chosen.kennedy.lat))
  await expect(googleMarker(page, 'Pickup').locator('circle').first()).toHaveCSS('fill', GREEN)
  await expect(googleMarker(page, 'Drop-off')).toHaveAttribute('data-lat', String(chosen.timesSquare.lat))
  await expect(googleMarker(page, 'Drop-off').locator('rect').first()).toHaveCSS('fill', RED)
  await expect(googleLine(page)).toHaveAttribute('data-first', '40.6413,-73.7781')
  await expect(googleLine(page)).toHaveAttribute('data-last', '40.758,-73.9855')
})

test('distance and time are our own route’s, whatever Google’s line measures', async ({ page }) => {
  const answer = page.waitForResponse(/\/api\/v1\/routes\?/)
  await openGoogleRide(page)
  const route = routeSchema.parse(await (await answer).json())
  await expect(googleLine(page)).toBeVisible()
  await expect(tiles(page)).toContainText(formatMiles(milesFromMeters(route.distanceMeters)))
  await expect(tiles(page)).toContainText(formatDuration(route.durationSeconds))
  const asked = await loggedMaps(page, 'computeRoutes')
  expect(asked).toMatchObject([{ travelMode: 'DRIVING' }])
  expect(asked[0]?.fields).not.toContain('distanceMeters')
})

test('what is to be said with a line stands under the map', async ({ page }) => {
  await planMaps(page, { routeWarnings: ['This way has tolls.'] })
  await openGoogleRide(page)
  await expect(booking(page).getByText('This way has tolls.')).toBeVisible()
})

test('a line of very many points is drawn', async ({ page }) => {
  const ranch = {
    id: 'google:ChIJ-long-way-ranch@35.8789,-97.4253',
    name: 'Long Way Ranch',
    lat: 35.8789,
    lng: -97.4253,
  }
  await openGoogleRide(page, { dropOffLocation: { ...chosen.timesSquare, ...ranch, city: null } })
  await expect(googleLine(page)).toHaveAttribute('data-points', '50000')
})

test('below three letters nothing is asked', async ({ page }) => {
  await openGoogleBooking(page)
  await field(page, 'Pickup Location').pressSequentially('ke')
  await expect(page.getByText('Keep typing: 3 letters or more.')).toBeVisible()
  await page.keyboard.type('n')
  await expect(offer(page, /Kennedy/)).toBeVisible()
  expect(await loggedMaps(page, 'suggestions')).toMatchObject([{ input: 'ken' }])
})

test('what is typed without a pause is one question, within the United States and near the chosen city', async ({
  page,
}) => {
  await openGoogleBooking(page)
  await page.locator('select[name=selectedCity]').selectOption('chicago')
  await field(page, 'Pickup Location').pressSequentially('union station')
  await expect(page.getByRole('option').first()).toContainText('Chicago, IL')
  expect(await loggedMaps(page, 'suggestions')).toMatchObject([
    {
      input: 'union station',
      includedRegionCodes: ['us'],
      locationBias: { center: { lat: 41.8781, lng: -87.6298 } },
    },
  ])
})

test('a place abroad is not offered', async ({ page }) => {
  await openGoogleBooking(page)
  await field(page, 'Pickup Location').fill('pearson')
  await expect(page.getByText('We know no place called “pearson”.')).toBeVisible()
})

test('a choice is one session, which one look-up ends; the next choice is another', async ({ page }) => {
  await openGoogleBooking(page)
  for (const words of ['ken', 'kennedy', 'times']) {
    await type(page, words)
    if (words !== 'ken') await offer(page, /Kennedy|Times/).click()
    if (words !== 'ken') await expect(page.getByRole('listbox')).toBeHidden()
  }
  await expect(field(page, 'Pickup Location')).toHaveValue(/Times Square/)
  const asked = await loggedMaps(page, 'suggestions')
  expect(asked.map(({ input, session }) => [input, session])).toEqual([
    // "kennedy" only narrows the short answer to "ken".
    ['ken', 1],
    ['times', 2],
  ])
  const lookedUp = await loggedMaps(page, 'fetchFields')
  expect(lookedUp).toMatchObject([
    { placeId: 'ChIJ-jfk', session: 1 },
    { placeId: 'ChIJ-times-square', session: 2 },
  ])
  // Others are billed higher.
  for (const { fields } of lookedUp) expect(fields).toEqual(['location', 'formattedAddress'])
})

test('the two fields do not share a session', async ({ page }) => {
  await openGoogleBooking(page)
  await type(page, 'kennedy')
  await page.keyboard.press('Tab')
  await type(page, 'times', 'Drop-off Location')
  const asked = await loggedMaps(page, 'suggestions')
  expect(new Set(asked.map(({ session }) => session)).size).toBe(2)
})

test('to come to a field, to leave it and to open it again asks for nothing', async ({ page }) => {
  await openGoogleRide(page)
  await expect(googleLine(page)).toBeVisible()
  const before = await countMaps(page)
  for (const label of ['Pickup Location', 'Drop-off Location'] as const) {
    await field(page, label).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
  }
  expect(await countMaps(page)).toEqual(before)
})

test('to contact and back no second map is loaded and no way asked for twice', async ({ page }) => {
  const roads: string[] = []
  page.on('request', request => request.url().includes('/api/v1/routes?') && roads.push(request.url()))
  await openGoogleRide(page)
  await expect(googleLine(page)).toBeVisible()
  await goToContact(page)
  await page.goBack()
  await expect(googleMarker(page, 'Pickup')).toBeVisible()
  await expect(googleLine(page)).toBeVisible()
  expect(await countMaps(page)).toMatchObject({ mapLoads: 1, computeRoutes: 1 })
  expect(roads).toHaveLength(1)
})

test('step 1 with Google’s map is accessible', async ({ page }) => {
  await openGoogleRide(page)
  await expect(googleLine(page)).toBeVisible()
  await expectAccessible(page, '#booking-flow')
})

test('hostile names are text, in the list, in the field and on the map', async ({ page }) => {
  await openGoogleBooking(page)
  await type(page, 'hostile row')
  await expect(page.getByText('Google Maps', { exact: true })).toBeVisible()
  await offer(page, /<img src=x/).click()
  await expect(field(page, 'Pickup Location')).toHaveValue(/^<img src=x onerror="window.hacked=1"> & "Sons"/)
  await expect(googleMarker(page, 'Pickup')).toHaveAttribute('title', /<img src=x/)
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
  await expect(page.locator('img[src=x]')).toHaveCount(0)
})
