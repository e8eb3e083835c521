import 'server-only'
import type { BookingPorts } from '@/lib/server/bookings/ports'
import type { PaymentTable } from '@/lib/server/database/tables'
import { CHARGE_TIMEOUT_MS } from './port'

/** What taking and giving back money needs. */
export type TillPorts = Pick<BookingPorts, 'db' | 'now' | 'payments' | 'log'>

/** After this long the gateway has long made up its mind: what it does not list by then was never made. */
export const ABSENCE_MS = 3 * CHARGE_TIMEOUT_MS
/** What was sent and not answered is looked into then: later than its own time limit. */
export const IN_FLIGHT_MS = CHARGE_TIMEOUT_MS + 15_000

const FIRST_PAUSE_MS = 5000

/**
 * The moment of the next look: 5 s after the first, and twice as long after each, up to `capMs`. None sleeps through the
 * moment from which what is not listed counts as never made: `ABSENCE_MS` after `sentAt`.
 */
export function nextLook({
  now,
  looks,
  sentAt,
  capMs = 15 * 60_000,
}: {
  now: Date
  looks: number
  sentAt: string | null
  capMs?: number
}): Date {
  const next = +now + Math.min(FIRST_PAUSE_MS * 2 ** Math.min(looks, 20), capMs)
  const provenAt = sentAt === null ? 0 : Date.parse(sentAt) + ABSENCE_MS
  return new Date(+now < provenAt ? Math.min(next, provenAt) : next)
}

export function after(now: Date, ms: number): string {
  return new Date(+now + ms).toISOString()
}

/** One line for the log: what became of a payment. Nothing of the card, the token or the rider is ever in it. */
export function logPayment({ log }: Pick<TillPorts, 'log'>, payment: PaymentTable): void {
  const { id, booking_id, kind, gateway, state, reason } = payment
  log(
    `payment ${id} for booking ${booking_id}: ${kind} via ${gateway}: ${state}${reason === null ? '' : ` (${reason})`}`,
  )
}
