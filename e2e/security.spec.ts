import { scrollThroughPage } from './kit/home'
import { expect, test } from './kit/test'

const HEADERS = {
  'strict-transport-security': /max-age=\d{8,}/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /geolocation=\(self\).*camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
}

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

/** Other kinds of URLs, with the status of each. */
const OTHERS = [
  ['/api/v1/health', 200],
  ['/api/v1/no-such-call', 404],
  ['/api/v1/posts/no-such-post', 404],
  ['/api/v1/posts/%', 400],
  ['/logo.svg', 200],
  ['/hero/hero-poster.webp', 200],
  ['/favicon.ico', 200],
  ['/icon.svg', 200],
  ['/apple-icon.png', 200],
  ['/manifest.webmanifest', 200],
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/sitemaps/posts-1.xml', 404],
  ['/feed.xml', 200],
  ['/feed.json', 200],
  ['/llms.txt', 200],
  ['/og/post/no-such-post/x.png', 404],
  ['/_next/image?url=%2Fhero%2Fhero-poster.webp&w=640&q=75', 200],
  ['/_next/image', 400],
  ['/_next/image?url=https%3A%2F%2Fno-such-host.example%2Fa.png&w=640&q=75', 400],
  ['/_next/static/no-such-file.js', 404],
  ['/_next/no-such-file', 404],
  ['/blog/', 308],
  ['/Blog', 308],
  ['/blog/page/1', 308],
  ['/blog/category/%', 400],
  ['/cities/%ff', 400],
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

test('every kind of URL sends the security headers, including errors and redirects', async ({ request }) => {
  for (const [path, status] of [...PAGES, ...OTHERS]) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(status)
    const headers = response.headers()
    for (const [name, value] of Object.entries(HEADERS)) expect(headers[name], `${name} of ${path}`).toMatch(value)
    // The last policy is set by the image optimizer.
    const policy = /^(default-src '(none|self)'|script-src 'none'; frame-src 'none'; sandbox)/
    expect(headers['content-security-policy'], `policy of ${path}`).toMatch(policy)
  }
  await test.step('every page lists its scripts by hash', async () => {
    for (const [path] of PAGES) {
      const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
      const scripts = policy.split('; ').find(directive => directive.startsWith('script-src '))
      expect(scripts, path).toMatch(/^script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}=')+$/)
      expect(policy, path).toContain("frame-ancestors 'none'")
    }
  })
  await test.step('other sites may embed images but not pages', async () => {
    for (const [path, expected] of [
      ['/hero/hero-poster.webp', 'cross-origin'],
      ['/_next/image?url=%2Fhero%2Fhero-poster.webp&w=640&q=75', 'cross-origin'],
      ['/', 'same-origin'],
    ] as const) {
      expect((await request.get(path)).headers()['cross-origin-resource-policy'], path).toBe(expected)
    }
  })
  await test.step('TRACE is a 405 with the allowed methods', async () => {
    for (const path of ['/', '/api/v1/faqs', '/api/v1/no-such-call']) {
      const response = await request.fetch(path, { method: 'TRACE' })
      expect([response.status(), response.headers().allow], path).toEqual([405, 'GET, HEAD, POST, PATCH, OPTIONS'])
    }
  })
})

test('static pages come from the page cache, no page is cached for over an hour, searches and API errors never', async ({
  request,
}) => {
  for (const path of ['/', '/blog', '/blog/tipping-your-chauffeur', '/blog/category/fleet']) {
    await request.get(path)
    const headers = (await request.get(path)).headers()
    expect(headers['x-nextjs-cache'], path).toMatch(/^(HIT|STALE)$/)
    const [, fresh, stale] = /^s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec(headers['cache-control'] ?? '') ?? []
    expect(Math.max(Number(fresh), Number(stale)), path).toBeLessThanOrEqual(3600)
  }
  for (const path of ['/operator', '/ride/7KQ4-M9XW', '/blog/search?q=jfk', '/api/v1/health', '/api/v1/posts/none'])
    expect((await request.get(path)).headers()['cache-control'], path).toContain('no-store')
  for (const path of ['/hero/hero-poster.webp', '/hero/hero.mp4', '/fleet/luxury-suv.webp'])
    expect((await request.get(path)).headers()['cache-control'], path).toMatch(/max-age=86400/)
})
