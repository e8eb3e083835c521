import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
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

const ORIGIN = 'http://localhost:3000'
const ride = { ...airportTransferRequest, paymentMethod: 'authorizenet' }

/** Creates a test site's data folder; set DATA_DIR to it before the first request. */
export async function createTestSite(): Promise<{ dataDir: string; close: () => Promise<void> }> {
  configuredServiceRules.set(async () => alwaysOpen)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'payments-api-'))
  await writeTestDatabase(dataDir)
  return {
    dataDir,
    async close() {
      await (await database()).destroy()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Gives the tests of a file a site. */
export function serveTestSite(): void {
  let site: Awaited<ReturnType<typeof createTestSite>>
  beforeAll(async () => {
    site = await createTestSite()
    process.env.DATA_DIR = site.dataDir
  })
  afterAll(() => site.close())
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

/** Creates a GET request with an optional access token. */
export function getRequest(url: string, token?: string): Request {
  return new Request(ORIGIN + url, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
}

/** Changes the token's last character. */
export function wrongToken(token: string): string {
  return `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
}

let rideCount = 0
/** Books a ride at its current fare, an immediate one unless overridden. */
export async function bookRide(overrides: Partial<BookingRequest> = {}): Promise<CreatedBooking> {
  rideCount += 1
  const headers = { 'idempotency-key': `a-ride-to-pay-${rideCount}` }
  const send = (rent: number | null) =>
    book(postRequest('/api/v1/bookings', { ...ride, ...overrides, rent }, headers), undefined)
  const { quote } = fareChangedSchema.parse(await (await send(null)).json())
  return createdBookingSchema.parse(await (await send(quote === null ? null : quote.totalCents / 100)).json())
}

/** Creates the request body of a test card payment. */
export function createPaymentRequest(booking: Booking, typed: { zip?: string } = {}) {
  return {
    opaqueData: createSandboxToken(sandboxCards[0], { zip: '10001', ...typed }),
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: 'ada@example.com',
    description: `Ride Booking - ${booking.serviceType}`,
    invoiceNumber: booking.invoiceNumber,
  }
}
