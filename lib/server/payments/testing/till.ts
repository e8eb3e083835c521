import 'server-only'
import type { Booking, BookingRequest } from '@/lib/booking/schemas'
import type { PaymentRequest } from '@/lib/payment/schemas'
import type { BookingPorts } from '@/lib/server/bookings/ports'
import { type Opener, readBooking } from '@/lib/server/bookings/read'
import { openDesk } from '@/lib/server/bookings/testing/desk'
import { processPayment } from '../process'
import { goRound } from '../rounds'
import { scriptedGateway } from './scripted-gateway'

type Scripted = Omit<Parameters<typeof scriptedGateway>[0], 'now'>

type Paying = Partial<PaymentRequest> & { address?: string; token?: string | null }

/** A booking desk whose cards go by a gateway that does as it is told: `till.gateway`. */
export async function openTill({ scripted = {}, ...overrides }: Partial<BookingPorts> & { scripted?: Scripted } = {}) {
  const gateway = scriptedGateway({ ...scripted, now: () => desk.clock })
  const desk = await openDesk({
    payments: gateway.port,
    paymentMethods: () => ['authorizenet', 'zelle'],
    ...overrides,
  })
  const till = Object.assign(desk, {
    gateway,
    /** Books the sample ride, to be paid by card. */
    async ride(patch: Partial<BookingRequest> = {}) {
      const { booking, token } = await desk.book({ paymentMethod: 'authorizenet', ...patch })
      return { booking, opener: { id: booking.id, token } }
    },
    /** Pays a booking by card from an address of the tests. */
    pay: (booking: Booking, { address = '192.0.2.1', token = null, ...patch }: Paying = {}) =>
      processPayment(desk.ports, { request: payment(booking, patch), token, address }),
    async paidRide(patch: Partial<BookingRequest> = {}) {
      const { booking, opener } = await till.ride(patch)
      await till.pay(booking)
      return { booking: await till.read(opener), opener }
    },
    read: (opener: Opener) => readBooking(desk.ports, opener),
    pass(ms: number) {
      desk.clock = new Date(+desk.clock + ms)
    },
    /** Moves the clock to so many hours before a pickup. */
    goTo({ pickupAt }: Booking, { hoursAhead }: { hoursAhead: number }) {
      desk.clock = new Date(Date.parse(pickupAt) - hoursAhead * 60 * 60_000)
    },
    /** Lets time pass and goes a round. */
    async roundAfter(ms: number) {
      till.pass(ms)
      return await goRound(desk.ports)
    },
    payments: () => desk.db.selectFrom('payments').selectAll().orderBy('created_at').orderBy('id').execute(),
  })
  return till
}
export type Till = Awaited<ReturnType<typeof openTill>>

/** What a browser sends to pay a booking. */
export function payment(booking: Booking, patch: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'the-token-of-a-card' },
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: 'ada@example.com',
    description: '',
    invoiceNumber: booking.invoiceNumber,
    ...patch,
  }
}

/** Waits for what happens in between. */
export async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise(resolve => setTimeout(resolve, 1))
}
