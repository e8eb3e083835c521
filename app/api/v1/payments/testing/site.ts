import { POST as book } from '@/app/api/v1/bookings/route'
import {
  type Booking,
  type BookingRequest,
  type CreatedBooking,
  createdBookingSchema,
  fareChangedSchema,
} from '@/lib/booking/model/schemas'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { configuredServiceRules } from '@/lib/booking/server/service-rules'
import { createSandboxToken, sandboxCards } from '@/lib/payments/model/sandbox-cards'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { database } from '@/lib/platform/database/connection'
import { writeTestDatabase } from '@/lib/platform/database/testing/test-database'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'

const ORIGIN = 'http://localhost:3000'
const ride = { ...airportTransferRequest, paymentMethod: 'authorizenet' }

/** Gives the tests of a file a site, whose data is in DATA_DIR. */
export function serveTestSite(): void {
  beforeAll(async () => {
    configuredServiceRules.set(async () => alwaysOpen)
    const dataDir = await createTemporaryFolder()
    await writeTestDatabase(dataDir)
    process.env.DATA_DIR = dataDir
  })
  afterAll(async () => (await database()).destroy())
}

let senderCount = 0
/** Creates a JSON request from its own client IP. */
export function postRequest(url: string, body: unknown, headers: Record<string, string> = {}): Request {
  senderCount += 1
  const defaultHeaders = {
    'content-type': 'application/json',
    [SOCKET_IP_HEADER]: `10.0.${senderCount >> 8}.${senderCount & 255}`,
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Request(ORIGIN + url, { method: 'POST', headers: { ...defaultHeaders, ...headers }, body: text })
}

export function getRequest(url: string, token?: string): Request {
  return new Request(ORIGIN + url, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
}

export function wrongToken(token: string): string {
  return `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
}

let rideCount = 0
/** Books a ride at its current fare, if it has one; an immediate ride unless overridden. */
export async function bookRide(overrides: Partial<BookingRequest> = {}): Promise<CreatedBooking> {
  rideCount += 1
  const headers = { 'idempotency-key': `a-ride-to-pay-${rideCount}` }
  const send = (rent: number | null) =>
    book(postRequest('/api/v1/bookings', { ...ride, ...overrides, rent }, headers), undefined)
  const first = await send(null)
  if (first.status === 201) return createdBookingSchema.parse(await first.json())
  const { quote } = fareChangedSchema.parse(await first.json())
  return createdBookingSchema.parse(await (await send((quote?.totalCents ?? 0) / 100)).json())
}

export function createPaymentRequest(booking: Booking, typed: { zip?: string } = {}) {
  return {
    opaqueData: createSandboxToken(sandboxCards[0], { zip: '10001', ...typed }),
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: 'ada@example.com',
    description: `Ride Booking - ${booking.serviceType}`,
    invoiceNumber: booking.invoiceNumber,
  }
}
