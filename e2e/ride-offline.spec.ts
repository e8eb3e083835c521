import { bookRide } from './kit/paying'
import { linkOf, openRide } from './kit/ride-page'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ expectFaults }) => expectFaults(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/))

// A browser without a network that was told so by hand forgets it with the next page, and takes the server to be gone.
const SEEN =
  /^(You are offline|We could not reach our server)\. This is your ride as we saw it at \d+:\d\d [AP]M E[SD]T\.$/
const NOT_KEPT =
  /^(You are offline, and this device has not kept this ride|We could not reach our server, so your ride)/

/** Waits until the page could be shown without a network. */
async function waitUntilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/ride', { ignoreVary: true })) !== undefined))
    .toBe(true)
}

test('a reload without a network shows the last seen state with its time', { tag: '@journey' }, async ({
  page,
  context,
}) => {
  const booked = await bookRide(page)
  await openRide(page, booked)
  await waitUntilKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(SEEN)).toBeVisible()
  await expect(page.getByText('Reserved. Payment is due.').first()).toBeVisible()
  await expect(page.getByText(booked.booking.id, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay with Card' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Call Us' }).first()).toBeVisible()

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pay with Card' })).toBeEnabled()
  await expect(page.getByText(/as we saw it/)).toBeHidden()
})

test('the kept page has its own policy, and no answer of the API is kept', async ({ page }) => {
  await openRide(page, await bookRide(page))
  await waitUntilKept(page)
  const kept = await page.evaluate(async () => {
    const cache = await caches.open('ride-page-1')
    const shell = await cache.match('/ride', { ignoreVary: true })
    const addresses = (await cache.keys()).map(request => new URL(request.url).pathname)
    return { policy: shell?.headers.get('content-security-policy') ?? '', addresses }
  })
  expect(kept.policy).toMatch(/script-src 'self' 'sha256-/)
  expect(kept.addresses.filter(address => address !== '/ride' && !address.startsWith('/_next/static/'))).toEqual([])
})

test('a ride that was forgotten is not shown without a network', async ({ page, context }) => {
  const booked = await bookRide(page)
  await openRide(page, booked)
  await waitUntilKept(page)
  await page.getByRole('button', { name: 'Forget this ride on this device' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find your ride' })).toBeVisible()
  await context.setOffline(true)
  await page.goto(linkOf(booked))
  await expect(page.getByText(NOT_KEPT)).toBeVisible()
})

test('another link to a kept ride shows nothing of it without a network', async ({ page, context }) => {
  const booked = await bookRide(page)
  await openRide(page, booked)
  await waitUntilKept(page)
  await context.setOffline(true)
  const other = await context.newPage()
  await other.goto(`${linkOf(booked)}x`)
  await expect(other.getByText(NOT_KEPT)).toBeVisible()
})

test('what only an earlier build needed goes with the next visit', async ({ page }) => {
  const booked = await bookRide(page)
  await openRide(page, booked)
  await waitUntilKept(page)
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

test('the home page registers nothing', async ({ page }) => {
  await page.goto('/#booking-flow')
  await expect(page.locator('#booking-flow').getByLabel('Pickup Location')).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})
