import { bookRide, serveTestSite } from '@/app/api/v1/payments/testing/site'
import { GET as searchPlaces } from '@/app/api/v1/places/route'
import { GET as getRoute } from '@/app/api/v1/routes/route'
import { confirmedRef } from '@/lib/places/model/place-ref'
import { type Place, placesResponseSchema } from '@/lib/places/model/schemas'

serveTestSite()

function get(path: string, query: Record<string, string>): Request {
  return new Request(`http://localhost:3000${path}?${new URLSearchParams(query)}`)
}

/** Finds the last suggestion, which is the text as typed. */
async function suggest(q: string): Promise<Place> {
  const response = await searchPlaces(get('/api/v1/places', { q }), undefined)
  const place = placesResponseSchema.parse(await response.json()).places.at(-1)
  if (place === undefined) throw new Error(`${q} is no place`)
  return place
}

test('a place as typed that is far away has no fare before the rider confirms it', async () => {
  const paris = await suggest('Eiffel Tower, Paris')
  const response = await getRoute(get('/api/v1/routes', { from: 'airport:jfk', to: paris.id }), undefined)
  const question = 'Do you mean Paris, TX, 1,288 miles away?'
  expect([response.status, await response.json()]).toMatchObject([422, { code: 'ZERO_RESULTS', question }])
  const silent = await bookRide({ dropOffLocation: paris.id })
  expect(silent.booking).toMatchObject({ quote: null, dropOff: { locatedBy: 'Paris, TX' } })
  const meant = await bookRide({ dropOffLocation: confirmedRef(paris.id) })
  expect(meant.booking.quote).toMatchObject({ provisional: true })
})
