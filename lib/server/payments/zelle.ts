import 'server-only'
import { isFareConfirmed } from '@/lib/booking/fare-words'
import type { Booking, Versioned } from '@/lib/booking/schemas'
import { isCancelled, wasPaid } from '@/lib/booking/status'
import { zelleDueAt } from '@/lib/payment/zelle'
import type { BookingPorts } from '@/lib/server/bookings/ports'
import { type Opener, openBooking } from '@/lib/server/bookings/read'
import { updateBooking } from '@/lib/server/bookings/store'
import {
  alreadyPaid,
  fareUnconfirmed,
  nothingToPay,
  paymentDisputed,
  paymentPending,
  zelleNotOffered,
} from './refusals'

/**
 * Has a booking wait for a Zelle transfer of its fare, with the date by which it is due; one that does so already
 * stays as it is. Throws AppError not_found, or a conflict where there is nothing to be paid so.
 */
export async function awaitZelle(
  ports: Pick<BookingPorts, 'db' | 'now' | 'paymentMethods'>,
  opener: Opener,
): Promise<Versioned> {
  return await ports.db.transaction().execute(async trx => {
    const { booking, version } = await openBooking(trx, opener)
    if (booking.status === 'awaiting_zelle') return { booking, version }
    if (isCancelled(booking)) throw nothingToPay()
    if (wasPaid(booking)) throw alreadyPaid()
    if (booking.status === 'payment_unknown') throw paymentPending()
    if (booking.chargebackCents > 0) throw paymentDisputed()
    if (!isFareConfirmed(booking.quote)) throw fareUnconfirmed()
    if (!ports.paymentMethods().includes('zelle')) throw zelleNotOffered()
    const now = ports.now()
    const waiting: Booking = {
      ...booking,
      status: 'awaiting_zelle',
      paymentMethod: 'zelle',
      zelleDueAt: zelleDueAt({ now, pickupAt: booking.pickupAt }),
    }
    const change = { booking: waiting, version, kind: 'changed', actor: 'rider', now } as const
    return { booking: waiting, version: await updateBooking(trx, change) }
  })
}
