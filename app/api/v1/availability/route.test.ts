import { postRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import type { AvailabilityRequest } from '@/lib/booking/model/schemas'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
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

serveTestSite()
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-03-01T20:00:00Z')))
const check = (patch: object = {}, headers: Record<string, string> = {}) =>
  POST(postRequest('/api/v1/availability', { ...ride, ...patch }, headers), undefined)

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

test('rejects contact data, and says what is wrong with a time at its field', async () => {
  expect((await check({ contactInfo: airportTransferRequest.contactInfo })).status).toBe(422)
  const [status, body] = await read(await check({ pickupDate: '2027-02-28' }))
  expect([status, Object.keys(body.fields)]).toEqual([422, ['pickupTime']])
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
