import { postRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import { GET as searchPlaces } from '@/app/api/v1/places/route'
import { GET as getRoute } from '@/app/api/v1/routes/route'
import { type BookingRequest, createdBookingSchema, fareChangedSchema } from '@/lib/booking/model/schemas'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { type Place, placesResponseSchema, routeSchema } from '@/lib/places/model/schemas'
import { POST as book } from './route'

serveTestSite()

const EMPIRE_STATE = '350 5th Ave, New York, NY 10118'

function get(path: string, query: Record<string, string>): Request {
  return new Request(`http://localhost:3000${path}?${new URLSearchParams(query)}`)
}

async function typed(text: string, query: Record<string, string> = {}): Promise<Place> {
  const response = await searchPlaces(get('/api/v1/places', { typed: text, ...query }), undefined)
  const [place] = placesResponseSchema.parse(await response.json()).places
  if (place === undefined) throw new Error(`${text} is no place`)
  return place
}

let rides = 0
const send = (request: BookingRequest) => {
  rides += 1
  return book(postRequest('/api/v1/bookings', request, { 'idempotency-key': `as-typed-${rides}` }), undefined)
}

/** Books a ride at its current fare. */
async function bookAt(patch: Partial<BookingRequest>) {
  const request = { ...airportTransferRequest, ...patch }
  const first = await send(request)
  if (first.status === 201) return createdBookingSchema.parse(await first.json())
  const { quote } = fareChangedSchema.parse(await first.json())
  return createdBookingSchema.parse(await (await send({ ...request, rent: (quote?.totalCents ?? 0) / 100 })).json())
}

test('prices an address as typed from its ZIP code as an estimate', async () => {
  const place = await typed(EMPIRE_STATE)
  expect(place).toMatchObject({ locatedBy: 'ZIP code 10118', timeZone: 'America/New_York' })
  const response = await getRoute(get('/api/v1/routes', { from: 'airport:jfk', to: place.id }), undefined)
  expect(routeSchema.parse(await response.json())).toMatchObject({ provisional: true, estimated: true })
})

test('books an address that cannot be located in the city’s time zone with the fare to be confirmed', async () => {
  const { id } = await typed('my aunt’s house')
  const { booking } = await bookAt({ pickupLocation: id, dropOffLocation: 'airport:lax', selectedCity: 'los-angeles' })
  expect(booking).toMatchObject({ quote: null, pickupTimeZone: 'America/Los_Angeles', pickup: { locatedBy: null } })
})

test('books a pickup that cannot be located in the drop-off’s time zone if no city was chosen', async () => {
  const { id } = await typed('my aunt’s house')
  const { booking } = await bookAt({
    pickupLocation: id,
    dropOffLocation: 'airport:lax',
    serviceType: 'City to City',
    selectedCity: '',
  })
  expect(booking.pickupTimeZone).toBe('America/Los_Angeles')
})

test.each<Record<string, string>>([{ typed: 'a'.repeat(121) }, { typed: '' }, { typed: EMPIRE_STATE, q: 'jfk' }])(
  'rejects the query %j',
  async query => expect((await searchPlaces(get('/api/v1/places', query), undefined)).status).toBe(400),
)
