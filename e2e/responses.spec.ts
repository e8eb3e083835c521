import { expect, test } from './kit/test'

const POLICIES = {
  /** Lists the page's own scripts. */
  page: /^default-src 'self'; script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}=')+; .*frame-ancestors 'none'/,
  data: /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  markup: /^default-src 'none'; style-src 'unsafe-inline'/,
  /** The image optimizer's. */
  image: /^script-src 'none'; frame-src 'none'; sandbox;$/,
}
const ALLOWED = 'GET, HEAD, POST, PATCH, OPTIONS'
const PUBLIC = 's-maxage='
const MANY_PARAMETERS = `?${'a=1&'.repeat(100)}a=1`

/** What every kind of request gets: status, policy, and a part of `Cache-Control` (none if empty). */
const RESPONSES: [request: string, status: number, policy: keyof typeof POLICIES, cacheControl: string][] = [
  ['GET /', 200, 'page', PUBLIC],
  ['GET /blog/tipping-your-chauffeur', 200, 'page', PUBLIC],
  ['GET /ride/7KQ4-M9XW', 200, 'page', PUBLIC],
  ['GET /blog/search?q=tipping', 200, 'page', 'no-store'],
  ['GET /blog/no-such-post', 404, 'page', 'no-store'],
  ['GET /no-such-page', 404, 'page', 'no-store'],
  ['GET /%72ide', 404, 'page', 'no-store'],
  ['GET /blog/', 308, 'data', ''],
  ['GET //elsewhere.example', 308, 'data', ''],
  ['GET /blog/category/%', 400, 'markup', 'no-store'],
  [`GET /${MANY_PARAMETERS}`, 400, 'data', 'no-store'],
  ['POST /', 405, 'data', 'no-store'],
  ['TRACE /', 405, 'data', 'no-store'],
  ['DELETE /api/v1/faqs', 405, 'data', 'no-store'],
  ['OPTIONS /api/v1/faqs', 204, 'data', 'no-store'],
  ['GET /api/v1/health', 200, 'data', 'no-store'],
  ['GET /api/v1/posts', 200, 'data', PUBLIC],
  ['GET /api/v1/places?q=dallas', 200, 'data', 'private, max-age='],
  ['GET /api/v1/posts/no-such-post', 404, 'data', 'no-store'],
  ['GET /api/v1/no-such-call', 404, 'data', 'no-store'],
  ['GET /api/v1/posts/%', 400, 'data', 'no-store'],
  ['GET /feed.xml', 200, 'data', PUBLIC],
  ['GET /sitemap.xml', 200, 'data', 'public, max-age=0'],
  ['GET /robots.txt', 200, 'data', 'public, max-age=0'],
  ['GET /hero/hero-poster.webp', 200, 'data', 'public, max-age=86400'],
  ['GET /logo.svg', 200, 'markup', 'public, max-age=0'],
  ['GET /og/post/no-such-post/x.png', 404, 'data', 'no-store'],
  ['GET /page-payload/x', 404, 'data', 'no-store'],
  ['GET /_next/image?url=%2Fhero%2Fhero-poster.webp&w=640&q=70', 200, 'image', 'public, max-age='],
  ['GET /_next/image?url=https%3A%2F%2Fno-such-host.example%2Fa.png&w=640&q=70', 400, 'data', 'no-store'],
  ['GET /_next/static/no-such-file.js', 404, 'data', 'no-store'],
]
const HEADERS = {
  'strict-transport-security': /max-age=\d{8,}/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'permissions-policy': /geolocation=\(self\).*camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(same|cross)-origin$/,
}

const DEMO_NOTICE = 'Demo site: no rides are dispatched'
/** Static documents, and their error pages. */
const DOCUMENTS = [
  ...['/blog', '/blog/tipping-your-chauffeur', '/blog/category/fleet', '/blog/search?q=airport', '/cities/dallas'],
  ...['/privacy', '/blog/no-such-post'],
]

test('every kind of response has the security headers, its policy and cache header', async ({ request, baseURL }) => {
  for (const [name, status, policy, cacheControl] of RESPONSES) {
    const [method = '', ...rest] = name.split(' ')
    const response = await request.fetch(`${baseURL}${rest.join(' ')}`, { method, maxRedirects: 0 })
    const headers = response.headers()
    expect(response.status(), name).toBe(status)
    for (const [header, value] of Object.entries(HEADERS))
      expect(headers[header], `${header} of ${name}`).toMatch(value)
    expect(headers['content-security-policy'], `policy of ${name}`).toMatch(POLICIES[policy])
    if (cacheControl === '') expect(headers['cache-control'], name).toBeUndefined()
    else expect(headers['cache-control'], name).toContain(cacheControl)
    if (method === 'TRACE') expect(headers.allow).toBe(ALLOWED)
    if (method === 'DELETE') expect(headers.allow).toBe('GET, HEAD, OPTIONS')
  }
  await test.step('documents carry only inline scripts of the site, and their policy allows no other', async () => {
    for (const path of DOCUMENTS) {
      const response = await request.get(path)
      const html = await response.text()
      const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes.trim())
      const share = path === '/blog/tipping-your-chauffeur' ? ['id="share-script"'] : []
      const own = [...share, 'type="speculationrules"', 'id="page-script"']
      expect(
        scripts.filter(script => script !== 'type="application/ld+json"'),
        path,
      ).toEqual(own)
      expect(html, path).toContain(DEMO_NOTICE)
      expect(html.match(/<link\b[^>]*(as="script"|modulepreload|\.js\b)[^>]*>/g), path).toBeNull()
      expect(response.headers()['content-security-policy'], path).toMatch(/script-src 'self'( 'sha256-[^']+'){2,3};/)
      expect(response.headers().link ?? '', path).not.toContain('script')
    }
  })
  await test.step('a page that does not exist says that the site is a demo, too', async () => {
    expect(await (await request.get('/no-such-page')).text()).toContain(DEMO_NOTICE)
  })
  await test.step('other sites may embed images but not pages, and links of rides are in no Referer', async () => {
    const headersOf = async (url: string) => (await request.get(url)).headers()
    expect((await headersOf('/hero/hero-poster.webp'))['cross-origin-resource-policy']).toBe('cross-origin')
    expect((await headersOf('/'))['cross-origin-resource-policy']).toBe('same-origin')
    expect((await headersOf('/ride'))['referrer-policy']).toBe('no-referrer')
  })
})
