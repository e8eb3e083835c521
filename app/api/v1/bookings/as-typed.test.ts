import { POST as performOperatorAction } from '@/app/api/v1/operator/route'
import { POST as pay } from '@/app/api/v1/payments/process/route'
import { createPaymentRequest, createTestSite, postRequest } from '@/app/api/v1/payments/testing/site'
import { GET as searchPlaces } from '@/app/api/v1/places/route'
import { GET as getRoute } from '@/app/api/v1/routes/route'
import { type Booking, type BookingRequest, createdBookingSchema, fareChangedSchema } from '@/lib/booking/model/schemas'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { buildOperatorLink } from '@/lib/booking/server/capability'
import { operatorViewSchema } from '@/lib/operator/model/schemas'
import { type Place, placesResponseSchema, routeSchema } from '@/lib/places/model/schemas'
import { getServerSecret } from '@/lib/platform/secret'
import { POST as awaitZelle } from './[id]/zelle/route'
import { POST as book } from './route'

let site: Awaited<ReturnType<typeof createTestSite>>
beforeAll(async () => {
  site = await createTestSite()
  process.env.DATA_DIR = site.dataDir
})
afterAll(() => site.close())

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

async function confirmFare(booking: Booking, amountCents: number) {
  const capability = new URL(
    buildOperatorLink({ booking, secret: await getServerSecret(), now: new Date() }),
  ).hash.slice(1)
  const body = { action: 'fare', version: 1, amountCents }
  const response = await performOperatorAction(
    postRequest('/api/v1/operator', body, { authorization: `Bearer ${capability}` }),
    undefined,
  )
  return operatorViewSchema.parse(await response.json()).booking
}

const charge = async (booking: Booking) =>
  pay(postRequest('/api/v1/payments/process', createPaymentRequest(booking)), undefined)

test('prices an address as typed from its ZIP code as an estimate', async () => {
  const place = await typed(EMPIRE_STATE)
  expect(place).toMatchObject({ locatedBy: 'ZIP code 10118', timeZone: 'America/New_York' })
  const response = await getRoute(get('/api/v1/routes', { from: 'airport:jfk', to: place.id }), undefined)
  expect(routeSchema.parse(await response.json())).toMatchObject({ provisional: true, estimated: true })
})

test('an estimated fare can be paid by card only after the operator confirmed it', async () => {
  const { id } = await typed(EMPIRE_STATE)
  const { booking } = await bookAt({ dropOffLocation: id, paymentMethod: 'authorizenet' })
  expect(booking).toMatchObject({ status: 'reserved', quote: { provisional: true }, dropOff: { name: EMPIRE_STATE } })
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

test('an estimated fare can be paid by Zelle only after the operator set a fare', async () => {
  const { id } = await typed(EMPIRE_STATE)
  const { booking, token } = await bookAt({ dropOffLocation: id, paymentMethod: 'zelle' })
  expect(booking).toMatchObject({ status: 'reserved', zelleDueAt: null })
  const headers = { authorization: `Bearer ${token}` }
  const url = `/api/v1/bookings/${booking.id}/zelle`
  const rejected = await awaitZelle(postRequest(url, {}, headers), { params: Promise.resolve({ id: booking.id }) })
  expect([rejected.status, await rejected.json()]).toMatchObject([409, { code: 'fare_unconfirmed' }])
  expect(await confirmFare(booking, 12_300)).toMatchObject({
    status: 'awaiting_zelle',
    quote: { totalCents: 12_300, lines: [{ kind: 'agreed' }] },
  })
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

test('ignores names that a client sends with an address as typed', async () => {
  const { id } = await typed(EMPIRE_STATE)
  const description = { name: 'Empire State Building', area: 'New York, NY' }
  const { booking } = await bookAt({ dropOffLocation: id, dropOffGiven: description })
  expect(booking).toMatchObject({ quote: { provisional: true }, dropOff: { name: EMPIRE_STATE } })
})

test.each<Record<string, string>>([{ typed: 'a'.repeat(121) }, { typed: '' }, { typed: EMPIRE_STATE, q: 'jfk' }])(
  'rejects the query %j',
  async query => expect((await searchPlaces(get('/api/v1/places', query), undefined)).status).toBe(400),
)
