import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { clientIpWaitMs } from '@/lib/server/bookings/rate-limit'
import type { PaymentTable, Tables } from '@/lib/server/database/tables'
import type { PaymentContext } from './context'
import { tooManyPayments } from './errors'
import { isDeclinedCharge } from './store'

/** Attempts to pay that one address has in any hour. */
export const MAX_PAYMENTS_PER_HOUR = 20
/** Declines after which a booking takes no card for a while. */
export const DECLINES_PER_LOCKOUT = 5
export const LOCKOUT_MS = 30 * 60_000

/**
 * Counts an attempt to pay, whatever becomes of it, or throws AppError too_many_payments with the time to wait. An
 * attempt that is turned away here is not counted: who waits as long as it says gets through.
 */
export async function countPaymentAttempt(
  { db, now }: Pick<PaymentContext, 'db' | 'now'>,
  clientIp: string,
): Promise<void> {
  const waitMs = await db.transaction().execute(async trx => {
    const wait = await paymentWaitMs(trx, { clientIp, now: now() })
    if (wait > 0) return wait
    await trx
      .insertInto('payment_addresses')
      .values({ id: randomUUID(), address: clientIp, at: now().toISOString() })
      .execute()
    return 0
  })
  if (waitMs > 0) throw tooManyPayments(waitMs)
}

/** Throws AppError too_many_payments where `countPaymentAttempt` would, and counts nothing. */
export async function assertWithinPaymentLimit(
  { db, now }: Pick<PaymentContext, 'db' | 'now'>,
  clientIp: string,
): Promise<void> {
  const waitMs = await db.transaction().execute(trx => paymentWaitMs(trx, { clientIp, now: now() }))
  if (waitMs > 0) throw tooManyPayments(waitMs)
}

function paymentWaitMs(db: Kysely<Tables>, { clientIp, now }: { clientIp: string; now: Date }): Promise<number> {
  return clientIpWaitMs(db, { table: 'payment_addresses', limit: MAX_PAYMENTS_PER_HOUR, clientIp, now })
}

/**
 * Throws AppError too_many_payments while a booking is closed: for 30 minutes after each fifth decline. Against its
 * holder only the holder's own count: a stranger who guesses an invoice number must not keep its rider from paying.
 */
export function assertNotLockedOut({
  payments,
  byHolder,
  now,
}: {
  payments: readonly PaymentTable[]
  byHolder: boolean
  now: Date
}): void {
  const declines = payments.filter(payment => isDeclinedCharge(payment) && (!byHolder || payment.by_holder === 1))
  const last = declines.at(-1)
  if (last === undefined || declines.length % DECLINES_PER_LOCKOUT !== 0) return
  const waitMs = Date.parse(last.updated_at) + LOCKOUT_MS - +now
  if (waitMs > 0) throw tooManyPayments(waitMs)
}
