import 'server-only'
import { rideChanged } from '@/lib/booking/model/events'
import { calculateZelleDueAt, isWithoutCar } from '@/lib/booking/model/hold'
import type { Booking, StoredBooking, VersionedBooking } from '@/lib/booking/model/schemas'
import { prepareRetakeCar } from '@/lib/booking/server/availability'
import type { BookingContext } from '@/lib/booking/server/context'
import { type BookingAccess, loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { enforceLimit } from '@/lib/booking/server/rate-limit'
import { updateBooking } from '@/lib/booking/server/store'
import { enqueueNotice } from '@/lib/notifications/queue/enqueue'
import { write } from '@/lib/platform/database/write'
import { alreadyPaid, methodNotOffered } from './errors'
import { assertPayable } from './pay'

/**
 * Marks what a booking owes as awaited by Zelle. Idempotent. Throws AppError not_found, or a conflict when there is
 * nothing to pay.
 */
export async function awaitZelleTransfer(
  context: Pick<BookingContext, 'db' | 'now' | 'paymentMethods' | 'serviceRules' | 'vehicleCategories'>,
  access: BookingAccess,
): Promise<VersionedBooking> {
  const loaded = await loadVersionedBooking(context.db, access)
  const reserveCarAgain = await prepareRetakeCar(context, loaded.booking)
  return await write(context, 'rider', async tx => {
    const { booking, version } = await loadVersionedBooking(tx.db, access)
    const { account, paymentMethod } = booking
    assertDue(booking)
    if (paymentMethod === 'zelle') return { booking, version }
    if (!context.paymentMethods().includes('zelle')) throw methodNotOffered('zelle')
    await reserveCarAgain(tx, booking)
    const isUnpaid = account.paidCents === 0
    const updated: StoredBooking = {
      ...booking,
      paymentMethod: 'zelle',
      zelleDueAt: isUnpaid ? calculateZelleDueAt(booking, tx.now) : null,
      // An awaited transfer keeps its car, but takes none.
      heldUntil: isWithoutCar(booking) ? booking.heldUntil : null,
    }
    return await updateBooking(tx, { booking: updated, version, events: rideChanged(booking, updated) })
  })
}

function assertDue(booking: Booking): void {
  assertPayable(booking)
  if (booking.account.dueCents === 0) throw alreadyPaid()
}

/**
 * Tells the operator that the customer says they sent what is due by Zelle, once per version of the booking. Changes
 * nothing: only the operator sees what arrives. Returns the sentence for the customer. Throws AppError not_found,
 * `too_many_mails`, or a conflict when there is nothing to pay or not by Zelle.
 */
export async function reportZelleSent(
  context: Pick<BookingContext, 'db' | 'now'>,
  access: BookingAccess,
): Promise<string> {
  return await write(context, 'rider', async tx => {
    const { booking, version } = await loadVersionedBooking(tx.db, access)
    assertDue(booking)
    if (booking.paymentMethod !== 'zelle') throw methodNotOffered('zelle')
    await enforceLimit(tx, 'zelleReports', booking.id)
    const cents = booking.account.dueCents
    await enqueueNotice(tx, booking.id, { type: 'zelle_reported', cents }, `v${version}`)
    return 'Thank you. We have told our team, and will confirm your payment once it arrives.'
  })
}
