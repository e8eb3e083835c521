import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { POST as book } from '@/app/api/v1/bookings/route'
import { type Booking, type CreatedBooking, createdBookingSchema, fareChangedSchema } from '@/lib/booking/schemas'
import { alwaysOpen } from '@/lib/booking/testing/sample-rules'
import { airportTransferRequest } from '@/lib/booking/testing/samples'
import { SOCKET_IP_HEADER } from '@/lib/server/bookings/socket-ip'
import { database } from '@/lib/server/database/connection'
import { writeTestDatabase } from '@/lib/server/database/testing/test-database'
import { createSandboxToken } from '@/lib/server/payments/sandbox/testing/token'

const ORIGIN = 'http://localhost:3000'
const ride = { ...airportTransferRequest, paymentMethod: 'authorizenet' }

/**
 * A data folder for the embedded site, named to it by DATA_DIR before its first call, and cars enough for every ride.
 * `close` removes the folder.
 */
export async function createTestSite(): Promise<{ dataDir: string; close: () => Promise<void> }> {
  globalThis.chosenServiceRules = Promise.resolve(alwaysOpen)
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

let senderCount = 0
/** A request with a JSON body, each from an address of its own. Text is sent as it is. */
export function postRequest(url: string, body: unknown, headers: Record<string, string> = {}): Request {
  senderCount += 1
  const defaultHeaders = {
    'content-type': 'application/json',
    [SOCKET_IP_HEADER]: `10.0.${senderCount >> 8}.${senderCount & 255}`,
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Request(ORIGIN + url, { method: 'POST', headers: { ...defaultHeaders, ...headers }, body: text })
}

/** A request with the token that opens a booking, or with another, or none. */
export function getRequest(url: string, token?: string): Request {
  return new Request(ORIGIN + url, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
}

/** What differs of the token's last symbol: as near as a wrong one comes. */
export function wrongToken(token: string): string {
  return `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
}

let rideCount = 0
/** Books an immediate ride at the fare of the day. */
export async function bookRide(): Promise<CreatedBooking> {
  rideCount += 1
  const send = (rent: number | null) =>
    book(
      postRequest('/api/v1/bookings', { ...ride, rent }, { 'idempotency-key': `a-ride-to-pay-${rideCount}` }),
      undefined,
    )
  const { quote } = fareChangedSchema.parse(await (await send(null)).json())
  return createdBookingSchema.parse(await (await send(quote === null ? null : quote.totalCents / 100)).json())
}

/** What the dialog sends to pay a booking with a test card. */
export async function createPaymentRequest(
  booking: Booking,
  card: Parameters<typeof createSandboxToken>[0]['card'] = {},
) {
  return {
    opaqueData: await createSandboxToken({ db: await database(), now: () => new Date(), card }),
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: 'ada@example.com',
    description: `Ride Booking - ${booking.serviceType}`,
    invoiceNumber: booking.invoiceNumber,
  }
}
