import 'server-only'
import { evaluateCancellation } from '@/lib/booking/model/cancellation'
import type { BookingEvent } from '@/lib/booking/model/events'
import { findOpenCharge, getReceivedCents, getRefundsUnderWayCents } from '@/lib/booking/model/ledger'
import type { Booking, StoredBooking, VersionedBooking } from '@/lib/booking/model/schemas'
import { isCancelBlocked, isCanceled } from '@/lib/booking/model/status'
import type { BookingRow } from '@/lib/booking/server/account'
import { parseDocument, toAccount } from '@/lib/booking/server/document'
import { refundChanged } from '@/lib/booking/server/errors'
import { type BookingAccess, loadBooking, loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { updateBooking } from '@/lib/booking/server/store'
import { conflict } from '@/lib/errors'
import { type Tx, write } from '@/lib/platform/database/write'
import type { PaymentContext } from './context'
import { settleRefunds } from './refund'

/**
 * Cancels a ride by the policy and the server’s clock, and refunds its payment.
 * - A charge held for review is declined. An already canceled ride is returned unchanged.
 * - `seenCents` is the refund that the customer agreed to, if they saw one.
 * - Throws AppError not_found, `refund_changed` with the new terms, or a conflict if it is too late.
 */
export async function cancelBooking(
  context: PaymentContext,
  { access, seenCents }: { access: BookingAccess; seenCents?: number },
): Promise<Booking> {
  const { booking, isNew } = await write(context, 'rider', async tx => {
    const { booking, row } = await loadVersionedBooking(tx.db, access)
    if (isCanceled(booking)) return { booking, isNew: false }
    const terms = evaluateCancellation(booking, toAccount(booking, row), tx.now)
    if (!terms.allowed) throw cancellationError(booking, terms.sentence)
    if (seenCents !== undefined && seenCents !== terms.refundCents) throw refundChanged(terms)
    const input = { cancelledBy: 'rider' as const, reason: null, refundCents: terms.refundCents }
    return { booking: (await recordCancellation(tx, row, input)).booking, isNew: true }
  })
  const { account } = booking
  if (!isNew || (account.refundDueCents === 0 && account.openCharge === null)) return booking
  await settleRefunds(context, booking.id)
  return await loadBooking(context, access)
}

type CancellationInput = {
  cancelledBy: 'rider' | 'operator'
  /** Shown to the customer. */
  reason: string | null
  refundCents: number | 'all'
}

/** Cancels an active ride: its price becomes what is kept. Call `settleRefunds` after the transaction. */
export async function recordCancellation(
  tx: Tx,
  row: BookingRow,
  { cancelledBy, reason, refundCents }: CancellationInput,
): Promise<VersionedBooking> {
  const booking = parseDocument(row.document)
  const account = toAccount(booking, row)
  const receivedCents = Math.max(0, getReceivedCents(account))
  // What is on its way back cannot be kept.
  const wantedCents = refundCents === 'all' ? receivedCents : Math.max(refundCents, getRefundsUnderWayCents(account))
  const returnedCents = Math.min(wantedCents, receivedCents)
  const canceled: StoredBooking = {
    ...booking,
    cancelledAt: tx.now.toISOString(),
    cancelledBy,
    cancelReason: reason,
    zelleDueAt: null,
  }
  const canceledEvent: BookingEvent = {
    type: 'canceled',
    by: cancelledBy,
    reason,
    paidCents: receivedCents,
    keptCents: receivedCents - returnedCents,
    isPaymentHeld: findOpenCharge(account)?.state === 'held',
  }
  return await updateBooking(tx, { booking: canceled, version: row.version, events: [canceledEvent] })
}

function cancellationError(booking: Booking, userMessage: string) {
  return conflict(isCancelBlocked(booking) ? 'payment_unknown' : 'booking_closed', userMessage)
}
