import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BASE_HEADERS } from '@/lib/rendering/headers'
import { type MapHost, startMapHost } from './fakes/map-style'
import { DIALOG, expectAccessible } from './kit/accessibility'
import { booking, choosePlace } from './kit/booking'
import { moveAttempts, simulateCardTesting } from './kit/card-attack'
import { successToast } from './kit/checkout'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'
import { bookRide, fillCard, openCardDialog, payButton, showBookedRide } from './kit/payment'
import { DESKTOP, expect, type Page, test } from './kit/test'

// All tests share one site: with an open map, with a page that throws, and in the end with attackers.
test.describe.configure({ mode: 'default' })
// Without extra headers, which would require CORS preflights for the requests to the map hosts.
test.use({ ...DESKTOP, extraHTTPHeaders: {} })

/** The wait, and the proof of work, which is slow on a busy machine. */
const PAID_WITHIN_MS = 75_000

let host: MapHost
let site: ConnectedSite

test.beforeAll(async () => {
  host = await startMapHost()
  const settings = { MAP_STYLE_URL: host.styleUrl, ZELLE_EMAIL: 'pay@example.com' }
  site = await makeConnectedSite({ name: 'open-map', settings })
  const broken = path.join(path.dirname(site.dataDir), '.next/server/app/privacy/page.js')
  await writeFile(broken, 'throw new Error("broken on purpose")')
  await site.start()
})
test.afterAll(async () => {
  await site?.remove()
  await host.stop()
})

async function readPolicy() {
  return (await fetch(site.url)).headers.get('content-security-policy')
}

const openMapRegion = (page: Page) => page.getByRole('region', { name: /^Map/ })
const drawnMap = (page: Page) => page.getByRole('img', { name: /^Map/ })

test('the open map shows the ride under the policy of the site, and a dragged pickup gets a new address', async ({
  page,
}) => {
  await test.step('before a place is chosen it shows New York', async () => {
    // Pages are served before the style has been read.
    await expect.poll(readPolicy, { timeout: 60_000 }).toContain(host.origins[2])
    await page.goto(`${site.url}/#booking-flow`)
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

test('a page that fails has the headers of others, and nothing of a visitor is stored with a page', async ({
  request,
}) => {
  await test.step('a failed page', async () => {
    const response = await request.get(`${site.url}/privacy`)
    const headers = response.headers()
    expect([response.status(), headers['cache-control']]).toEqual([500, expect.stringContaining('no-store')])
    for (const name of Object.keys(BASE_HEADERS)) expect(headers[name.toLowerCase()], name).toBeTruthy()
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
  })
  await test.step('query strings and numbers of rides', async () => {
    const pages = ['/', '/blog', '/cities/dallas', '/blog/tipping-your-chauffeur', '/operator', '/ride']
    for (const url of [...pages, '/ride/HIDD-EN20'])
      expect((await request.get(`${site.url}${url}?pickup=Hidden-Street-20&_rsc=x`)).status(), url).toBe(200)
    for (const url of pages)
      expect(await (await request.get(site.url + url)).text(), url).not.toMatch(/Hidden-Street|HIDD-EN20/)
    const files = await readdir(path.join(path.dirname(site.dataDir), '.next'), {
      recursive: true,
      withFileTypes: true,
    })
    const stored = files.filter(file => file.isFile() && /\.(html|rsc|meta|body|json)$/.test(file.name))
    expect(stored.filter(file => file.name.endsWith('.html')).length).toBeGreaterThan(3)
    for (const file of stored) {
      const name = path.join(file.parentPath, file.name)
      expect(await readFile(name, 'utf8'), name).not.toMatch(/Hidden-Street|HIDD-EN20/)
    }
  })
})

test('during a card testing attack a payment counts down, tries again by itself and is made once', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/\b429\b/)
  const booked = await bookRide(page, { site: site.url })
  await simulateCardTesting(page, site.url)
  await showBookedRide(page, { booked, url: `${site.url}/#booking-flow` })

  const dialog = await openCardDialog(page)
  await fillCard(page)
  moveAttempts(path.join(site.dataDir, 'nocturne.db'), { secondsAgo: 45 })
  await payButton(page).click()
  await expect(dialog.getByText(/^0:\d\d$/)).toBeVisible()
  await expect(dialog.getByRole('status').getByText(/^We will try again in/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: /\d{3}/ })).toBeVisible()
  await expectAccessible(page, DIALOG)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Pay with Zelle' })).toBeFocused()
  await expect(successToast(page)).toBeVisible({ timeout: PAID_WITHIN_MS })
})
