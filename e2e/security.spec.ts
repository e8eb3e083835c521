import { scrollThroughPage } from './kit/home'
import { expect, test } from './kit/test'

/** Pages by URL, with the status of each. */
const PAGES = [
  ['/', 200],
  ['/#booking-flow', 200],
  ['/?payment=success', 200],
  ['/?payment=cancelled', 200],
  ['/blog/tipping-your-chauffeur', 200],
  ['/blog/no-such-post', 404],
  ['/blog/not%20an%20id', 404],
  ['/no-such-page', 404],
] as const

test('pages work under their own Content-Security-Policy', async ({ page, expectErrors }) => {
  // Any violation or console error fails the test, apart from the status of error pages.
  expectErrors(/Failed to load resource.*404/)
  for (const [path, status] of PAGES) {
    await test.step(path, async () => {
      await page.goto('about:blank')
      const response = await page.goto(path)
      expect(response?.status()).toBe(status)
      // The other states of the home page have the same sections.
      if (!path.startsWith('/?') && !path.startsWith('/#')) await scrollThroughPage(page)
      await page.waitForLoadState('networkidle')
    })
  }
})

test('an injected inline script is blocked', async ({ page, expectErrors }) => {
  expectErrors(/script-src/)
  await page.goto('/')
  const violated = await page.evaluate(
    () =>
      new Promise(resolve => {
        document.addEventListener('securitypolicyviolation', event => resolve(event.violatedDirective))
        const script = document.createElement('script')
        script.textContent = 'window.intruder = true'
        document.body.append(script)
      }),
  )
  expect(violated).toMatch(/^script-src/)
  expect(await page.evaluate(() => Reflect.get(window, 'intruder'))).toBeUndefined()
})

test('static pages come from the page cache, and no page is cached for over an hour', async ({ request }) => {
  for (const path of ['/', '/blog', '/blog/tipping-your-chauffeur', '/blog/category/fleet']) {
    await request.get(path)
    const headers = (await request.get(path)).headers()
    expect(headers['x-nextjs-cache'], path).toMatch(/^(HIT|STALE)$/)
    const [, fresh, stale] = /^s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec(headers['cache-control'] ?? '') ?? []
    expect(Math.max(Number(fresh), Number(stale)), path).toBeLessThanOrEqual(3600)
  }
})
