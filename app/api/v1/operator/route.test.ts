import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addDays } from 'date-fns/addDays'
import { createdBookingSchema, fareChangedSchema } from '@/lib/booking/model/schemas'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { buildOperatorLink, signCapability } from '@/lib/booking/server/capability'
import { operatorViewSchema } from '@/lib/operator/model/schemas'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { database } from '@/lib/platform/database/connection'
import { getServerSecret } from '@/lib/platform/secret'
import { POST as book } from '../bookings/route'
import { GET, POST } from './route'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'operator-api-'))
  process.env.DATA_DIR = dataDir
})
afterAll(async () => {
  await (await database()).destroy()
  await rm(dataDir, { recursive: true })
})

const ENDPOINT_URL = 'http://localhost:3000/api/v1/operator'

let riders = 0
/** Creates a booking and returns it with its operator capability. */
async function createBookingWithCapability() {
  riders += 1
  // Different days, because the fleet is small.
  const pickupDate = addDays(new Date(), riders + 1)
    .toISOString()
    .slice(0, 10)
  const uniqueDay = { scheduleOption: 'later', pickupDate, pickupTime: '09:30' }
  const send = async (rent: number | null) => {
    const uniqueHeaders = { 'idempotency-key': crypto.randomUUID(), [SOCKET_IP_HEADER]: `10.0.0.${riders}` }
    const headers = { 'content-type': 'application/json', ...uniqueHeaders }
    const body = JSON.stringify({ ...airportTransferRequest, ...uniqueDay, rent })
    return await (await book(new Request(ENDPOINT_URL, { method: 'POST', headers, body }), undefined)).json()
  }
  const { quote } = fareChangedSchema.parse(await send(null))
  const { booking } = createdBookingSchema.parse(await send(quote === null ? null : quote.totalCents / 100))
  return {
    booking,
    capability: new URL(buildOperatorLink({ booking, secret: await getServerSecret(), now: new Date() })).hash.slice(1),
  }
}

function getView(capability?: string): Promise<Response> {
  const headers = capability === undefined ? undefined : { authorization: `Bearer ${capability}` }
  return GET(new Request(ENDPOINT_URL, { headers }), undefined)
}

function postAction(capability: string, action: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${capability}` }
  const body = typeof action === 'object' ? { key: 'key-of-one-press', ...action } : action
  return POST(new Request(ENDPOINT_URL, { method: 'POST', headers, body: JSON.stringify(body) }), undefined)
}

test('the capability opens its booking, and an action returns the resulting state', async () => {
  const { booking, capability } = await createBookingWithCapability()
  const response = await getView(capability)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { version } = operatorViewSchema.parse(await response.json())
  const confirmed = await postAction(capability, { action: 'confirm', version })
  expect([confirmed.status, await confirmed.json()]).toMatchObject([200, { booking: { id: booking.id }, version: 2 }])
})

test('an action on a stale version returns the current booking and the changes', async () => {
  const { capability } = await createBookingWithCapability()
  await postAction(capability, { action: 'confirm', version: 1 })
  const response = await postAction(capability, { action: 'cancel', version: 1, reason: 'Snow.' })
  expect(response.status).toBe(409)
  const { view } = await response.json()
  expect(view.booking.cancelledAt).toBeNull()
  expect(operatorViewSchema.parse(view).history.at(-1)?.words).toBe('Ride confirmed; customer notified.')
})

test('all invalid capabilities get identical responses to reads and actions', async () => {
  const { booking, capability } = await createBookingWithCapability()
  const { capability: other } = await createBookingWithCapability()
  const secret = await getServerSecret()
  const swappedId = other.replace(/^[^.]+/, booking.id)
  const overrides = signCapability({ id: booking.id, expiresAt: new Date(0), secret })
  const unknownBooking = signCapability({ id: 'AAAA-AAAA', expiresAt: new Date(Date.now() + 60_000), secret })
  const wrong = ['', 'x', booking.id, swappedId, overrides, unknownBooking, `${capability}A`]
  const responses = await Promise.all([
    getView(),
    ...wrong.flatMap(text => [
      getView(text),
      postAction(text, { action: 'confirm', version: 1 }),
      postAction(text, 'nonsense'),
    ]),
  ])
  const details = await Promise.all(responses.map(async response => `${response.status} ${await response.text()}`))
  expect(new Set(details)).toEqual(
    new Set(['404 {"error":"This booking link is not valid or has expired.","code":"not_found"}']),
  )
})

test.each([
  ['an unknown action', { action: 'delete', version: 1 }],
  ['a missing version', { action: 'confirm' }],
  ['a missing key', { action: 'confirm', version: 1, key: undefined }],
  ['a cancellation without a reason', { action: 'cancel', version: 1, reason: '  ' }],
  ['a fare of zero', { action: 'fare', version: 1, amountCents: 0 }],
  ['a chauffeur without a name', { action: 'chauffeur', version: 1, name: '', car: 'X', phone: '1' }],
  ['an unknown field', { action: 'confirm', version: 1, status: 'paid' }],
])('rejects %s', async (_, body) => {
  const { capability } = await createBookingWithCapability()
  expect((await postAction(capability, body)).status).toBe(422)
})
