import { POST as book } from '@/app/api/v1/bookings/route'
import { postRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import type { AvailabilityRequest } from '@/lib/booking/model/schemas'
import { type BookingRequest, fareChangedSchema } from '@/lib/booking/model/schemas'
import type { ServiceRules } from '@/lib/booking/model/service-rules'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { configuredServiceRules } from '@/lib/booking/server/service-rules'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { database } from '@/lib/platform/database/connection'
import { rateLimits } from '@/lib/platform/rate-limits'
import { POST } from './route'

const ride: AvailabilityRequest = {
  scheduleOption: 'later',
  pickupDate: '2027-03-14',
  pickupTime: '14:30',
  returnDate: '',
  returnTime: '',
  pickupLocation: 'airport:jfk',
  dropOffLocation: 'airport:lga',
  transferType: 'One Way',
  extraTime: 0,
  hours: 0,
  carCategory: 'Luxury SUV',
  extras: { stops: [] },
}
const roundTrip = { transferType: 'Round Trip', returnDate: '2027-03-15', returnTime: '20:30' } as const

/** All but the clock. */
const REAL = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
]

serveTestSite()
beforeAll(async () => {
  jest.useFakeTimers({ now: new Date('2027-03-01T20:00:00Z'), doNotFake: [...REAL] })
})
beforeEach(async () => {
  setServiceRules({})
  // Removes earlier bookings, which occupy cars.
  await (await database()).updateTable('bookings').set({ cancelled_at: '2027-03-01T20:00:00.000Z' }).execute()
})
/** Sets the service rules; everything else is always open. */
function setServiceRules(rules: Partial<ServiceRules>) {
  configuredServiceRules.set(async () => ({ ...alwaysOpen, ...rules }))
}

const UNIQUE: Record<string, string> = {}
const check = (patch: object = {}, headers = UNIQUE) =>
  POST(postRequest('/api/v1/availability', { ...ride, ...patch }, headers), undefined)

let bookings = 0
/** Books the same ride at its current fare. */
async function bookSameRide(patch: Partial<AvailabilityRequest> = {}) {
  const { extras: _, ...fields } = { ...ride, ...patch }
  const request: BookingRequest = { ...airportTransferRequest, ...fields }
  const send = (rent: number | null) => {
    bookings += 1
    const key = { 'idempotency-key': `availability-${bookings}` }
    return book(postRequest('/api/v1/bookings', { ...request, rent }, key), undefined)
  }
  const { quote } = fareChangedSchema.parse(await (await send(null)).json())
  return await send(quote === null ? null : quote.totalCents / 100)
}
const read = async (response: Response) => [response.status, await response.json()]

test('an available time returns ok and stores nothing', async () => {
  const response = await check()
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await read(response)).toEqual([200, { ok: true }])
  const db = await database()
  for (const table of ['bookings', 'booking_events', 'booking_client_ips'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test('a ride is rejected with the same response as its booking', async () => {
  setServiceRules({ blackoutDates: [{ date: '2027-03-15', reason: 'a parade' }] })
  const result = await read(await check(roundTrip))
  const returnTime =
    'We are closed on the day of your return (a parade). The next available time is Tue, Mar 16, 2027 at 12:00 AM EDT.'
  expect(result).toMatchObject([422, { code: 'invalid_fields', fields: { returnTime } }])
  expect(result).toEqual(await read(await bookSameRide(roundTrip)))
})

test('a fully booked time is rejected like its booking, and the suggested time is available', async () => {
  setServiceRules({ fleet: { luxsuv: 1 }, turnaroundMinutes: 30 })
  expect((await bookSameRide()).status).toBe(201)
  const result = await read(await check())
  expect(result).toMatchObject([422, { next: { date: '2027-03-14' } }])
  expect(result).toEqual(await read(await bookSameRide()))
  const { date, time } = result[1].next
  expect((await check({ pickupDate: date, pickupTime: time })).status).toBe(200)
})

test.each<[string, object, string]>([
  ['an unknown pickup', { pickupLocation: 'airport:none' }, 'pickupLocation'],
  ['an unknown stop', { extras: { stops: [{ place: 'airport:none' }] } }, 'extras.stops.0.place'],
  ['a past time', { pickupDate: '2027-02-28' }, 'pickupTime'],
  ['a return before the pickup', { ...roundTrip, returnDate: '2027-03-13' }, 'returnTime'],
])('rejects %s with an error at its field', async (_, patch, field) => {
  const [status, body] = await read(await check(patch))
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
})

test('rejects contact data and place names', async () => {
  for (const more of [
    { contactInfo: airportTransferRequest.contactInfo },
    { pickupGiven: { name: 'My aunt', area: '' } },
  ]) {
    expect((await check(more)).status).toBe(422)
  }
  expect((await check({}, { 'content-type': 'text/plain' })).status).toBe(415)
})

test('limits checks per client IP with Retry-After', async () => {
  const clientIp = '192.0.2.1'
  for (let i = 0; i < rateLimits.availabilityChecks.max; i++)
    expect((await check({}, { [SOCKET_IP_HEADER]: clientIp })).status).toBe(200)
  const rejection = await check({}, { [SOCKET_IP_HEADER]: clientIp })
  expect(rejection.headers.get('retry-after')).toBe('600')
  expect(await read(rejection)).toEqual([
    429,
    {
      error:
        'You can check availability up to 120 times every ten minutes. Please try again in 10 minutes, or call us at +1 (212) 555-0142.',
      code: 'too_many_questions',
      retryAfterSeconds: 600,
    },
  ])
  expect((await check({}, { [SOCKET_IP_HEADER]: '192.0.2.2' })).status).toBe(200)
})
