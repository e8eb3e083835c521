import type { Actor } from '@/lib/booking/model/ledger'
import type { BookingRequest } from '@/lib/booking/model/schemas'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import {
  kennedy,
  kennedyRequest,
  kennedyRoute,
  sedans,
  suvs,
  timesSquare,
  unreachablePlace,
} from '@/lib/booking/model/testing/samples'
import { listDelayedEmails } from '@/lib/notifications/outbox/rider-requests'
import { recordReceived } from '@/lib/payments/server/actions'
import type { PaymentContext } from '@/lib/payments/server/context'
import { createSandboxGateway } from '@/lib/payments/server/gateways/sandbox'
import type { Place } from '@/lib/places/model/schemas'
import { openTestDatabase } from '@/lib/platform/database/testing/test-database'
import { type Tx, write } from '@/lib/platform/database/write'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import type { BookingRow } from '../account'
import type { BookingContext } from '../context'
import { createBooking } from '../create'
import { findBookingById } from '../store'

/** The default time of the fixture clock: March 1, 2027, 3 PM in New York. */
export const TEST_NOW = new Date('2027-03-01T20:00:00.000Z')

/** Limits in memory outlive a fixture. */
let networks = 0

/** Creates a booking context with its own test database. It finds `places`; `clock` is its time. */
export async function createBookingFixture(overrides: Partial<BookingContext & PaymentContext> = {}) {
  const dataDir = await createTemporaryFolder()
  const db = await openTestDatabase(dataDir)
  const places: Place[] = [timesSquare, kennedy, unreachablePlace]
  const fixture = { dataDir, db, places, clock: TEST_NOW, logLines: [] as string[] }
  const context: BookingContext & PaymentContext = {
    db,
    findPlace: async ref => places.find(place => place.id === ref) ?? null,
    addNameCheck: async place => place,
    findRoute: async ({ from, stops: via, to }) =>
      [from, ...via, to].includes(unreachablePlace) ? null : kennedyRoute,
    timeZoneOf: place => (place === unreachablePlace ? 'Pacific/Honolulu' : 'America/New_York'),
    vehicleCategories: async () => [sedans, suvs],
    serviceRules: async () => alwaysOpen,
    promoCodes: async () => [],
    listDelayedEmails: booking => listDelayedEmails(db, booking),
    paymentGateway: createSandboxGateway({ db, now: () => fixture.clock }),
    paymentMethods: () => ['zelle'],
    secret: 'a secret of the tests, long enough to be one',
    clientIp: '192.0.2.1',
    now: () => fixture.clock,
    log: line => void fixture.logLines.push(line),
    ...overrides,
  }
  let keys = 0
  const bookingFixture = Object.assign(fixture, {
    context,
    /** Each booking comes from another network unless an address is given. */
    book(patch: Partial<BookingRequest> = {}, { key = `key-${++keys}-of-the-tests`, address = '' } = {}) {
      const clientIp = address || `10.${++networks >> 8}.${networks & 255}.1`
      const input = { request: { ...kennedyRequest, ...patch }, idempotencyKey: key }
      return createBooking({ ...context, clientIp }, input)
    },
    write: <T>(fn: (tx: Tx) => Promise<T>, actor: Actor = 'site') => write(context, actor, fn),
    /** Runs what the operator does with a booking. */
    async operate<T>({ id }: { id: string }, act: (tx: Tx, row: BookingRow) => Promise<T>): Promise<T> {
      return await bookingFixture.write(async tx => {
        const row = await findBookingById(tx.db, id)
        if (row === undefined) throw new Error(`booking ${id} not found`)
        return await act(tx, row)
      }, 'operator')
    },
    receiveZelle: (booking: { id: string }, cents = 15_700) =>
      bookingFixture.operate(booking, (tx, row) => recordReceived(tx, row, 'zelle', cents)),
    close: () => db.destroy(),
  })
  return bookingFixture
}
export type BookingFixture = Awaited<ReturnType<typeof createBookingFixture>>

/** Matches an AppError in `rejects.toMatchObject`. */
export function appErrorLike(code: string, fields?: Record<string, unknown>) {
  return { name: 'AppError', code, ...(fields && { fields }) }
}
