import 'server-only'
import type { Booking, VersionedBooking } from '@/lib/booking/model/schemas'
import { toBooking } from '@/lib/booking/server/document'
import { type BookingAccess, loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { findBookingById, updateBooking } from '@/lib/booking/server/store'
import { type Tx, write } from '@/lib/platform/database/write'
import type { PaymentContext } from './context'
import { paymentPending } from './errors'
import { isOpenCharge, listPayments } from './store'

/** Withdraws the pending change of a ride for its customer. Idempotent. Throws AppError `payment_pending`. */
export async function withdrawChange(
  context: Pick<PaymentContext, 'db' | 'now'>,
  access: BookingAccess,
): Promise<VersionedBooking> {
  return await write(context, 'rider', async tx => await applyWithdrawal(tx, await loadVersionedBooking(tx.db, access)))
}

/** Withdraws the pending change of a ride: the paid ride does not change. */
export async function applyWithdrawal(tx: Tx, { booking, version }: VersionedBooking): Promise<VersionedBooking> {
  if (booking.pendingChange === null) return { booking, version }
  if ((await listPayments(tx.db, booking.id)).some(isOpenCharge)) throw paymentPending()
  const updated: Booking = { ...booking, pendingChange: null }
  return { booking: updated, version: await updateBooking(tx, { booking: updated, version, kind: 'change_withdrawn' }) }
}

/**
 * Ends the pending changes whose time to pay is over; returns how many. One whose payment has no known outcome waits
 * for it.
 */
export async function expirePendingChanges(context: Pick<PaymentContext, 'db' | 'now' | 'log'>): Promise<number> {
  const { db, now, log } = context
  const expiredChanges = await db
    .selectFrom('bookings')
    .select('id')
    .where('pending_change_expires_at', '<=', now().toISOString())
    .execute()
  let endedCount = 0
  for (const { id } of expiredChanges) {
    const isEnded = await write(context, 'site', async tx => {
      const row = await findBookingById(tx.db, id)
      if (row?.pending_change_expires_at == null || row.pending_change_expires_at > tx.now.toISOString()) return false
      if ((await listPayments(tx.db, id)).some(isOpenCharge)) return false
      const booking: Booking = { ...toBooking(row), pendingChange: null }
      await updateBooking(tx, { booking, version: row.version, kind: 'change_expired' })
      return true
    })
    if (!isEnded) continue
    endedCount += 1
    log(`booking ${id}: pending change expired`)
  }
  return endedCount
}
