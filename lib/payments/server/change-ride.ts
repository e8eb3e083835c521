import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { type BookingEvent, diffRide, rideChanged } from '@/lib/booking/model/events'
import { describeFields } from '@/lib/booking/model/history'
import { getReceivedCents, splitReduction } from '@/lib/booking/model/ledger'
import type { HandMethod } from '@/lib/booking/model/payment-methods'
import { listStoredSurcharges } from '@/lib/booking/model/pricing'
import { isFareConfirmed, type Quote } from '@/lib/booking/model/quote'
import {
  type AgreedTerms,
  applyRideChange,
  type ChangeTerms,
  calculateChangeTerms,
  evaluateChangeEligibility,
} from '@/lib/booking/model/ride-change'
import type {
  Booking,
  BookingRequest,
  ChangeRequester,
  RideDetails,
  StoredBooking,
  VersionedBooking,
} from '@/lib/booking/model/schemas'
import type { BookingRow } from '@/lib/booking/server/account'
import { assertAvailable, loadServiceCapacity, type ServiceCapacity } from '@/lib/booking/server/availability'
import { applyUnpaidChange, listChangesSince } from '@/lib/booking/server/change'
import type { BookingContext } from '@/lib/booking/server/context'
import { deriveRide } from '@/lib/booking/server/derive-ride'
import { toAccount } from '@/lib/booking/server/document'
import { bookingVersionChanged } from '@/lib/booking/server/errors'
import { enforceLimit } from '@/lib/booking/server/rate-limit'
import { updateBooking } from '@/lib/booking/server/store'
import { conflict } from '@/lib/errors'
import type { Tables } from '@/lib/platform/database/tables'
import { type Tx, write } from '@/lib/platform/database/write'
import type { PaymentContext } from './context'
import { changeTermsChanged, fareUnconfirmedForChange, methodNotOffered } from './errors'
import { settleRefunds } from './refund'

type LoadedBooking = VersionedBooking & { row: BookingRow }

export type RequestedChange = {
  /** Loads the booking for who may change it. */
  load: (db: Kysely<Tables>) => Promise<LoadedBooking>
  by: ChangeRequester
  request: BookingRequest
  seenVersion?: number
  /** Set by the operator in place of the calculated fare. */
  fareCents?: number
}

export type ChangeRideInput = RequestedChange & {
  /** Without it, nothing is stored: the terms are returned. */
  agreed?: AgreedTerms
  /** How a difference is paid, instead of by card with the change. */
  payBy?: HandMethod
}

export type ChangeOutcome = 'preview' | 'applied' | 'payment_required' | 'asked'
export type ChangeRideResult = VersionedBooking & { outcome: ChangeOutcome; terms: ChangeTerms }

/**
 * Changes a paid ride, or for the operator any ride.
 * - A fare that is not higher: applied, and what is too much goes back by the policy.
 * - A higher fare: the customer pays it with the change (`pay.ts`). If it is paid by hand, and by the operator, it
 *   applies at once and the balance is due; by hand only while that is at most what was received, else the operator is
 *   asked.
 * - A repeated request has no further effect.
 * - Throws AppError as `createBooking` does, `terms_changed` with the current terms, `payment_pending`,
 *   `changed_meanwhile`, or a conflict if the ride is closed.
 */
export async function changeRide(
  context: BookingContext & PaymentContext,
  input: ChangeRideInput,
): Promise<ChangeRideResult> {
  const { payBy } = input
  if (payBy !== undefined && !context.paymentMethods().includes(payBy)) throw methodNotOffered(payBy)
  const prepared = await prepareChange(context, input)
  const result = await write(context, input.by, async tx => await storeChange(tx, input, prepared))
  if (result.booking.account.refundDueCents === 0) return result
  await settleRefunds(context, result.booking.id)
  const { booking, version } = await input.load(context.db)
  return { ...result, booking, version }
}

export type PreparedChange = { ride: RideDetails; capacity: ServiceCapacity; loadedVersion: number }

/** Derives the changed ride with its fare and the fleet, which a transaction must not wait for. */
export async function prepareChange(
  context: BookingContext & PaymentContext,
  requested: RequestedChange,
): Promise<PreparedChange> {
  const { load, by } = requested
  const { booking, version } = await load(context.db)
  assertChangeable(booking, { by, rules: await context.serviceRules(), now: context.now() })
  const ride = await derivePaidRide(context, booking, requested)
  return { ride, capacity: await loadServiceCapacity(context, ride), loadedVersion: version }
}

export type ReviewedChange = LoadedBooking & { changed: StoredBooking; terms: ChangeTerms; isApplied: boolean }

/** Reviews a change within the transaction that stores it. Throws AppError if it is not possible as it was seen. */
export async function reviewChange(
  tx: Tx,
  { load, by, seenVersion }: RequestedChange,
  { ride, capacity, loadedVersion }: PreparedChange,
): Promise<ReviewedChange> {
  const { db, now } = tx
  const loaded = await load(db)
  const { booking, version, row } = loaded
  assertChangeable(booking, { by, rules: capacity.rules, now })
  const changed =
    booking.status === 'paid'
      ? applyRideChange<StoredBooking>(booking, { ride, by, agreedAt: now })
      : applyUnpaidChange({
          booking,
          ride: { ...ride, paymentMethod: booking.paymentMethod },
          by,
          hold: capacity.rules.unpaidHold,
          now,
        })
  const changes = describeFields(diffRide({ before: booking, after: changed }))
  const terms = calculateChangeTerms(booking, toAccount(booking, row), { ride, changes, now })
  // A retry after a lost response: the change is already stored.
  if (isDeepStrictEqual({ ...booking, ...ride }, booking)) return { ...loaded, changed, terms, isApplied: true }
  const changesSince = await listChangesSince(db, { booking, version: seenVersion ?? loadedVersion })
  if (changesSince !== null) throw bookingVersionChanged({ version, changes: changesSince })
  await assertAvailable(tx, { ride, capacity, previous: booking })
  return { ...loaded, changed, terms, isApplied: false }
}

/** Throws AppError `terms_changed` with the current terms if they are not those that the customer saw. */
export function assertAgreed(terms: ChangeTerms, agreed: AgreedTerms): void {
  const isSame = agreed.differenceCents === terms.differenceCents && agreed.refundCents === terms.refundCents
  if (!isSame) throw changeTermsChanged(terms)
}

async function storeChange(tx: Tx, input: ChangeRideInput, prepared: PreparedChange): Promise<ChangeRideResult> {
  const { by, agreed, payBy } = input
  const { booking, version, row, changed, terms, isApplied } = await reviewChange(tx, input, prepared)
  const current = { booking, version, terms }
  if (agreed === undefined) return { ...current, outcome: 'preview' }
  if (isApplied) return { ...current, outcome: 'applied' }
  assertAgreed(terms, agreed)
  const account = toAccount(booking, row)
  const isDearer = terms.differenceCents > 0 && terms.dueCents > 0 && booking.status === 'paid'
  if (by === 'rider' && isDearer) {
    if (payBy === undefined) return { ...current, outcome: 'payment_required' }
    await enforceLimit(tx, 'changeRequests', booking.id)
    if (terms.dueCents > getReceivedCents(account)) {
      return { ...(await askOperator(tx, current, payBy)), terms, outcome: 'asked' }
    }
  }
  await enforceLimit(tx, 'bookingChanges', booking.id)
  const next = { ...changed, paymentMethod: payBy ?? booking.paymentMethod }
  const events: BookingEvent[] = rideChanged(booking, next)
  if (terms.differenceCents < 0) {
    const { lateFeeCents } = splitReduction(account, -terms.differenceCents, terms.refundPercent)
    if (lateFeeCents > 0) events.push({ type: 'late_fee', cents: lateFeeCents })
  }
  const stored = await updateBooking(tx, { booking: next, version, events })
  return { ...stored, terms, outcome: 'applied' }
}

/** Of a change whose difference may never arrive only the wish is stored. */
async function askOperator(
  tx: Tx,
  { booking, version, terms }: VersionedBooking & { terms: ChangeTerms },
  payBy: HandMethod,
): Promise<VersionedBooking> {
  const { changes, dueCents } = terms
  return await updateBooking(tx, { booking, version, events: [{ type: 'change_asked', changes, dueCents, payBy }] })
}

/**
 * Derives a changed ride with its fare, which is confirmed for a paid ride.
 * - A change that does not concern the fare keeps the fare that was agreed, whatever the rates are now.
 * - A fare that the operator agreed cannot be recalculated by the customer.
 * - The payment method stays.
 */
async function derivePaidRide(
  context: BookingContext,
  booking: Booking,
  { request, by, fareCents }: RequestedChange,
): Promise<RideDetails> {
  const [offeredMethod = booking.paymentMethod] = context.paymentMethods()
  const { paymentMethod: _, ...ride } = await deriveRide({
    request: { ...request, paymentMethod: offeredMethod },
    context,
    previous: booking,
  })
  const quote = fareCents === undefined ? resolveQuote(booking, ride, by) : agreeQuote(ride.quote, fareCents)
  if (booking.status === 'paid' && !isFareConfirmed(quote)) throw fareUnconfirmedForChange(by)
  return { ...ride, quote }
}

function resolveQuote(booking: Booking, ride: RideDetails, by: ChangeRequester): Quote | null {
  if (isDeepStrictEqual(pickFareInputs(ride), pickFareInputs(booking))) return booking.quote
  const isAgreed = booking.quote?.lines.some(({ kind }) => kind === 'agreed') ?? false
  return isAgreed && by === 'rider' ? null : ride.quote
}

function pickFareInputs(ride: RideDetails) {
  const { pickup, dropOff, extras } = ride
  const { transferType, extraTime, hours, serviceType, isCarpool, categoryId } = ride
  return {
    places: [pickup, ...extras.stops, dropOff].map(({ id, lat, lng }) => [id, lat, lng]),
    childSeats: extras.childSeats,
    meetings: [extras.arrival?.meetingPoint ?? null, extras.returnArrival?.meetingPoint ?? null],
    surcharges: listStoredSurcharges(ride),
    ...{ transferType, extraTime, hours, serviceType, isCarpool, categoryId },
  }
}

/** Sets a fare that the operator agreed with the customer. One confirmed at its own amount keeps its lines. */
export function agreeQuote(quote: Quote | null, fareCents: number): Quote {
  if (quote?.totalCents === fareCents) {
    const { provisional: _, ...confirmed } = quote
    return confirmed
  }
  const { miles, durationSeconds, estimated } = quote ?? { miles: 0, durationSeconds: 0, estimated: false }
  const lines = [{ kind: 'agreed' as const, label: 'Agreed fare', amountCents: fareCents }]
  return { lines, totalCents: fareCents, miles, durationSeconds, estimated }
}

function assertChangeable(
  booking: Booking,
  { by, rules: { leadTimeMinutes }, now }: { by: ChangeRequester; rules: ServiceCapacity['rules']; now: Date },
): void {
  const available = evaluateChangeEligibility({ booking, by, leadTimeMinutes, now })
  if (!available.allowed) throw conflict(available.code, available.sentence)
  if (booking.status === 'paid' || by === 'operator') return
  throw conflict('booking_unpaid', 'This ride is not paid yet. Please reload the page.')
}
