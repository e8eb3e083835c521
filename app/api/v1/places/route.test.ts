import { placesResponseSchema } from '@/lib/maps/schemas'
import { GET } from './route'

const sendRequest = (query: string) => GET(new Request(`http://localhost/api/v1/places${query}`), {})

test('what was typed is answered with places', async () => {
  const response = await sendRequest('?q=lax')
  expect(response.status).toBe(200)
  const { places } = placesResponseSchema.parse(await response.json())
  expect(places[0]?.id).toBe('airport:lax')
})

test('an empty query offers the airports of the chosen city first', async () => {
  const { places } = placesResponseSchema.parse(await (await sendRequest('?q=&near=chicago&limit=3')).json())
  expect(places.map(place => place.id)).toEqual(['airport:ord', 'airport:mdw', 'airport:pwk'])
})

test('no query at all is answered with no places', async () => {
  expect(await (await sendRequest('')).json()).toEqual({ places: [], attribution: null })
})

test('the answer may be kept by the browser alone', async () => {
  expect((await sendRequest('?q=lax')).headers.get('cache-control')).toBe('private, max-age=300')
})

test.each([
  ['an unknown city', '?q=a&near=boston'],
  ['an empty city', '?q=a&near='],
  ['a query that is too long', `?q=${'a'.repeat(121)}`],
  ['a limit that is no number', '?q=a&limit=many'],
  ['a limit of none', '?q=a&limit=0'],
  ['a limit that is too high', '?q=a&limit=1000'],
  ['an unknown parameter', '?q=a&sort=name'],
])('%s is refused', async (_name, query) => {
  const response = await sendRequest(query)
  expect(response.status).toBe(400)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ code: 'bad_request', error: expect.any(String) })
})

test('letters of any kind are taken', async () => {
  for (const text of ['%', '\u0000', '💺', '<script>', "'; drop table", '(', '\\', '中文']) {
    expect((await sendRequest(`?q=${encodeURIComponent(text)}`)).status).toBe(200)
  }
})

test('every place is told with the zone it lies in', async () => {
  const response = await GET(new Request('http://localhost/api/v1/places?q=honolulu'), undefined)
  const { places } = await response.json()
  expect(places[0]).toMatchObject({ timeZone: 'Pacific/Honolulu' })
})

test('a point is told what it is called, under the point as its id', async () => {
  const { places } = placesResponseSchema.parse(await (await sendRequest('?at=40.6455,-73.784')).json())
  expect(places).toMatchObject([{ id: '40.6455,-73.784', city: 'new-york', timeZone: 'America/New_York' }])
})

test('a point that nothing is called after is answered with no places', async () => {
  expect(await (await sendRequest('?at=51.5,-0.12')).json()).toEqual({ places: [], attribution: null })
})

test.each([
  ['an id of ours', '?at=airport:lax'],
  ['a place of Google’s', '?at=google:ChIJabc@40.6,-73.7'],
  ['a point off the earth', '?at=91,0'],
  ['a point beyond the date line', '?at=0,180.1'],
  ['half a point', '?at=40.6'],
  ['an empty point', '?at='],
  ['a point and words', '?at=40.6,-73.7&q=lax'],
  ['a point and no words', '?at=40.6,-73.7&q='],
  ['a point and a city', '?at=40.6,-73.7&near=chicago'],
])('%s is no point to be named', async (_name, query) => {
  const response = await sendRequest(query)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'bad_request', error: expect.any(String) })
})
