import 'server-only'
import { getAmountDue } from '@/lib/booking/model/amount-due'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { isWithoutCar } from '@/lib/booking/model/hold'
import { calculateChangeExpiry, getActiveChange } from '@/lib/booking/model/ride-change'
import type { Booking, VersionedBooking } from '@/lib/booking/model/schemas'
import { hasReceivedPayment, isCanceled } from '@/lib/booking/model/status'
import type { BookingContext } from '@/lib/booking/server/context'
import { type BookingAccess, loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { updateBooking } from '@/lib/booking/server/store'
import { calculateZelleDueAt } from '@/lib/payments/model/zelle'
import { type Reader, type Tx, write } from '@/lib/platform/database/write'
import {
  alreadyPaid,
  changeExpired,
  fareUnconfirmed,
  nothingToPay,
  paymentDisputed,
  paymentPending,
  zelleNotOffered,
} from './errors'
import { prepareCarCheck } from './prepare-car-check'
import { isOpenCharge, listPayments } from './store'

/**
 * Marks a booking, its pending change or its balance due as waiting for a Zelle transfer. Idempotent. Throws AppError
 * not_found, or a conflict when there is nothing to pay.
 */
export async function awaitZelleTransfer(
  context: Pick<BookingContext, 'db' | 'now' | 'paymentMethods' | 'serviceRules' | 'vehicleCategories'>,
  access: BookingAccess,
): Promise<VersionedBooking> {
  const loaded = await loadVersionedBooking(context.db, access)
  const { booking: found } = loaded
  const { invoiceNumber } = getAmountDue(found)
  const { leadTimeMinutes } = await context.serviceRules()
  const checkCar = await prepareCarCheck(context, { found, invoiceNumber })
  return await write(context, 'rider', async tx => {
    const { booking, version } = await loadVersionedBooking(tx.db, access)
    if (booking.status === 'awaiting_zelle') return { booking, version }
    if (isCanceled(booking)) throw nothingToPay()
    if (booking.pendingChange !== null) {
      return await awaitZelleForChange(tx, { context, booking, version, leadTimeMinutes, checkCar })
    }
    if (booking.balanceDue !== null) return await awaitZelleForBalance(tx, { context, booking, version })
    if (hasReceivedPayment(booking)) throw alreadyPaid()
    if (booking.status === 'payment_unknown') throw paymentPending()
    if (booking.chargebackCents > 0) throw paymentDisputed()
    if (!isFareConfirmed(booking.quote)) throw fareUnconfirmed()
    if (!context.paymentMethods().includes('zelle')) throw zelleNotOffered()
    await checkCar(tx, booking)
    const updated: Booking = {
      ...booking,
      status: 'awaiting_zelle',
      paymentMethod: 'zelle',
      zelleDueAt: calculateZelleDueAt({ now: tx.now, pickupAt: booking.pickupAt }),
      // An awaited transfer keeps its car, but takes none.
      heldUntil: isWithoutCar(booking) ? booking.heldUntil : null,
    }
    return { booking: updated, version: await updateBooking(tx, { booking: updated, version, kind: 'changed' }) }
  })
}

async function awaitZelleForBalance(
  tx: Tx,
  { context, booking, version }: { context: Pick<BookingContext, 'paymentMethods'>; booking: Booking; version: number },
): Promise<VersionedBooking> {
  const { balanceDue } = booking
  if (balanceDue === null) throw alreadyPaid()
  if ((await listPayments(tx.db, booking.id)).some(isOpenCharge)) throw paymentPending()
  if (balanceDue.paymentMethod === 'zelle') return { booking, version }
  if (!context.paymentMethods().includes('zelle')) throw zelleNotOffered()
  const updated: Booking = { ...booking, balanceDue: { ...balanceDue, paymentMethod: 'zelle' } }
  return { booking: updated, version: await updateBooking(tx, { booking: updated, version, kind: 'changed' }) }
}

/** The change gets the time that a transfer takes. */
async function awaitZelleForChange(
  tx: Tx,
  {
    context,
    booking,
    version,
    leadTimeMinutes,
    checkCar,
  }: {
    context: Pick<BookingContext, 'paymentMethods'>
    booking: Booking
    version: number
    leadTimeMinutes: number
    checkCar: (reader: Reader, booking: Booking) => Promise<void>
  },
): Promise<VersionedBooking> {
  const { now } = tx
  const change = getActiveChange(booking, now)
  if (change === null) throw changeExpired()
  if ((await listPayments(tx.db, booking.id)).some(isOpenCharge)) throw paymentPending()
  if (change.paymentMethod === 'zelle') return { booking, version }
  if (!context.paymentMethods().includes('zelle')) throw zelleNotOffered()
  await checkCar(tx, booking)
  const { ride, requestedBy } = change
  const paymentMethod = 'zelle'
  const expiresAt = calculateChangeExpiry({ booking, ride, requestedBy, paymentMethod, leadTimeMinutes, now })
  const updated: Booking = { ...booking, pendingChange: { ...change, paymentMethod, expiresAt } }
  return { booking: updated, version: await updateBooking(tx, { booking: updated, version, kind: 'change_requested' }) }
}
