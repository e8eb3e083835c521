import { GET } from './route'

async function get(query = '') {
  const response = await GET(new Request(`http://site/api/v1/posts${query}`), {})
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('returns complete posts', async () => {
  const { body } = await get()
  expect(body.length).toBeGreaterThan(0)
  expect(body[0]).toMatchObject({ _id: expect.any(String), title: expect.any(String), content: expect.any(String) })
})

test('summaries have no body', async () => {
  const { body } = await get('?limit=2&fields=summary')
  expect(body).toHaveLength(2)
  expect(body[0]).toMatchObject({ summary: expect.any(String) })
  expect(body[0]).not.toHaveProperty('content')
})

test('related posts share the category and exclude the post', async () => {
  const { body: all } = await get('?fields=summary')
  const { _id, category } = all[0]
  const { body } = await get(`?category=${encodeURIComponent(category)}&limit=3&exclude=${_id}`)
  expect(body.length).toBeLessThanOrEqual(3)
  for (const post of body) expect(post).toMatchObject({ category, _id: expect.not.stringMatching(`^${_id}$`) })
})

test('shared caches may store the response for a minute', async () => {
  const { headers } = await get('?limit=1')
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
})

test.each([
  '?page=1',
  '?limit=0',
  '?limit=-1',
  '?limit=x',
  '?limit=',
  '?fields=all',
  '?exclude=../x',
  '?limit=1&limit=2',
])('rejects the query %s', async query => {
  const { status, headers } = await get(query)
  expect([status, headers.get('cache-control')]).toEqual([400, 'no-store'])
})
