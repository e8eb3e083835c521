import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { type FurtherPayment, listFurtherPayments } from '@/lib/booking/model/amount-due'
import { type EtaInput, resolveEta } from '@/lib/booking/model/eta'
import type { Booking } from '@/lib/booking/model/schemas'
import { isFurtherPaymentOpen, isPaymentUnknown } from '@/lib/booking/model/status'
import { parseBooking } from '@/lib/booking/server/document'
import { listBookingEvents } from '@/lib/booking/server/store'
import type { BookingEventTable } from '@/lib/booking/tables'
import type { OperatorAction } from '@/lib/operator/model/schemas'
import { listPayments } from '@/lib/payments/server/store'
import type { Tables } from '@/lib/platform/database/tables'

/** Detects a retried action by the event after its version. */
export async function isRepeatedAction(
  db: Kysely<Tables>,
  { id, action }: { id: string; action: OperatorAction },
): Promise<boolean> {
  const events = await listBookingEvents(db, id)
  const nextEvent = events.find(({ version }) => version === action.version + 1)
  const seenEvent = events.find(({ version }) => version === action.version)
  if (nextEvent === undefined || seenEvent === undefined || nextEvent.actor !== 'operator') return false
  if ('transactionId' in action && action.transactionId !== undefined) {
    const state = action.action === 'chargeback' ? 'charged_back' : 'approved'
    const charge = (await listPayments(db, id)).find(({ transaction_id }) => transaction_id === action.transactionId)
    if (charge?.state !== state) return false
  }
  return isEventOfAction({
    action,
    kind: nextEvent.kind,
    at: nextEvent.at,
    before: parseBooking(seenEvent.data),
    after: parseBooking(nextEvent.data),
  })
}

function isEventOfAction({
  action,
  kind,
  at,
  before,
  after,
}: {
  action: OperatorAction
  kind: BookingEventTable['kind']
  at: string
  before: Booking
  after: Booking
}): boolean {
  switch (action.action) {
    case 'confirm':
      return kind === 'confirmed'
    case 'fare':
      return kind === 'fare' && after.quote?.totalCents === action.amountCents
    case 'chauffeur':
      return (
        kind === 'chauffeur' &&
        isDeepStrictEqual(after.chauffeur, action.chauffeur) &&
        (action.eta === undefined || isSameEta({ input: action.eta, at, before, after }))
      )
    case 'eta':
      return kind === 'eta' && isSameEta({ input: action.eta, at, before, after })
    case 'zelle_received':
      return isZelleEvent({ furtherPayment: action.pays, before, after })
    case 'refund_sent':
      return before.refundBy === 'operator' && after.refundBy !== 'operator'
    case 'cancel':
      return kind === 'cancelled' && after.cancelReason === action.reason
    case 'partial_refund':
      return (
        kind === 'partial_refund' &&
        after.refundReason === action.reason &&
        after.partialRefundCents - before.partialRefundCents === action.amountCents
      )
    case 'withdraw_change':
      return kind === 'change_withdrawn'
    case 'charge_made':
      return kind === 'payment' && after.paidCents > before.paidCents
    case 'charge_not_made':
      return kind === 'payment' && isCheckingPayment(before) && !isCheckingPayment(after)
    case 'new_link':
      return kind === 'link'
    case 'note':
      return false
    case 'no_show':
    case 'chargeback':
    case 'chargeback_reversed':
      return kind === action.action
  }
}

function isCheckingPayment(booking: Booking): boolean {
  return isPaymentUnknown(booking) || isFurtherPaymentOpen(booking)
}

/** The transfer of another payment that waited is no repetition. */
function isZelleEvent({
  furtherPayment,
  before,
  after,
}: {
  furtherPayment: FurtherPayment | undefined
  before: Booking
  after: Booking
}): boolean {
  if (after.status !== 'paid' || after.paidCents <= before.paidCents) return false
  const waiting = listFurtherPayments(before)
  if (furtherPayment === undefined && waiting.length > 1) return false
  const payment = furtherPayment ?? waiting[0]
  if (payment === 'change') return before.pendingChange !== null && after.pendingChange === null
  if (payment === 'balance') return before.balanceDue !== null && after.balanceDue === null
  return before.status !== 'paid'
}

function isSameEta({
  input,
  at,
  before,
  after,
}: {
  input: EtaInput
  at: string
  before: Booking
  after: Booking
}): boolean {
  const resolved = resolveEta({ input, booking: before, now: new Date(at) })
  return resolved.ok && resolved.eta === after.eta
}
