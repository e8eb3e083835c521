import { POST as pay } from '@/app/api/v1/payments/process/route'
import {
  bookRide,
  createPaymentRequest,
  getRequest,
  postRequest,
  serveTestSite,
} from '@/app/api/v1/payments/testing/site'
import { ridePageSchema } from '@/lib/booking/model/ride-page'
import { type BookingRequest, fareChangedSchema } from '@/lib/booking/model/schemas'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { toIsoDateInZone } from '@/lib/format'
import { database } from '@/lib/platform/database/connection'
import { GET as calendar } from './calendar/route'
import { POST as changeRide } from './changes/route'
import { GET } from './route'

serveTestSite()
beforeEach(() => void jest.spyOn(console, 'info').mockImplementation(() => {}))

const DAY_MS = 24 * 60 * 60_000

type Credentials = { id: string; token: string }
async function bookedRide(): Promise<Credentials> {
  const { booking, token } = await bookRide()
  return { id: booking.id, token }
}

async function read({ id, token }: Credentials) {
  const response = await GET(getRequest(`/api/v1/bookings/${id}`, token), { params: Promise.resolve({ id }) })
  return ridePageSchema.parse(await response.json())
}

test('reading a booking repeatedly does not change it', async () => {
  const credentials = await bookedRide()
  const first = await read(credentials)
  const rows = async () => {
    const db = await database()
    const tables = ['bookings', 'booking_events', 'outbox', 'lost_link_requests', 'ledger', 'payment_attempts'] as const
    return await Promise.all(tables.map(async table => await db.selectFrom(table).selectAll().execute()))
  }
  const before = await rows()
  for (let time = 0; time < 10; time++) expect(await read(credentials)).toEqual(first)
  await calendar(getRequest('/', credentials.token), { params: Promise.resolve({ id: credentials.id }) })
  expect(await rows()).toEqual(before)
})

test('the calendar file does not contain the access token', async () => {
  const { id, token } = await bookedRide()
  const request = getRequest(`/api/v1/bookings/${id}/calendar`, token)
  const response = await calendar(request, { params: Promise.resolve({ id }) })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="ride-${id}.ics"`,
  })
  const text = await response.text()
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*METHOD:PUBLISH/)
  expect(text).not.toContain(token)
})

test('the way to pay, the terms and the version of the ride that was seen are read of a change', async () => {
  const later = {
    scheduleOption: 'later',
    pickupDate: toIsoDateInZone(new Date(Date.now() + 10 * DAY_MS), 'America/New_York'),
    pickupTime: '15:00',
  } as const
  const { booking, token } = await bookRide({ ...later, carCategory: 'Executive Sedan' })
  const { id } = booking
  await pay(postRequest('/api/v1/payments/process', createPaymentRequest(booking)), undefined)
  const send = async (body: object, headers = {}) => {
    const request = postRequest(`/api/v1/bookings/${id}/changes`, body, {
      authorization: `Bearer ${token}`,
      ...headers,
    })
    return await changeRide(request, { params: Promise.resolve({ id }) })
  }
  const readAnswer = async (response: Response) =>
    changeRide.endpoint.responses[200].schema.parse(await response.json())
  const luxurySuv: BookingRequest = { ...airportTransferRequest, ...later, carCategory: 'Luxury SUV' }
  const { quote } = fareChangedSchema.parse(await (await send({ ride: luxurySuv })).json())
  const ride = { ...luxurySuv, rent: (quote?.totalCents ?? 0) / 100 }
  const { version, terms } = await readAnswer(await send({ ride }))
  const agreed = { differenceCents: terms.differenceCents, refundCents: terms.refundCents }
  const other = await send({ ride, agreed: { ...agreed, differenceCents: 1 } })
  expect([other.status, await other.json()]).toMatchObject([409, { code: 'terms_changed' }])
  expect((await readAnswer(await send({ ride, agreed, payBy: 'zelle' }))).outcome).toBe('applied')
  expect(await read({ id, token })).toMatchObject({ booking: { carCategory: 'Luxury SUV' } })
  const late = await send({ ride: { ...ride, passengers: 1 } }, { 'if-match': `"${version}"` })
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'changed_meanwhile' }])
})
