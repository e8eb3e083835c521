import 'server-only'
import { rideChanged } from '@/lib/booking/model/events'
import { calculateZelleDueAt, isWithoutCar } from '@/lib/booking/model/hold'
import type { Booking, StoredBooking, VersionedBooking } from '@/lib/booking/model/schemas'
import { prepareRetakeCar } from '@/lib/booking/server/availability'
import type { BookingContext } from '@/lib/booking/server/context'
import { type BookingAccess, loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { updateBooking } from '@/lib/booking/server/store'
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
