import { placesResponseSchema } from '@/lib/places/model/schemas'
import { GET } from './route'

const sendRequest = (query: string) => GET(new Request(`http://localhost/api/v1/places${query}`), {})

test('a query returns places', async () => {
  const response = await sendRequest('?q=lax')
  expect(response.status).toBe(200)
  const { places } = placesResponseSchema.parse(await response.json())
  expect(places[0]?.id).toBe('airport:lax')
})

test('an empty query returns the chosen city’s airports first', async () => {
  const { places } = placesResponseSchema.parse(await (await sendRequest('?q=&near=chicago&limit=3')).json())
  expect(places.map(place => place.id)).toEqual(['airport:ord', 'airport:mdw', 'airport:pwk'])
})

test('a missing query returns the main airport of each city', async () => {
  const { places } = placesResponseSchema.parse(await (await sendRequest('')).json())
  expect(places[0]).toMatchObject({ kind: 'airport' })
  expect(new Set(places.map(({ city }) => city)).size).toBe(places.length)
})

test('only the browser may cache the response', async () => {
  expect((await sendRequest('?q=lax')).headers.get('cache-control')).toBe('private, max-age=300')
})

test.each([
  ['an unknown city', '?q=a&near=atlantis'],
  ['an empty city', '?q=a&near='],
  ['a query that is too long', `?q=${'a'.repeat(501)}`],
  ['a limit that is not a number', '?q=a&limit=many'],
  ['a limit of zero', '?q=a&limit=0'],
  ['a limit that is too high', '?q=a&limit=1000'],
  ['an unknown parameter', '?q=a&sort=name'],
])('rejects %s', async (_name, query) => {
  const response = await sendRequest(query)
  expect(response.status).toBe(400)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ code: 'bad_request', error: expect.any(String) })
})

test('accepts letters of any script', async () => {
  for (const text of ['%', '\u0000', '💺', '<script>', "'; drop table", '(', '\\', '中文']) {
    expect((await sendRequest(`?q=${encodeURIComponent(text)}`)).status).toBe(200)
  }
})

test('reads coordinates and links to a map', async () => {
  for (const text of ['40.6455, -73.784', 'https://www.google.com/maps/@40.6455,-73.784,17z']) {
    const { places } = placesResponseSchema.parse(await (await sendRequest(`?q=${encodeURIComponent(text)}`)).json())
    expect(places).toMatchObject([{ id: '40.6455,-73.784', kind: 'airport', timeZone: 'America/New_York' }])
  }
})

test('names a point and returns the point as its ID', async () => {
  const { places } = placesResponseSchema.parse(await (await sendRequest('?at=40.6455,-73.784')).json())
  expect(places).toMatchObject([{ id: '40.6455,-73.784', city: 'new-york', timeZone: 'America/New_York' }])
})

test.each([
  ['a place ID', '?at=airport:lax'],
  ['a Google place', '?at=google:ChIJabc@40.6,-73.7'],
  ['an invalid latitude', '?at=91,0'],
  ['an invalid longitude', '?at=0,180.1'],
  ['an incomplete point', '?at=40.6'],
  ['an empty point', '?at='],
  ['a point and a query', '?at=40.6,-73.7&q=lax'],
  ['a point and an empty query', '?at=40.6,-73.7&q='],
  ['a point and a city', '?at=40.6,-73.7&near=chicago'],
])('rejects %s as a point', async (_name, query) => {
  const response = await sendRequest(query)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'bad_request', error: expect.any(String) })
})
