import type { Kysely } from 'kysely'
import { sumCents } from '@/lib/booking/model/ledger'
import { isByHand, paymentMethodNames } from '@/lib/booking/model/payment-methods'
import type { Booking, BookingRequest } from '@/lib/booking/model/schemas'
import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import type { BookingContext } from '@/lib/booking/server/context'
import { type BookingAccess, loadBooking, loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { listVersions } from '@/lib/booking/server/testing/versions'
import type { PaymentRequest } from '@/lib/payments/model/schemas'
import type { Database } from '@/lib/platform/database/connection'
import type { Tables } from '@/lib/platform/database/tables'
import { reopenTestDatabase } from '@/lib/platform/database/testing/test-database'
import { type ChangeRideInput, changeRide } from '../change-ride'
import type { PaymentContext } from '../context'
import { readInbox } from '../inbox'
import { processPayment } from '../pay'
import { settleDueRefunds } from '../refund'
import { checkOpenAttempts } from '../watch'
import { type Answer, createTestGateway } from './test-gateway'

type PayOptions = Partial<PaymentRequest> & { clientIp?: string; token?: string | null }
export type Ride = { booking: Booking; access: { id: string; token: string } }
type ChangeOptions = Partial<Pick<ChangeRideInput, 'by' | 'payBy' | 'fareCents' | 'seenVersion'>>

/** Creates a booking fixture with a gateway that has a book. */
export async function createPaymentFixture({ ...overrides }: Partial<BookingContext & PaymentContext> = {}) {
  const gateway = createTestGateway({ now: () => bookingFixture.clock })
  const bookingFixture = await createBookingFixture({
    paymentGateway: gateway.port,
    paymentMethods: () => paymentMethodNames,
    ...overrides,
  })
  const { close } = bookingFixture
  const connections: Database[] = []
  const fixture = Object.assign(bookingFixture, {
    gateway,
    /** The context of another process on the same database. */
    async anotherProcess() {
      const db = await reopenTestDatabase(bookingFixture.dataDir)
      connections.push(db)
      return { ...bookingFixture.context, db }
    },
    async close() {
      for (const db of connections) await db.destroy()
      await close()
    },
    async ride(patch: Partial<BookingRequest> = {}): Promise<Ride> {
      const { booking, token } = await bookingFixture.book({ paymentMethod: 'authorizenet', ...patch })
      return { booking, access: { id: booking.id, token } }
    },
    pay: (booking: Booking, { clientIp = '192.0.2.1', token = null, ...patch }: PayOptions = {}) =>
      processPayment(bookingFixture.context, { request: paymentRequest(booking, patch), token, clientIp }),
    async paidRide(patch: Partial<BookingRequest> = {}): Promise<Ride> {
      const { booking, access } = await fixture.ride(patch)
      await fixture.pay(booking)
      return { booking: await fixture.loadBooking(access), access }
    },
    async settledRide(): Promise<Ride> {
      const ride = await fixture.paidRide()
      gateway.settle()
      return ride
    },
    /** A ride whose payment has no known outcome. */
    async uncertainRide(answer: Answer = 'lost before'): Promise<Ride> {
      const ride = await fixture.ride()
      gateway.answers.push(answer)
      const { status } = await fixture.pay(ride.booking)
      if (status !== 'checking') throw new Error(`the payment is ${status}`)
      return ride
    },
    /** Reviews a change of a ride; with `agreed` it is stored. */
    previewChange(
      { access }: Ride,
      patch: Partial<BookingRequest>,
      options: ChangeOptions & Pick<ChangeRideInput, 'agreed'> = {},
    ) {
      const load = (db: Kysely<Tables>) => loadVersionedBooking(db, access)
      const request = { ...kennedyRequest, ...patch }
      return changeRide(bookingFixture.context, { load, by: 'rider', request, ...options })
    },
    /** Reviews a change and agrees to its terms. */
    async change(ride: Ride, patch: Partial<BookingRequest>, options: ChangeOptions = {}) {
      const { differenceCents, refundCents } = (await fixture.previewChange(ride, patch, options)).terms
      return await fixture.previewChange(ride, patch, { ...options, agreed: { differenceCents, refundCents } })
    },
    /** Reviews a change and pays what will be due with it. */
    async payAndChange(ride: Ride, patch: Partial<BookingRequest>, options: PayOptions = {}) {
      const { terms, version: seenVersion } = await fixture.previewChange(ride, patch)
      const { differenceCents, refundCents, dueCents } = terms
      const request = { ...kennedyRequest, ...patch }
      const change = { request, agreed: { differenceCents, refundCents }, seenVersion }
      return await fixture.pay(ride.booking, { token: ride.access.token, amount: dueCents / 100, change, ...options })
    },
    loadBooking: (access: BookingAccess) => loadBooking(bookingFixture.context, access),
    load: ({ access }: Ride) => loadBooking(bookingFixture.context, access),
    /** The first event of the last version with who caused it and what it did to the account. */
    async lastEvent({ booking }: Ride) {
      const last = (await listVersions(bookingFixture.db, booking.id)).at(-1)
      const entries = last?.entries.map(({ cause, cents }) => `${cause} ${cents}`) ?? []
      return [last?.events[0]?.type, last?.actor, ...entries]
    },
    /** The gateway's book as "kind cents state". */
    gatewayBook: () => gateway.book.map(({ kind, cents, state }) => `${kind} ${cents} ${state}`),
    lastCharge: () => gateway.book.findLast(({ kind }) => kind === 'charge')?.id ?? '',
    advanceClock(ms: number) {
      bookingFixture.clock = new Date(+bookingFixture.clock + ms)
    },
    moveClockBefore({ pickupAt }: Booking, { hoursAhead }: { hoursAhead: number }) {
      bookingFixture.clock = new Date(Date.parse(pickupAt) - hoursAhead * 60 * 60_000)
    },
    /** Runs what the background does, after a while: lookups, refunds, webhooks and the daily list. */
    async watchAfter(ms: number) {
      fixture.advanceClock(ms)
      await checkOpenAttempts(bookingFixture.context)
      // The daily list, and what it found.
      while ((await readInbox(bookingFixture.context)) > 0) {}
      await settleDueRefunds(bookingFixture.context)
    },
    async watchFor(hours: number) {
      for (let hour = 0; hour < hours; hour++) await fixture.watchAfter(60 * 60_000)
    },
    attempts: () =>
      bookingFixture.db.selectFrom('payment_attempts').selectAll().orderBy('created_at').orderBy('id').execute(),
    /** The ledger as "cause cents". */
    async entries(): Promise<string[]> {
      const rows = await bookingFixture.db.selectFrom('ledger').selectAll().orderBy('seq').execute()
      return rows.map(({ cause, cents }) => `${cause} ${cents}`)
    },
    /**
     * Throws unless the ledger of each booking without an open attempt holds what the gateway does, besides what came by
     * hand.
     */
    async audit() {
      const { db } = bookingFixture
      const open = db
        .selectFrom('payment_attempts')
        .select('booking_id')
        .where('state', 'in', ['sent', 'unknown', 'held'])
      const bookings = db.selectFrom('bookings').select(['id', 'invoice_number']).where('id', 'not in', open)
      for (const { id, invoice_number } of await bookings.execute()) {
        const entries = db.selectFrom('ledger').selectAll().where('booking_id', '=', id).where('account', '=', 'money')
        const byCard = (await entries.execute()).filter(({ gateway: where }) => !isByHand(where))
        const [cents, truth] = [sumCents(byCard), gateway.truth(invoice_number)]
        if (cents !== truth) throw new Error(`the ledger of ${id} holds ${cents} cents, the gateway ${truth}`)
      }
    },
  })
  return fixture
}
export type PaymentFixture = Awaited<ReturnType<typeof createPaymentFixture>>

/** Gives each test of a file a fixture of its own, and audits it after the test, unless that ends before all is known. */
export function withPaymentFixture(
  use: (fixture: PaymentFixture) => void,
  overrides: () => Parameters<typeof createPaymentFixture>[0] = () => ({}),
): void {
  let current: PaymentFixture
  beforeEach(async () => {
    current = await createPaymentFixture(overrides())
    use(current)
  })
  afterEach(async () => {
    jest.restoreAllMocks()
    await current.audit().finally(current.close)
  })
}

export function paymentRequest(booking: Booking, patch: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'the-token-of-a-card' },
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: 'ada@example.com',
    description: '',
    invoiceNumber: booking.invoiceNumber,
    ...patch,
  }
}

export async function waitUntil(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise(resolve => setTimeout(resolve, 1))
}
