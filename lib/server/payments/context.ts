import 'server-only'
import type { BookingContext } from '@/lib/server/bookings/context'
import type { PaymentTable } from '@/lib/server/database/tables'
import { CHARGE_TIMEOUT_MS } from './gateway-port'

/** What taking and giving back money needs. */
export type PaymentContext = Pick<BookingContext, 'db' | 'now' | 'paymentGateway' | 'log'>

/** After this long the gateway has long made up its mind: what it does not list by then was never made. */
export const ABSENCE_CONFIRMED_MS = 3 * CHARGE_TIMEOUT_MS
/** What was sent and not answered is looked into then: later than its own time limit. */
export const IN_FLIGHT_TIMEOUT_MS = CHARGE_TIMEOUT_MS + 15_000

const INITIAL_BACKOFF_MS = 5000

/**
 * The moment of the next look: 5 s after the first, and twice as long after each, up to `capMs`. None sleeps through the
 * moment from which what is not listed counts as never made: `ABSENCE_CONFIRMED_MS` after `sentAt`.
 */
export function nextReconciliationAt({
  now,
  attempts,
  sentAt,
  maxBackoffMs = 15 * 60_000,
}: {
  now: Date
  attempts: number
  sentAt: string | null
  maxBackoffMs?: number
}): Date {
  const next = +now + Math.min(INITIAL_BACKOFF_MS * 2 ** Math.min(attempts, 20), maxBackoffMs)
  const absenceConfirmedAt = sentAt === null ? 0 : Date.parse(sentAt) + ABSENCE_CONFIRMED_MS
  return new Date(+now < absenceConfirmedAt ? Math.min(next, absenceConfirmedAt) : next)
}

export function isoAfter(now: Date, ms: number): string {
  return new Date(+now + ms).toISOString()
}

/** One line for the log: what became of a payment. Nothing of the card, the token or the rider is ever in it. */
export function logPayment({ log }: Pick<PaymentContext, 'log'>, payment: PaymentTable): void {
  const { id, booking_id, kind, gateway, state, reason } = payment
  log(
    `payment ${id} for booking ${booking_id}: ${kind} via ${gateway}: ${state}${reason === null ? '' : ` (${reason})`}`,
  )
}
