import { booking, choosePlace, goToContact, openBooking, openFilledRide } from './kit/booking'
import { casesOf } from './kit/cases'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'
import { test as base, expect, type Page } from './kit/test'
import { type MapHost, type Part, startMapHost } from './stand-ins/map-style'

let host: MapHost

/** A site with an open map, one for all of these tests. */
const test = base.extend<object, { site: ConnectedSite }>({
  site: [
    async ({ browserName: _ }, use) => {
      host = await startMapHost()
      const site = await makeConnectedSite({
        name: 'open-maps',
        renew: true,
        settings: { MAP_STYLE_URL: host.styleUrl },
      })
      await site.build()
      await site.start()
      // Pages are served before the style has been read.
      await expect.poll(() => readPolicy(site)).toContain(host.hosts[2])
      await use(site)
      await site.remove()
      await host.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
})
test.describe.configure({ mode: 'default' })
// No header that a browser would not send: a map's hosts would be asked whether they allow it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, extraHTTPHeaders: {} })
test.afterEach(() => host.reset())

async function readPolicy({ url }: ConnectedSite) {
  return (await fetch(url)).headers.get('content-security-policy')
}

const openMap = (page: Page) => page.getByRole('region', { name: /^Map/ })
const drawnMap = (page: Page) => page.getByRole('img', { name: /^Map/ })

test('the ride is on the map that is set, with tiles from the hosts that its style names', { tag: '@journey' }, async ({
  page,
}) => {
  await openFilledRide(page)
  await expect(openMap(page)).toHaveAccessibleName(/^Map: from John F. Kennedy .* to Times Square, [\d.]+ miles/)
  await expect(drawnMap(page)).toHaveCount(0)
  await expect(page.getByText('© Stand-in map contributors')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Pickup: John F. Kennedy/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Drop-off: Times Square/ })).toBeVisible()
  expect(host.count('tile')).toBeGreaterThan(0)
  expect(host.count('data')).toBe(1)
})

test('a pickup that is dragged elsewhere has the address of where it was let go', async ({ page }) => {
  await openFilledRide(page)
  await expect(openMap(page)).toBeVisible()
  const field = booking(page).getByRole('combobox', { name: 'Pickup Location' })
  const before = await field.inputValue()
  const marker = page.getByRole('img', { name: /^Pickup:/ })
  const asked = page.waitForRequest(/\/api\/v1\/places\?at=40\.\d+(,|%2C)-7/)
  await drag(page, { marker, x: -60, y: -30 })
  await asked
  await expect(field).not.toHaveValue(before)
  // Its coordinates come first.
  await expect(field).not.toHaveValue(/^40\.\d/)
  await expect(marker).toHaveAccessibleName(`Pickup: ${await field.inputValue()}`)
})

async function drag(page: Page, { marker, x, y }: { marker: ReturnType<Page['locator']>; x: number; y: number }) {
  await marker.scrollIntoViewIfNeeded()
  const box = await marker.boundingBox()
  if (box === null) throw new Error('the marker is not in view')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + x, from.y + y, { steps: 5 })
  await page.mouse.up()
}

test('a browser that cannot draw it has the drawn map', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await openDrawnRide(page)
})

test('a browser that refuses its worker has the drawn map', async ({ page, expectFaults }) => {
  expectFaults(/maplibre-gl-worker|Worker failed to load/)
  await page.route('**/maplibre-gl-worker*', route => route.abort())
  await openDrawnRide(page)
})

/** Opens a ride whose open map gives way to the drawn one. */
async function openDrawnRide(page: Page) {
  const told = page.waitForEvent('console', message => message.text().startsWith('The open map cannot be shown'))
  await openFilledRide(page)
  await told
  await expect(drawnMap(page)).toHaveAccessibleName(/^Map: from John F. Kennedy .* to Times Square/)
  await expect(page.locator('.maplibregl-map')).toHaveCount(0)
}

const failures: [Part, Parameters<MapHost['behave']>[1]][] = [
  ['style', 'refuse'],
  ['style', 'garble'],
  ['tilejson', 'refuse'],
  ['tile', 'refuse'],
]
// One before the map is there, and one after: what is between them ends like one of these.
for (const [part, manner] of casesOf(failures, ([part, manner]) => part === 'tile' || manner === 'garble')) {
  test(`where the ${part} cannot be had (${manner}) the drawn map is there and the booking goes on`, async ({
    page,
    expectFaults,
  }) => {
    expectFaults(/\b503\b/)
    host.write({ sources: { streets: { type: 'raster', url: `${host.hosts[1]}/tilejson.json`, tileSize: 256 } } })
    host.write({ layers: [{ id: 'streets', type: 'raster', source: 'streets' }] })
    host.behave(part, manner)
    await openDrawnRide(page)
    await goToContact(page)
  })
}

test('before a place is chosen the map shows New York', async ({ page }) => {
  await openBooking(page)
  await expect(openMap(page)).toHaveAccessibleName('Map of New York')
  await choosePlace(page, { label: 'Drop-off Location', words: 'times square' })
  await expect(openMap(page)).toHaveAccessibleName(/^Map: drop-off at Times Square/)
})
