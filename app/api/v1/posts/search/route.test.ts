import { searchRetryAfterSeconds } from '@/lib/content/server/search'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { rateLimits } from '@/lib/platform/rate-limits'
import { GET } from './route'

async function search(query: string) {
  const response = await GET(new Request(`http://site/api/v1/posts/search${query}`), {})
  return { status: response.status, cache: response.headers.get('cache-control'), body: await response.json() }
}

test('returns posts with the fields that suggestions need', async () => {
  const { status, body } = await search('?q=tipping')
  expect(status).toBe(200)
  expect(body.posts[0]).toMatchObject({
    _id: 'tipping-your-chauffeur',
    title: 'Tipping a Chauffeur: A Calm Guide to an Awkward Moment',
    category: 'Business Travel',
    publishedAt: expect.stringMatching(/^2025-11-20/),
    summary: expect.any(String),
  })
})

test('shared caches may store results for a minute', async () => {
  expect((await search('?q=dallas')).cache).toBe('public, max-age=0, s-maxage=60')
})

test('returns at most `limit` posts', async () => {
  expect((await search('?q=airport&limit=2')).body.posts).toHaveLength(2)
})

test.each(['', '?q=', '?q=%20%09', '?q=%00'])('rejects the query "%s" and asks for a word', async query => {
  expect(await search(query)).toEqual({
    status: 400,
    cache: 'no-store',
    body: {
      error: 'Please enter a word to search for.',
      code: 'empty_query',
      fields: { q: 'Please enter a word to search for.' },
    },
  })
})

test.each(['?q=a&limit=0', '?q=a&limit=31', '?q=a&limit=x', '?q=a&q=b', '?q=a&page=2'])(
  'rejects the query %s',
  async query => {
    expect(await search(query)).toMatchObject({ status: 400, cache: 'no-store' })
  },
)

test('limits searches per client IP with Retry-After', async () => {
  const headers = new Headers({ [SOCKET_IP_HEADER]: '203.0.113.5' })
  for (let made = 0; made < rateLimits.postSearches.max; made++) searchRetryAfterSeconds(headers)
  const response = await GET(new Request('http://site/api/v1/posts/search?q=dallas', { headers }), {})
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({
    code: 'too_many_searches',
    error: 'Too many searches. Please try again in a minute.',
  })
})
