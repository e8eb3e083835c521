import { GET } from './route'

test.each([
  ['an unknown city', '?q=a&near=atlantis'],
  ['a query that is too long', `?q=${'a'.repeat(501)}`],
  ['a place ID as a point', '?at=airport:lax'],
  ['a point and a query', '?at=40.6,-73.7&q='],
])('rejects %s', async (_name, query) => {
  const response = await GET(new Request(`http://localhost/api/v1/places${query}`), {})
  expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store'])
  expect(await response.json()).toMatchObject({ code: 'bad_request', error: expect.any(String) })
})
