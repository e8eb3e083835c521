import 'server-only'
import type { BookingContext } from '@/lib/booking/server/context'
import type { PaymentTable } from '@/lib/payments/tables'
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

/**
 * Calculates the next reconciliation: backoff from 5 s up to `maxBackoffMs`. Never skips `NEVER_MADE_AFTER_MS` after
 * `sentAt`, when an unlisted charge counts as never made.
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
  const next = +now + exponentialBackoffMs({ failures: attempts + 1, firstMs: INITIAL_BACKOFF_MS, maxMs: maxBackoffMs })
  const absenceConfirmedAt = sentAt === null ? 0 : Date.parse(sentAt) + NEVER_MADE_AFTER_MS
  return new Date(+now < absenceConfirmedAt ? Math.min(next, absenceConfirmedAt) : next)
}

export function isoAfter(now: Date, ms: number): string {
  return new Date(+now + ms).toISOString()
}

/** Logs the state of a payment, without card, token or customer data. */
export function logPayment({ log }: Pick<PaymentContext, 'log'>, payment: PaymentTable): void {
  const { id, booking_id, kind, gateway, state, reason } = payment
  log(
    `payment ${id} for booking ${booking_id}: ${kind} via ${gateway}: ${state}${reason === null ? '' : ` (${reason})`}`,
  )
}
