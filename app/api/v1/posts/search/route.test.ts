import { SOCKET_IP_HEADER } from '@/lib/server/bookings/socket-ip'
import { MAX_SEARCHES_PER_MINUTE, searchRetryAfterSeconds } from '@/lib/server/post-index/search-rate-limit'
import { GET } from './route'

afterAll(() => globalThis.chosenPostIndex?.index.close())

async function search(query: string) {
  const response = await GET(new Request(`http://site/api/v1/posts/search${query}`), {})
  return { status: response.status, cache: response.headers.get('cache-control'), body: await response.json() }
}

test('posts come as one who types needs them', async () => {
  const { status, body } = await search('?q=tipping')
  expect(status).toBe(200)
  expect(body.posts[0]).toEqual({
    _id: 'tipping-your-chauffeur',
    title: 'Tipping a Chauffeur: A Calm Guide to an Awkward Moment',
    category: 'Business Travel',
    publishedAt: expect.stringMatching(/^2025-11-20/),
    snippet: expect.any(String),
  })
})

test('a shared cache may keep what was found for a minute', async () => {
  expect((await search('?q=dallas')).cache).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600')
})

test('as many posts come as are wanted', async () => {
  expect((await search('?q=airport&limit=2')).body.posts).toHaveLength(2)
})

test.each(['?q=zyxwvu', '?q=.', '?q=%22', '?q=*', '?q=zyxwvu%20OR%20(', "?q=';--"])(
  '%s finds nothing and breaks nothing',
  async query => {
    expect(await search(query)).toMatchObject({ status: 200, body: { posts: [] } })
  },
)

test('120 letters are looked for', async () => {
  expect((await search(`?q=%20${'a'.repeat(120)}`)).status).toBe(200)
})

test.each(['', '?q=', '?q=%20%09', '?q=%00'])('the query "%s" is asked for a word', async query => {
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

test('a longer query is asked to be shorter', async () => {
  expect(await search(`?q=${'a'.repeat(121)}`)).toMatchObject({
    status: 400,
    body: { error: 'Please shorten your search.' },
  })
})

test.each(['?q=a&limit=0', '?q=a&limit=31', '?q=a&limit=x', '?q=a&q=b', '?q=a&page=2'])(
  'the query %s is refused',
  async query => {
    expect(await search(query)).toMatchObject({ status: 400, cache: 'no-store' })
  },
)

test('an address that searches without end is told when it may again', async () => {
  const headers = new Headers({ [SOCKET_IP_HEADER]: '203.0.113.5' })
  for (let made = 0; made < MAX_SEARCHES_PER_MINUTE; made++) searchRetryAfterSeconds(headers)
  const response = await GET(new Request('http://site/api/v1/posts/search?q=dallas', { headers }), {})
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({
    code: 'too_many_searches',
    error: 'Too many searches. Please try again in a minute.',
  })
})
