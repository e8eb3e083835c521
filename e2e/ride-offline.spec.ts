import { bookRide } from './kit/payment'
import { linkOf, openRide } from './kit/ride-page'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ expectErrors }) => expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/))

// After a navigation, an emulated offline browser reports that it is online, so the page assumes that the server is
// down.
const SEEN = /^(You are offline|We could not reach our server)\. Last updated at \d+:\d\d [AP]M E[SD]T\.$/
const NOT_STORED =
  /^(You are offline, and this ride is not saved on this device|We could not reach our server, so we cannot show your ride)/

/** Waits until the page could be shown without a network. */
async function waitUntilCached(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/ride', { ignoreVary: true })) !== undefined))
    .toBe(true)
}

test('without a network the ride page shows the last seen state, only to its own link, until it is forgotten', {
  tag: '@journey',
}, async ({ page, context }) => {
  const booked = await bookRide(page)
  await openRide(page, booked)
  await waitUntilCached(page)

  await test.step('the last seen state with its time', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(SEEN)).toBeVisible()
    await expect(page.getByText('Reserved. Payment is due.').first()).toBeVisible()
    await expect(page.getByText(booked.booking.id, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay with Card' })).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Call Us' }).first()).toBeVisible()
  })

  await test.step('nothing for another link', async () => {
    const other = await context.newPage()
    await other.goto(`${linkOf(booked)}x`)
    await expect(other.getByText(NOT_STORED)).toBeVisible()
    await other.close()
  })

  await test.step('online again', async () => {
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Pay with Card' })).toBeEnabled()
    await expect(page.getByText(/Last updated/)).toBeHidden()
  })

  await test.step('nothing after it was forgotten', async () => {
    await page.getByRole('button', { name: 'Remove this ride from this device' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Find your ride' })).toBeVisible()
    await context.setOffline(true)
    await page.goto(linkOf(booked))
    await expect(page.getByText(NOT_STORED)).toBeVisible()
  })
})

test('the service worker caches the ride page with its policy, no API response, and no file of an earlier build', async ({
  page,
}) => {
  await test.step('the home page registers none', async () => {
    await page.goto('/#booking-flow')
    await expect(page.locator('#booking-flow').getByLabel('Pickup Location')).toBeVisible()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })

  await openRide(page, await bookRide(page))
  await waitUntilCached(page)
  await test.step('what is cached', async () => {
    const cached = await page.evaluate(async () => {
      const cache = await caches.open('ride-page-1')
      const shell = await cache.match('/ride', { ignoreVary: true })
      const paths = (await cache.keys()).map(request => new URL(request.url).pathname)
      return { policy: shell?.headers.get('content-security-policy') ?? '', paths }
    })
    expect(cached.policy).toMatch(/script-src 'self' 'sha256-/)
    expect(cached.paths.filter(path => path !== '/ride' && !path.startsWith('/_next/static/'))).toEqual([])
  })

  await test.step('the next visit removes what only an earlier build needed', async () => {
    await page.evaluate(async () => {
      const cache = await caches.open('ride-page-1')
      const headers = { 'content-type': 'text/html' }
      await cache.put('/ride', new Response('<script src="/_next/static/chunks/earlier.js"></script>', { headers }))
      await cache.put('/_next/static/chunks/earlier.js', new Response(''))
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'The link to this ride' })).toBeVisible()
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/_next/static/chunks/earlier.js')) !== undefined))
      .toBe(false)
  })
})
