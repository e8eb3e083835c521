import 'server-only'
import { applyRideChange } from '@/lib/booking/model/ride-change'
import type { Booking } from '@/lib/booking/model/schemas'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import type { Actor } from '@/lib/booking/tables'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tx } from '@/lib/platform/database/write'
import { refreshBookingStatus } from './store'

/**
 * Applies the pending change that a charge pays, as one event with the payment, as of when it was agreed: a customer who
 * enters a card agrees then, and a Zelle transfer may be recorded long after it was sent. In the
 * transaction of the charge, no crash separates them.
 */
export async function applyPaidChange(
  trx: Tx['db'],
  { charge, now, actor }: { charge: PaymentTable; now: Date; actor?: Actor },
): Promise<Booking> {
  const row = await findBookingById(trx, charge.booking_id)
  const pendingChange = row === undefined ? null : toBooking(row).pendingChange
  if (pendingChange === null) throw new Error(`booking ${charge.booking_id} has no pending change`)
  const { ride, requestedBy, requestedAt } = pendingChange
  const agreedAt = new Date(charge.gateway === 'zelle' ? requestedAt : charge.created_at)
  return await refreshBookingStatus(trx, {
    bookingId: charge.booking_id,
    now,
    actor: actor ?? requestedBy,
    kind: 'changed',
    change: booking => applyRideChange({ booking, ride, by: requestedBy, agreedAt }),
  })
}
