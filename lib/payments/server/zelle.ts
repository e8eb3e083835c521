import 'server-only'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import type { Booking, VersionedBooking } from '@/lib/booking/model/schemas'
import { hasReceivedPayment, isCanceled } from '@/lib/booking/model/status'
import { prepareRetakeCar } from '@/lib/booking/server/availability'
import type { BookingContext } from '@/lib/booking/server/context'
import { type BookingAccess, loadBookingByToken } from '@/lib/booking/server/load-booking'
import { updateBooking } from '@/lib/booking/server/store'
import { calculateZelleDueAt } from '@/lib/payments/model/zelle'
import { alreadyPaid, fareUnconfirmed, nothingToPay, paymentDisputed, paymentPending, zelleNotOffered } from './errors'

/**
 * Marks a booking as waiting for a Zelle transfer. Idempotent. Throws AppError not_found, or a conflict when there is
 * nothing to pay.
 */
export async function awaitZelleTransfer(
  context: Pick<BookingContext, 'db' | 'now' | 'paymentMethods' | 'serviceRules' | 'vehicleCategories'>,
  access: BookingAccess,
): Promise<VersionedBooking> {
  const loaded = await loadBookingByToken(context.db, access)
  const retakeCar = await prepareRetakeCar(context, loaded.booking)
  return await context.db.transaction().execute(async trx => {
    const { booking, version } = await loadBookingByToken(trx, access)
    if (booking.status === 'awaiting_zelle') return { booking, version }
    if (isCanceled(booking)) throw nothingToPay()
    if (hasReceivedPayment(booking)) throw alreadyPaid()
    if (booking.status === 'payment_unknown') throw paymentPending()
    if (booking.chargebackCents > 0) throw paymentDisputed()
    if (!isFareConfirmed(booking.quote)) throw fareUnconfirmed()
    if (!context.paymentMethods().includes('zelle')) throw zelleNotOffered()
    await retakeCar(trx, booking)
    const now = context.now()
    const updated: Booking = {
      ...booking,
      status: 'awaiting_zelle',
      paymentMethod: 'zelle',
      zelleDueAt: calculateZelleDueAt({ now, pickupAt: booking.pickupAt }),
    }
    const change = { booking: updated, version, kind: 'changed', actor: 'rider', now } as const
    return { booking: updated, version: await updateBooking(trx, change) }
  })
}
