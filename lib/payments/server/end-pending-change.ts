import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking, VersionedBooking } from '@/lib/booking/model/schemas'
import { toBooking } from '@/lib/booking/server/document'
import { type BookingAccess, loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { findBookingById, updateBooking } from '@/lib/booking/server/store'
import type { Tables } from '@/lib/platform/database/tables'
import type { PaymentContext } from './context'
import { paymentPending } from './errors'
import { isOpenCharge, listPayments } from './store'

/** Withdraws the pending change of a ride for its customer. Idempotent. Throws AppError `payment_pending`. */
export async function withdrawChange(
  context: Pick<PaymentContext, 'db' | 'now'>,
  access: BookingAccess,
): Promise<VersionedBooking> {
  return await context.db.transaction().execute(async trx => {
    const loaded = await loadVersionedBooking(trx, access)
    return await applyWithdrawal(trx, { ...loaded, actor: 'rider', now: context.now() })
  })
}

/** Withdraws the pending change of a ride: the paid ride does not change. Within the transaction that read the booking. */
export async function applyWithdrawal(
  trx: Kysely<Tables>,
  { booking, version, actor, now }: VersionedBooking & { actor: 'rider' | 'operator'; now: Date },
): Promise<VersionedBooking> {
  if (booking.pendingChange === null) return { booking, version }
  if ((await listPayments(trx, booking.id)).some(isOpenCharge)) throw paymentPending()
  const updated: Booking = { ...booking, pendingChange: null }
  const event = { booking: updated, version, kind: 'change_withdrawn', actor, now } as const
  return { booking: updated, version: await updateBooking(trx, event) }
}

/**
 * Ends the pending changes whose time to pay is over; returns how many. One whose payment has no known outcome waits
 * for it.
 */
export async function expirePendingChanges({
  db,
  now,
  log,
}: Pick<PaymentContext, 'db' | 'now' | 'log'>): Promise<number> {
  const expiredChanges = await db
    .selectFrom('bookings')
    .select('id')
    .where('pending_change_expires_at', '<=', now().toISOString())
    .execute()
  let endedCount = 0
  for (const { id } of expiredChanges) {
    const isEnded = await db.transaction().execute(async trx => {
      const row = await findBookingById(trx, id)
      if (row?.pending_change_expires_at == null || row.pending_change_expires_at > now().toISOString()) return false
      if ((await listPayments(trx, id)).some(isOpenCharge)) return false
      const booking: Booking = { ...toBooking(row), pendingChange: null }
      await updateBooking(trx, { booking, version: row.version, kind: 'change_expired', now: now() })
      return true
    })
    if (!isEnded) continue
    endedCount += 1
    log(`booking ${id}: pending change expired`)
  }
  return endedCount
}
