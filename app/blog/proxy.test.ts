import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server'
import { NextRequest } from 'next/server'
import { searchRetryAfterSeconds } from '@/lib/content/server/search'
import { userMessages } from '@/lib/errors'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { rateLimits } from '@/lib/platform/rate-limits'
import { SEARCH_RESULTS_HEADER } from '@/lib/rendering/headers'
import { config, proxy } from '@/proxy'

async function sendRequest(path: string) {
  const { status, headers } = await proxy(new NextRequest(`http://site${path}`))
  return {
    status,
    location: headers.get('location'),
    // How the framework forwards a header set by the proxy.
    inner: headers.get(`x-middleware-request-${SEARCH_RESULTS_HEADER}`),
    goesOn: headers.has('x-middleware-next'),
  }
}

test('rewrites a search to a path that contains its query', async () => {
  expect((await sendRequest('/blog/search?q=airport%20pickup')).inner).toBe('YWlycG9ydCBwaWNrdXA')
})

test.each(['/blog/search', '/blog/search?q=', '/blog/search?q=%20', '/blog/search?query=x'])(
  '%s goes to the empty search page',
  async path => {
    expect(await sendRequest(path)).toMatchObject({ goesOn: true, inner: null, location: null })
  },
)

test.each([
  ['the internal path of a search', '/blog/search/YWlycG9ydCBwaWNrdXA', '/blog/search?q=airport+pickup'],
  [
    'a list and its query',
    '/blog/category/Airport%20Guides?utm_source=x',
    '/blog/category/airport-guides?utm_source=x',
  ],
  ['an uppercase URL and its query', '/Blog?utm_source=x', '/blog?utm_source=x'],
])('redirects %s permanently to the public URL', async (_, path, location) => {
  expect(await sendRequest(path)).toMatchObject({ status: 308, location: `http://site${location}` })
})

test('shows a static page with Retry-After to a client IP over the search limit', async () => {
  const headers = new Headers({ [SOCKET_IP_HEADER]: '203.0.113.1' })
  for (let made = 0; made < rateLimits.postSearches.max; made++) searchRetryAfterSeconds(headers)
  const response = await proxy(new NextRequest('http://site/blog/search?q=airport', { headers }))
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
  const page = await response.text()
  expect(page).toContain('Too many searches.')
  expect(page).toContain('href="/blog"')
})

test.each(['/api/v1/posts/%', '/api/v1/bookings/%ff', '/api/%E0%A4%A'])('%s returns 400 as JSON', async path => {
  const response = await proxy(new NextRequest(`http://site${path}`))
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: userMessages.malformedPath, code: 'bad_request' },
  ])
})

test.each(['/blog/%', '/blog/category/%ff', '/cities/%c3%28'])('%s returns 400 as a page', async path => {
  const response = await proxy(new NextRequest(`http://site${path}`))
  expect(response.status).toBe(400)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
  expect(await response.text()).toContain(userMessages.malformedPath)
})

test.each(['/api/v1/posts/caf%C3%A9', '/blog/100%25', '/_next/static/a%5Bb.js'])('passes on %s', async path => {
  expect((await sendRequest(path)).goesOn).toBe(true)
})

test('removes a client’s search header on every path that the rewrites match', async () => {
  const headers = { [SEARCH_RESULTS_HEADER]: 'YWlycG9ydA' }
  const url = 'http://site/blog/SEARCH'
  expect(unstable_doesMiddlewareMatch({ config, nextConfig: {}, url, headers })).toBe(true)
  const forwardedNames = (await proxy(new NextRequest(url, { headers }))).headers.get('x-middleware-override-headers')
  expect(forwardedNames?.split(',')).not.toContain(SEARCH_RESULTS_HEADER)
})
