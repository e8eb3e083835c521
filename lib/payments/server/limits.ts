import 'server-only'
import { randomUUID } from 'node:crypto'
import type { PaymentAttemptTable } from '@/lib/booking/tables'
import { isWindowOpen } from '@/lib/platform/clock'
import { write } from '@/lib/platform/database/write'
import { databaseWaitMs } from '@/lib/platform/rate-limiter'
import { rateLimits } from '@/lib/platform/rate-limits'
import { isDeclined } from './attempts'
import type { PaymentContext } from './context'
import { tooManyPayments } from './errors'

/**
 * Counts a payment attempt, or throws AppError too_many_payments with the time to wait. A rejected attempt is not
 * counted, so waiting that long is enough.
 */
export async function countPaymentAttempt(
  context: Pick<PaymentContext, 'db' | 'now'>,
  clientIp: string,
): Promise<void> {
  const waitMs = await write(context, 'rider', async tx => {
    const wait = await databaseWaitMs(tx, rateLimits.paymentAttempts, clientIp)
    if (wait > 0) return wait
    const row = { id: randomUUID(), client_ip: clientIp, at: tx.now.toISOString() }
    await tx.db.insertInto('payment_client_ips').values(row).execute()
    return 0
  })
  if (waitMs > 0) throw tooManyPayments(waitMs)
}

/**
 * Throws AppError too_many_payments for 30 minutes after each fifth decline. For the holder only their own declines
 * count: a stranger must not lock them out.
 */
export function assertNotLockedOut({
  attempts,
  hasAccessToken,
  now,
}: {
  attempts: readonly PaymentAttemptTable[]
  hasAccessToken: boolean
  now: Date
}): void {
  const declines = attempts.filter(
    attempt => isDeclined(attempt) && (!hasAccessToken || attempt.with_access_token === 1),
  )
  const last = declines.at(-1)
  if (last === undefined || declines.length % rateLimits.declines.max !== 0) return
  const { windowMs } = rateLimits.declines
  if (isWindowOpen(last.updated_at, windowMs, now)) throw tooManyPayments(Date.parse(last.updated_at) + windowMs - +now)
}
