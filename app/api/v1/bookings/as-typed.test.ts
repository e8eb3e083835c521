import { POST as performOperatorAction } from '@/app/api/v1/operator/route'
import { POST as pay } from '@/app/api/v1/payments/process/route'
import { createPaymentRequest, postRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import { GET as searchPlaces } from '@/app/api/v1/places/route'
import { GET as getRoute } from '@/app/api/v1/routes/route'
import { type Booking, type BookingRequest, createdBookingSchema, fareChangedSchema } from '@/lib/booking/model/schemas'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { buildOperatorLink } from '@/lib/booking/server/capability'
import { operatorViewSchema } from '@/lib/operator/model/schemas'
import { confirmedRef } from '@/lib/places/model/place-ref'
import { type Place, placesResponseSchema } from '@/lib/places/model/schemas'
import { getServerSecret } from '@/lib/platform/secret'
import { POST as book } from './route'

serveTestSite()

const MADISON = '515 Madison Ave, New York, NY 10022'
/** Without its ZIP code. */
const ESTIMATED = '515 Madison Ave, New York'

function get(path: string, query: Record<string, string>): Request {
  return new Request(`http://localhost:3000${path}?${new URLSearchParams(query)}`)
}

/** Finds the last suggestion, which is the text as typed. */
async function suggest(q: string, query: Record<string, string> = {}): Promise<Place> {
  const response = await searchPlaces(get('/api/v1/places', { q, ...query }), undefined)
  const place = placesResponseSchema.parse(await response.json()).places.at(-1)
  if (place === undefined) throw new Error(`${q} is no place`)
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

async function confirmFare(booking: Booking, amountCents: number) {
  const capability = new URL(
    buildOperatorLink({ booking, secret: await getServerSecret(), now: new Date() }),
  ).hash.slice(1)
  const body = { action: 'fare', version: 1, key: crypto.randomUUID(), amountCents }
  const response = await performOperatorAction(
    postRequest('/api/v1/operator', body, { authorization: `Bearer ${capability}` }),
    undefined,
  )
  return operatorViewSchema.parse(await response.json()).booking
}

const charge = async (booking: Booking) =>
  pay(postRequest('/api/v1/payments/process', createPaymentRequest(booking)), undefined)

test('an address in its ZIP code has a fixed fare, which can be paid', async () => {
  const { id } = await suggest(MADISON)
  const { booking } = await bookAt({ dropOffLocation: id, paymentMethod: 'authorizenet' })
  expect(booking).toMatchObject({ dropOff: { name: '515 Madison Ave', area: 'New York, NY 10022', zone: '10022' } })
  expect(booking.quote).not.toHaveProperty('provisional')
  expect(await (await charge(booking)).json()).toMatchObject({ status: 'paid' })
})

test('a place as typed that is far away has no fare before the rider confirms it', async () => {
  const paris = await suggest('Eiffel Tower, Paris')
  const response = await getRoute(get('/api/v1/routes', { from: 'airport:jfk', to: paris.id }), undefined)
  const question = 'Do you mean Paris, TX, 1,288 miles away?'
  expect([response.status, await response.json()]).toMatchObject([422, { code: 'ZERO_RESULTS', question }])
  const silent = await bookAt({ dropOffLocation: paris.id })
  expect(silent.booking).toMatchObject({ quote: null, dropOff: { locatedBy: 'Paris, TX' } })
  const meant = await bookAt({ dropOffLocation: confirmedRef(paris.id) })
  expect(meant.booking.quote).toMatchObject({ provisional: true })
})

test('an estimated fare can be paid by card only after the operator confirmed it', async () => {
  const { id } = await suggest(ESTIMATED)
  const { booking } = await bookAt({ dropOffLocation: id, paymentMethod: 'authorizenet' })
  expect(booking).toMatchObject({ status: 'reserved', quote: { provisional: true }, dropOff: { name: ESTIMATED } })
  const rejected = await charge(booking)
  expect([rejected.status, await rejected.json()]).toMatchObject([
    409,
    { code: 'fare_unconfirmed', error: expect.stringContaining('has not been confirmed yet') },
  ])
  const confirmed = await confirmFare(booking, booking.quote?.totalCents ?? 0)
  const { provisional: _, ...quote } = booking.quote ?? {}
  expect(confirmed.quote).toEqual(quote)
  expect(await (await charge(confirmed)).json()).toMatchObject({ status: 'paid' })
})
