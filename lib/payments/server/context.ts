import 'server-only'
import type { BookingContext } from '@/lib/booking/server/context'
import type { PaymentAttemptTable } from '@/lib/booking/tables'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import { CHARGE_TIMEOUT_MS, type PaymentGateway } from './gateway-port'

export type PaymentContext = Pick<
  BookingContext,
  'db' | 'now' | 'log' | 'secret' | 'serviceRules' | 'vehicleCategories'
> & {
  paymentGateway: PaymentGateway
}

/** Time after which a charge that the gateway does not list was never made. */
export const NEVER_MADE_AFTER_MS = 3 * CHARGE_TIMEOUT_MS
export const IN_FLIGHT_TIMEOUT_MS = CHARGE_TIMEOUT_MS + 15_000

const INITIAL_BACKOFF_MS = 5000
/** Of a charge that the gateway holds for review. */
const LONGEST_CHECK_MS = 30 * 60_000

/** Calculates the next lookup of an attempt: backoff from 5 s, never past the time when an unlisted one was never made. */
export function nextCheckAt(attempt: Pick<PaymentAttemptTable, 'created_at' | 'checks' | 'state'>, now: Date): string {
  const maxMs = attempt.state === 'held' ? LONGEST_CHECK_MS : 15 * 60_000
  const next = +now + exponentialBackoffMs({ failures: attempt.checks + 1, firstMs: INITIAL_BACKOFF_MS, maxMs })
  const absenceKnownAt = Date.parse(attempt.created_at) + NEVER_MADE_AFTER_MS
  return new Date(+now < absenceKnownAt ? Math.min(next, absenceKnownAt) : next).toISOString()
}

export function isoAfter(now: Date, ms: number): string {
  return new Date(+now + ms).toISOString()
}

/** Logs the state of an attempt, without card, token or customer data. */
export function logAttempt(
  { log }: Pick<PaymentContext, 'log'>,
  { id, booking_id, kind, gateway, state, reason }: PaymentAttemptTable,
): void {
  const why = reason === null ? '' : ` (${reason})`
  log(`attempt ${id} for booking ${booking_id}: ${kind} via ${gateway}: ${state}${why}`)
}
