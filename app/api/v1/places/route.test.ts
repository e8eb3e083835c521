import { placesResponseSchema } from '@/lib/places/model/schemas'
import { GET } from './route'

const sendRequest = (query: string) => GET(new Request(`http://localhost/api/v1/places${query}`), {})

test('a query returns places', async () => {
  const response = await sendRequest('?q=lax')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, max-age=300'])
  const { places } = placesResponseSchema.parse(await response.json())
  expect(places[0]?.id).toBe('airport:lax')
})

test('an empty query returns the chosen city’s airports first', async () => {
  const { places } = placesResponseSchema.parse(await (await sendRequest('?q=&near=chicago&limit=3')).json())
  expect(places.map(place => place.id)).toEqual(['airport:ord', 'airport:mdw', 'airport:pwk'])
})

test.each([
  ['an unknown city', '?q=a&near=atlantis'],
  ['a query that is too long', `?q=${'a'.repeat(501)}`],
  ['a place ID as a point', '?at=airport:lax'],
  ['a point and a query', '?at=40.6,-73.7&q='],
])('rejects %s', async (_name, query) => {
  const response = await sendRequest(query)
  expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store'])
  expect(await response.json()).toMatchObject({ code: 'bad_request', error: expect.any(String) })
})

test('names a point and returns the point as its ID', async () => {
  const { places } = placesResponseSchema.parse(await (await sendRequest('?at=40.6455,-73.784')).json())
  expect(places).toMatchObject([{ id: '40.6455,-73.784', city: 'new-york', timeZone: 'America/New_York' }])
})
