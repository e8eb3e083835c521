import 'server-only'
import type { Booking, BookingRequest } from '@/lib/booking/model/schemas'
import type { BookingContext } from '@/lib/booking/server/context'
import { type BookingAccess, loadBooking } from '@/lib/booking/server/load-booking'
import { createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import type { PaymentRequest } from '@/lib/payments/model/schemas'
import type { PaymentContext } from '../context'
import { processPayment } from '../process'
import { reconcileDuePayments } from '../reconcile-due-payments'
import { createScriptedGateway } from './scripted-gateway'

type Scripted = Omit<Parameters<typeof createScriptedGateway>[0], 'now'>

type PayOptions = Partial<PaymentRequest> & { clientIp?: string; token?: string | null }

/** Creates a booking fixture with a scripted gateway. */
export async function createPaymentFixture({
  scripted = {},
  ...overrides
}: Partial<BookingContext & PaymentContext> & { scripted?: Scripted } = {}) {
  const gateway = createScriptedGateway({ ...scripted, now: () => bookingFixture.clock })
  const bookingFixture = await createBookingFixture({
    paymentGateway: gateway.port,
    paymentMethods: () => ['authorizenet', 'zelle'],
    ...overrides,
  })
  const fixture = Object.assign(bookingFixture, {
    gateway,
    async ride(patch: Partial<BookingRequest> = {}) {
      const { booking, token } = await bookingFixture.book({ paymentMethod: 'authorizenet', ...patch })
      return { booking, access: { id: booking.id, token } }
    },
    pay: (booking: Booking, { clientIp = '192.0.2.1', token = null, ...patch }: PayOptions = {}) =>
      processPayment(bookingFixture.context, { request: paymentRequest(booking, patch), token, clientIp }),
    async paidRide(patch: Partial<BookingRequest> = {}) {
      const { booking, access } = await fixture.ride(patch)
      await fixture.pay(booking)
      return { booking: await fixture.loadBooking(access), access }
    },
    loadBooking: (access: BookingAccess) => loadBooking(bookingFixture.context, access),
    advanceClock(ms: number) {
      bookingFixture.clock = new Date(+bookingFixture.clock + ms)
    },
    moveClockBefore({ pickupAt }: Booking, { hoursAhead }: { hoursAhead: number }) {
      bookingFixture.clock = new Date(Date.parse(pickupAt) - hoursAhead * 60 * 60_000)
    },
    async reconcileAfter(ms: number) {
      fixture.advanceClock(ms)
      return await reconcileDuePayments(bookingFixture.context)
    },
    payments: () => bookingFixture.db.selectFrom('payments').selectAll().orderBy('created_at').orderBy('id').execute(),
  })
  return fixture
}
export type PaymentFixture = Awaited<ReturnType<typeof createPaymentFixture>>

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
