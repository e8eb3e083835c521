import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/model/schemas'
import { buildTripLink, verifyCapability } from '@/lib/booking/server/capability'
import type { BookingContext } from '@/lib/booking/server/context'
import { toBooking, toSnapshotOrNull } from '@/lib/booking/server/document'
import { findActiveLink } from '@/lib/booking/server/links'
import { findBookingById, listBookingEvents } from '@/lib/booking/server/store'
import type { BookingEventTable } from '@/lib/booking/tables'
import { listDelayedEmails } from '@/lib/notifications/outbox/delayed-emails'
import { explainChangeUnavailable, listAvailableActions } from '@/lib/operator/model/actions'
import { describeEvent } from '@/lib/operator/model/describe-event'
import type { OperatorHistoryEntry, OperatorView } from '@/lib/operator/model/schemas'
import { toCardCharges } from '@/lib/payments/server/list-card-charges'
import { calculateFareDueCents, listUncertainCharges } from '@/lib/payments/server/manual-adjustments'
import { listPayments, REASON_MADE_BY_MERCHANT } from '@/lib/payments/server/store'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { invalidOperatorLink } from './errors'
import { readNote } from './notes'

type CapabilityInput = { capability: string; secret: string; now: Date }

/** Loads the operator view of a capability. Throws one AppError not_found for every invalid one. */
export async function loadOperatorView(
  { db, secret, now, serviceRules }: Pick<BookingContext, 'db' | 'secret' | 'now' | 'serviceRules'>,
  capability: string,
): Promise<OperatorView> {
  const at = now()
  const { freeWaitMinutes } = await serviceRules()
  const loaded = await loadBookingByCapability(db, { capability, secret, now: at })
  return await buildOperatorView(db, { ...loaded, now: at, freeWaitMinutes, secret })
}

/** Loads a capability's booking and version. One handed out by a list of rides ends with the link to that list. */
export async function loadBookingByCapability(
  db: Kysely<Tables>,
  { capability, secret, now }: CapabilityInput,
): Promise<{ booking: Booking; version: number }> {
  const verified = verifyCapability({ text: capability, secret, now })
  const row = verified === null ? undefined : await findBookingById(db, verified.id)
  if (verified === null || row === undefined || row.erased_at !== null) throw invalidOperatorLink()
  const { boundTo } = verified
  if (boundTo !== null && (await findActiveLink(db, { id: boundTo, now })) === null) {
    throw invalidOperatorLink()
  }
  const booking = toBooking(row)
  return { booking, version: row.version }
}

/** Builds the operator view. */
export async function buildOperatorView(
  db: Kysely<Tables>,
  {
    booking,
    version,
    now,
    freeWaitMinutes,
    secret,
  }: { booking: Booking; version: number; now: Date; freeWaitMinutes: number; secret: string },
): Promise<OperatorView> {
  const payments = await listPayments(db, booking.id)
  const cardCharges = toCardCharges(payments)
  const uncertainCharges = listUncertainCharges(payments)
  return {
    booking,
    version,
    history: describeHistory(await listBookingEvents(db, booking.id)),
    payments: payments.map(payment => ({
      at: payment.updated_at,
      kind: payment.kind,
      words: describePayment(payment),
      amountCents: payment.amount_cents,
    })),
    cardCharges,
    uncertainCharges,
    fareDueCents: calculateFareDueCents({ booking, payments }),
    heldEmails: await listDelayedEmails(db, { bookingId: booking.id, now }),
    actions: listAvailableActions({ booking, cardCharges, uncertainCharges, now, freeWaitMinutes }),
    canChange: explainChangeUnavailable({ booking, now }) === null,
    note: await readNote(db, booking.id),
    tripLink: buildTripLink({ booking, secret }),
    freeWaitMinutes,
  }
}

function describeHistory(events: readonly BookingEventTable[]): OperatorHistoryEntry[] {
  let before: Booking | null = null
  return events.map(event => {
    const { at, version, actor, kind } = event
    const after = toSnapshotOrNull(event)
    if (after === null) return { at, version, actor, words: 'The stored details of this entry cannot be read.' }
    const text = describeEvent({ kind, before, after })
    before = after
    return { at, version, actor, words: text }
  })
}

/** Describes a payment for the operator, without its amount. */
function describePayment({
  kind,
  gateway,
  state,
  method,
  reason,
  transaction_id,
}: Pick<PaymentTable, 'kind' | 'gateway' | 'state' | 'method' | 'reason' | 'transaction_id'>): string {
  const transactionText = transaction_id === null ? '' : `, transaction ${transaction_id}`
  if (kind === 'charge')
    return gateway === 'zelle' ? 'Zelle payment received' : `${describeCharge(state)}${transactionText}`
  if (state === 'withdrawn') return 'Refund withdrawn'
  if (state === 'operator')
    return gateway === 'zelle' ? 'Refund for you to send by Zelle' : 'Refund for you to send manually'
  if (state !== 'made')
    return state === 'due' ? 'Refund to the card in progress' : 'Refund sent; its outcome is being checked'
  if (gateway === 'zelle') return 'Refund sent by Zelle'
  const merchantText = reason === REASON_MADE_BY_MERCHANT ? ' in the merchant interface' : ''
  return method === 'void'
    ? `Charge voided${merchantText}: the card was not charged`
    : `Refund issued${merchantText}${transactionText}`
}

function describeCharge(state: PaymentTable['state']): string {
  switch (state) {
    case 'approved':
      return 'Card charged'
    case 'charged_back':
      return 'Chargeback by the customer’s bank'
    case 'unmatched':
      return 'Unknown charge at the gateway, not counted'
    case 'withdrawn':
      return 'Charge at the gateway that is not for this ride'
    case 'held':
      return 'Card charge held for review at the gateway'
    case 'declined':
      return 'Card declined'
    case 'failed':
      return 'Card charge failed, nothing charged'
    case 'voided':
      return 'Card charge voided before capture'
    case 'refused':
      return 'Card charge not made'
    case 'absent':
      return 'Card charge never made'
    default:
      return 'Card charge being checked'
  }
}
