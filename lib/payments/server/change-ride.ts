import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { listChanges } from '@/lib/booking/model/changes'
import {
  type AgreedTerms,
  applyRideChange,
  type ChangeRequester,
  type ChangeTerms,
  calculateChangeExpiry,
  calculateChangeTerms,
  evaluateChangeEligibility,
  getActiveChange,
} from '@/lib/booking/model/ride-change'
import type { Booking, BookingRequest, PendingChange, VersionedBooking } from '@/lib/booking/model/schemas'
import { assertAvailable, loadServiceCapacity, type ServiceCapacity } from '@/lib/booking/server/availability'
import { applyUnpaidChange } from '@/lib/booking/server/change'
import type { BookingContext } from '@/lib/booking/server/context'
import { bookingConflict, bookingVersionChanged } from '@/lib/booking/server/errors'
import { listChangesSince } from '@/lib/booking/server/list-changes-since'
import { enforceLimit } from '@/lib/booking/server/rate-limit'
import { createChangeInvoice, updateBooking } from '@/lib/booking/server/store'
import type { Tables } from '@/lib/platform/database/tables'
import { type Tx, write } from '@/lib/platform/database/write'
import type { PaymentContext } from './context'
import { derivePaidRide, type PaidRide } from './derive-paid-ride'
import { changeTermsChanged, paymentPending } from './errors'
import { insertRefunds } from './insert-refunds'
import { processRefundsAndDeclines } from './reconcile-due-payments'
import { isOpenCharge, listPayments, refreshBookingStatus } from './store'

export type ChangeRideInput = {
  /** Loads the booking for who may change it. */
  load: (db: Kysely<Tables>) => Promise<VersionedBooking>
  by: ChangeRequester
  request: BookingRequest
  /** Without it, nothing is stored: the terms are returned. */
  agreed?: AgreedTerms
  seenVersion?: number
  /** Set by the operator in place of the calculated fare. */
  fareCents?: number
}
export type ChangeRideResult = VersionedBooking & {
  outcome: 'preview' | 'applied' | 'payment_due'
  terms: ChangeTerms
}

/**
 * Changes a paid ride, or for the operator any ride.
 * - No difference in fare: applied. Less: applied, and refunded by the policy. More: stored as pending until the
 *   difference is paid; the paid ride does not change.
 * - An unpaid ride (for the operator) changes at once: the new fare is due.
 * - A repeated request has no further effect.
 * - Throws AppError as `createBooking` does, `terms_changed` with the current terms, `payment_pending`,
 *   `changed_meanwhile`, or a conflict if the ride is closed.
 */
export async function changeRide(
  context: BookingContext & PaymentContext,
  input: ChangeRideInput,
): Promise<ChangeRideResult> {
  const { load, by, request, fareCents } = input
  const loaded = await load(context.db)
  const rules = await context.serviceRules()
  assertChangeable({ ...input, booking: loaded.booking, rules, now: context.now() })
  const ride = await derivePaidRide(context, { booking: loaded.booking, request, by, fareCents })
  const capacity = await loadServiceCapacity(context, ride)
  const { result, refundIds } = await write(context, by, tx => storeChange(tx, { input, loaded, ride, capacity }))
  if (refundIds.length === 0) return result
  await processRefundsAndDeclines(context, refundIds)
  return { ...result, ...(await load(context.db)) }
}

async function storeChange(
  tx: Tx,
  {
    input: { load, by, agreed, seenVersion },
    loaded,
    ride,
    capacity,
  }: {
    input: ChangeRideInput
    loaded: VersionedBooking
    ride: PaidRide
    capacity: ServiceCapacity
  },
): Promise<{ result: ChangeRideResult; refundIds: string[] }> {
  const { db: trx, now } = tx
  const { booking, version } = await load(trx)
  assertChangeable({ booking, by, rules: capacity.rules, now })
  if ((await listPayments(trx, booking.id)).some(isOpenCharge)) throw paymentPending()
  const change = (before: Booking) =>
    before.status === 'paid'
      ? applyRideChange({ booking: before, ride, by, agreedAt: now })
      : applyUnpaidChange({
          booking: before,
          ride: { ...ride, paymentMethod: before.paymentMethod },
          by,
          hold: capacity.rules.unpaidHold,
          now,
        })
  const changed = change(booking)
  const changes = listChanges({ before: booking, after: changed })
  const terms = calculateChangeTerms({ booking, ride, changes, now })
  const isPaid = booking.status === 'paid'
  const current = { booking, version, terms }
  const isRequested = isDeepStrictEqual(getActiveChange(booking, now)?.ride, ride)
  // A retry after a lost response: the change is already stored.
  if (agreed !== undefined && isRequested) return { result: { ...current, outcome: 'payment_due' }, refundIds: [] }
  if (agreed !== undefined && isSameRide(booking, ride)) {
    return { result: { ...current, outcome: 'applied' }, refundIds: [] }
  }
  const changesSince = await listChangesSince(trx, { booking, version: seenVersion ?? loaded.version })
  if (changesSince !== null) throw bookingVersionChanged({ version, changes: changesSince })
  await assertAvailable(tx, { ride, capacity, previous: booking })
  if (agreed === undefined) return { result: { ...current, outcome: 'preview' }, refundIds: [] }
  if (agreed.differenceCents !== terms.differenceCents || agreed.refundCents !== terms.refundCents) {
    throw changeTermsChanged(terms)
  }
  if (isPaid && terms.differenceCents > 0) {
    await enforceLimit(tx, 'changeRequests', booking.id)
    const { leadTimeMinutes } = capacity.rules
    const stored = await storePendingChange(tx, { booking, version, ride, terms, by, leadTimeMinutes })
    return { result: { ...stored, terms, outcome: 'payment_due' }, refundIds: [] }
  }
  await enforceLimit(tx, 'bookingChanges', booking.id)
  const bookingId = booking.id
  const amountCents = isPaid ? terms.refundCents : 0
  const refunds = await insertRefunds(trx, { bookingId, amountCents, purpose: 'change', now })
  await refreshBookingStatus(trx, { bookingId, now, actor: by, kind: 'changed', change })
  const applied = await load(trx)
  return { result: { ...applied, terms, outcome: 'applied' }, refundIds: refunds.map(({ id }) => id) }
}

async function storePendingChange(
  tx: Tx,
  {
    booking,
    version,
    ride,
    terms,
    by,
    leadTimeMinutes,
  }: VersionedBooking & { ride: PaidRide; terms: ChangeTerms; by: ChangeRequester; leadTimeMinutes: number },
): Promise<VersionedBooking> {
  const { now } = tx
  const paymentMethod = 'authorizenet'
  const pendingChange: PendingChange = {
    ride,
    differenceCents: terms.differenceCents,
    invoiceNumber: await createChangeInvoice(tx, booking.id),
    requestedAt: now.toISOString(),
    requestedBy: by,
    expiresAt: calculateChangeExpiry({ booking, ride, requestedBy: by, paymentMethod, leadTimeMinutes, now }),
    paymentMethod,
    isPaymentOpen: false,
  }
  const updated: Booking = { ...booking, pendingChange }
  return { booking: updated, version: await updateBooking(tx, { booking: updated, version, kind: 'change_requested' }) }
}

function isSameRide(booking: Booking, ride: PaidRide): boolean {
  return isDeepStrictEqual({ ...booking, ...ride }, booking)
}

function assertChangeable({
  booking,
  by,
  rules: { leadTimeMinutes },
  now,
}: {
  booking: Booking
  by: ChangeRequester
  rules: ServiceCapacity['rules']
  now: Date
}): void {
  const available = evaluateChangeEligibility({ booking, by, leadTimeMinutes, now })
  if (!available.allowed) throw bookingConflict({ code: available.code, userMessage: available.sentence })
  if (booking.status === 'paid' || by === 'operator') return
  throw bookingConflict({ code: 'booking_unpaid', userMessage: 'This ride is not paid yet. Please reload the page.' })
}
