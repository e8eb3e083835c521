import { type MapHost, startMapHost } from './fakes/map-style'
import { booking, choosePlace, openBooking } from './kit/booking'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'
import { test as base, expect, type Page } from './kit/test'

let host: MapHost

/** A test on a site with an open map. */
const test = base.extend<object, { site: ConnectedSite }>({
  site: [
    async ({ browserName: _ }, use) => {
      host = await startMapHost()
      const site = await makeConnectedSite({
        name: 'open-maps',
        regenerate: true,
        settings: { MAP_STYLE_URL: host.styleUrl },
      })
      await site.start()
      // Pages are served before the style has been read.
      await expect.poll(() => readPolicy(site)).toContain(host.origins[2])
      await use(site)
      await site.remove()
      await host.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
})
// Without extra headers, which would require CORS preflights for the requests to the map hosts.
test.use({ extraHTTPHeaders: {} })

async function readPolicy({ url }: ConnectedSite) {
  return (await fetch(url)).headers.get('content-security-policy')
}

const openMapRegion = (page: Page) => page.getByRole('region', { name: /^Map/ })
const drawnMap = (page: Page) => page.getByRole('img', { name: /^Map/ })

test('the open map shows the ride under the policy of the site, and a dragged pickup gets a new address', async ({
  page,
}) => {
  await test.step('before a place is chosen it shows New York', async () => {
    await openBooking(page)
    await expect(openMapRegion(page)).toHaveAccessibleName('Map of New York')
    await choosePlace(page, { label: 'Drop-off Location', query: 'times square' })
    await expect(openMapRegion(page)).toHaveAccessibleName(/^Map: drop-off at Times Square/)
  })

  await test.step('the ride', async () => {
    await choosePlace(page, { label: 'Pickup Location', query: 'jfk' })
    await expect(openMapRegion(page)).toHaveAccessibleName(
      /^Map: from John F. Kennedy .* to Times Square, [\d.]+ miles/,
    )
    await expect(drawnMap(page)).toHaveCount(0)
    await expect(page.getByText('© Fake map contributors')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Drop-off: Times Square/ })).toBeVisible()
    expect(host.count('tile')).toBeGreaterThan(0)
    expect(host.count('data')).toBe(1)
  })

  await test.step('a dragged pickup', async () => {
    const field = booking(page).getByRole('combobox', { name: 'Pickup Location' })
    const before = await field.inputValue()
    const marker = page.getByRole('img', { name: /^Pickup:/ })
    await expect(marker).toHaveAccessibleName(/^Pickup: John F. Kennedy/)
    const placesRequest = page.waitForRequest(/\/api\/v1\/places\?at=40\.\d+(,|%2C)-7/)
    await drag(page, { marker, x: -60, y: -30 })
    await placesRequest
    await expect(field).not.toHaveValue(before)
    // Its coordinates come first.
    await expect(field).not.toHaveValue(/^40\.\d/)
    await expect(marker).toHaveAccessibleName(`Pickup: ${await field.inputValue()}`)
  })
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
