import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { POST as book } from '@/app/api/v1/bookings/route'
import { type Booked, type Booking, bookedSchema, fareChangedSchema } from '@/lib/booking/schemas'
import { alwaysOpen } from '@/lib/booking/testing/sample-rules'
import { betweenAirports } from '@/lib/booking/testing/samples'
import { PEER_HEADER } from '@/lib/server/bookings/peer'
import { database } from '@/lib/server/database/connection'
import { writeTestDatabase } from '@/lib/server/database/testing/test-database'
import { sandboxToken } from '@/lib/server/payments/sandbox/testing/token'

const ORIGIN = 'http://localhost:3000'
const ride = { ...betweenAirports, paymentMethod: 'authorizenet' }

/**
 * A data folder for the embedded site, named to it by DATA_DIR before its first call, and cars enough for every ride.
 * `close` removes the folder.
 */
export async function openSite(): Promise<{ dataDir: string; close: () => Promise<void> }> {
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

let senders = 0
/** A request with a JSON body, each from an address of its own. Text is sent as it is. */
export function posted(url: string, body: unknown, headers: Record<string, string> = {}): Request {
  senders += 1
  const own = { 'content-type': 'application/json', [PEER_HEADER]: `10.0.${senders >> 8}.${senders & 255}` }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Request(ORIGIN + url, { method: 'POST', headers: { ...own, ...headers }, body: text })
}

/** A request with the token that opens a booking, or with another, or none. */
export function asked(url: string, token?: string): Request {
  return new Request(ORIGIN + url, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
}

/** What differs of the token's last symbol: as near as a wrong one comes. */
export function wrongToken(token: string): string {
  return `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
}

let rides = 0
/** Books an immediate ride at the fare of the day. */
export async function bookRide(): Promise<Booked> {
  rides += 1
  const send = (rent: number | null) =>
    book(posted('/api/v1/bookings', { ...ride, rent }, { 'idempotency-key': `a-ride-to-pay-${rides}` }), undefined)
  const { quote } = fareChangedSchema.parse(await (await send(null)).json())
  return bookedSchema.parse(await (await send(quote === null ? null : quote.totalCents / 100)).json())
}

/** What the dialog sends to pay a booking with a test card. */
export async function paymentFor(booking: Booking, card: Parameters<typeof sandboxToken>[0]['card'] = {}) {
  return {
    opaqueData: await sandboxToken({ db: await database(), now: () => new Date(), card }),
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: 'ada@example.com',
    description: `Ride Booking - ${booking.serviceType}`,
    invoiceNumber: booking.invoiceNumber,
  }
}
