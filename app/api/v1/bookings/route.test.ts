import fc from 'fast-check'
import { readSite } from '#site'
import { postRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import { type Booking, createdBookingSchema, fareChangedSchema } from '@/lib/booking/model/schemas'
import { airportTransferRequest as ride } from '@/lib/booking/model/testing/samples'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { database } from '@/lib/platform/database/connection'
import { fillDisk } from '@/lib/platform/database/testing/full-disk'
import { PATCH } from './[id]/route'
import { POST } from './route'

const RUNS = Number(process.env.FC_RUNS || 60)
/** Any text, lone surrogates included. `fc.string({ unit: 'binary' })` spends a second on a table of all characters. */
const anyText = fc.uint16Array({ maxLength: 20 }).map(units => String.fromCharCode(...units))
jest.setTimeout(60_000 + RUNS * 50)

serveTestSite()

const ORIGIN = 'http://localhost:3000/api/v1/bookings'

let sent = 0
function send(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  sent += 1
  return POST(postRequest('/api/v1/bookings', body, { 'idempotency-key': `api-test-${sent}`, ...headers }), undefined)
}

async function requestAtCurrentFare() {
  const { quote } = fareChangedSchema.parse(await (await send(ride)).json())
  return { ...ride, rent: quote === null ? null : quote.totalCents / 100 }
}

const at = ({ id }: Booking) => ({ params: Promise.resolve({ id }) })
const sendTo = (token: string, body: object, headers: Record<string, string> = {}) =>
  postRequest('/', body, { authorization: `Bearer ${token}`, ...headers })

test('a full disk returns 503, and the same key books once after space is freed', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const request = await requestAtCurrentFare()
  const key = { 'idempotency-key': 'kept-through-a-full-disk' }
  const count = async () => (await (await database()).selectFrom('bookings').select('id').execute()).length
  const before = await count()
  const freeDisk = await fillDisk(await database())
  const rejected = await send(request, key)
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await rejected.json()).toMatchObject({
    code: 'storage_unavailable',
    error: expect.stringContaining(readSite().phone),
  })
  expect(log.mock.calls).toEqual([
    [expect.stringMatching(/^storage_unavailable: (SQLITE_FULL|PostgreSQL 53100)/), expect.anything()],
  ])
  await freeDisk()
  expect([(await send(request, key)).status, (await send(request, key)).status]).toEqual([201, 200])
  expect(await count()).toBe(before + 1)
})

test.each<[Record<string, string>, string]>([
  [{}, 'missing'],
  [{ 'idempotency-key': 'short' }, 'malformed'],
])('the Idempotency-Key of %p is %s', async (key, problem) => {
  const headers = { 'content-type': 'application/json', ...key }
  const response = await POST(new Request(ORIGIN, { method: 'POST', headers, body: JSON.stringify(ride) }), undefined)
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      error: `The Idempotency-Key header is ${problem}. Please reload the page and try again.`,
      code: 'bad_request',
    },
  ])
})

test('limits a client IP to ten bookings per hour, whatever X-Forwarded-For it sends', async () => {
  const request = await requestAtCurrentFare()
  const statuses: number[] = []
  for (let number = 0; number < 11; number++) {
    const headers = { [SOCKET_IP_HEADER]: '192.0.2.77', 'x-forwarded-for': `203.0.113.${number}` }
    statuses.push((await send(request, headers)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})

/** A valid request with some fields replaced by arbitrary values. */
const arbitraryBody = fc.oneof(
  fc.jsonValue(),
  fc
    .dictionary(fc.constantFrom(...Object.keys(ride)), fc.oneof(fc.jsonValue(), anyText))
    .map(patch => ({ ...ride, ...patch })),
  fc
    .dictionary(fc.constantFrom(...Object.keys(ride.contactInfo)), anyText)
    .map(patch => ({ ...ride, contactInfo: { ...ride.contactInfo, ...patch } })),
)

test('arbitrary JSON never returns a 5xx status', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryBody, async body => {
      const response = await send(body)
      expect(response.status).toBeLessThan(500)
      expect(response.status === 201 || typeof Object(await response.json()).error === 'string').toBe(true)
    }),
    { numRuns: RUNS },
  )
})

test('an update requires the current version and returns 409 with it otherwise', async () => {
  const request = await requestAtCurrentFare()
  const { booking, token } = createdBookingSchema.parse(
    await (await send(request, { 'idempotency-key': 'two-windows-key' })).json(),
  )
  const change = (bags: number, tag: string) =>
    PATCH(sendTo(token, { ...request, bags }, { 'if-match': tag }), at(booking))
  expect((await change(1, '"1"')).status).toBe(200)
  const stale = await change(0, '"1"')
  expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'changed_meanwhile', version: 2 }])
  expect((await change(0, '"2"')).status).toBe(200)
  expect((await change(1, 'the last one')).status).toBe(400)
})
