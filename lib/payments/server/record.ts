import 'server-only'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type BookingEvent, rideChanged } from '@/lib/booking/model/events'
import { isOfMove } from '@/lib/booking/model/ledger'
import { applyRideChange, evaluateChangeEligibility } from '@/lib/booking/model/ride-change'
import { type Booking, type RideDetails, rideDetailsSchema, type StoredBooking } from '@/lib/booking/model/schemas'
import { type BookingRow, listAttempts } from '@/lib/booking/server/account'
import { assertAvailable, loadServiceCapacity, type ServiceCapacity } from '@/lib/booking/server/availability'
import { parseDocument, toAccount, toBooking } from '@/lib/booking/server/document'
import { type AttemptChange, findBookingById, updateBooking } from '@/lib/booking/server/store'
import { hashJson } from '@/lib/booking/server/token'
import type { PaymentAttemptTable } from '@/lib/booking/tables'
import { AppError } from '@/lib/errors'
import { type Effect, observe } from '@/lib/payments/model/observe'
import type { GatewayInboxTable } from '@/lib/payments/tables'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import type { Tables } from '@/lib/platform/database/tables'
import { type Reader, type Tx, write } from '@/lib/platform/database/write'
import { parseStored } from '@/lib/platform/parse-stored'
import { buildAttempt } from './attempts'
import { isoAfter, logAttempt, nextCheckAt, type PaymentContext } from './context'
import { changeUnavailable } from './errors'
import type { Transaction } from './gateway-port'

const REVIEW_RECHECK_MS = 60_000
const FIRST_BACKOFF_MS = 60_000
const MAX_BACKOFF_MS = 60 * 60_000
/** Of a refund, about a day's worth; then the operator sends it. */
const MAX_ATTEMPTS = 30

export type Recording = { bookingId: string; transaction: Transaction; asOf: number }

/** Reads what the ledger knows before the gateway is asked: its answer is older than any later entry. */
export function lastSeq({ entries }: Pick<BookingRow, 'entries'>): number {
  return entries.at(-1)?.seq ?? 0
}

/**
 * Records what the gateway says of a transaction, whoever learned of it: the answer to our request, a lookup, a webhook,
 * the daily list. What a charge pays for besides is applied with it, if it still can be.
 */
export async function record(context: PaymentContext, recording: Recording): Promise<Effect['verdict']> {
  const capacity = await prepareCapacity(context, recording.bookingId)
  return await write(context, 'site', async tx => await recordWithin(tx, context, recording, capacity))
}

/** Loads the fleet for what the open charge proposes; it was checked before that was sent, so a failure does not hinder. */
export async function prepareCapacity(context: PaymentContext, bookingId: string): Promise<ServiceCapacity | null> {
  const open = (await listAttempts(context.db, bookingId)).find(({ proposal }) => proposal !== null)
  if (open?.proposal == null) return null
  const proposal = parseProposal(open.proposal)
  if (!('ride' in proposal)) return null
  try {
    return await loadServiceCapacity(context, proposal.ride)
  } catch (error) {
    console.error(`attempt ${open.id}: the fleet could not be loaded`, error)
    return null
  }
}

export async function recordWithin(
  tx: Tx,
  context: Pick<PaymentContext, 'paymentGateway' | 'log'>,
  { bookingId, transaction, asOf }: Recording,
  capacity: ServiceCapacity | null = null,
): Promise<Effect['verdict']> {
  const row = await findBookingById(tx.db, bookingId)
  if (row === undefined) throw new Error(`booking ${bookingId} not found`)
  const stored = parseDocument(row.document)
  const account = toAccount(stored, row)
  const said = { gateway: context.paymentGateway.name, ...transaction }
  // The gateway knows whose charge it is: of one that the operator took for this ride's, nothing is here.
  const isOthers = isOfAnotherRide(row, transaction)
  const effect = observe(account, isOthers ? { ...said, state: 'failed' } : said, asOf)
  if (effect.verdict === 'unexplained') await reportFound(tx, row, transaction)
  else if (effect.verdict !== 'outdated' && !isOthers) await forgetFound(tx, transaction.transactionId)
  await endFoundCharge(tx, row.id, transaction)
  if (effect.verdict !== 'recorded') return effect.verdict

  const attempts = await listAttempts(tx.db, bookingId)
  const changes = effect.attempts.map(({ id, state, transactionId: transaction_id }): AttemptChange => {
    return { id, state, transaction_id, next_check_at: isoAfter(tx.now, REVIEW_RECHECK_MS), lease_until: null }
  })
  const paid = attempts.find(({ id }) => effect.attempts.some(change => change.id === id && change.state === 'done'))
  const isPaidByCard = effect.entries.some(({ cause }) => cause === 'payment_received')
  let booking = isPaidByCard ? { ...stored, paymentMethod: 'authorizenet' as const, zelleDueAt: null } : stored
  let events: BookingEvent[] = []
  if (isPaidByCard && paid?.proposal != null && paid.cents === transaction.cents) {
    const proposal = parseProposal(paid.proposal)
    try {
      if ('ride' in proposal) {
        await assertProposalApplies(tx, { booking: toBooking(row), proposal, capacity })
        booking = applyProposal(booking, proposal, paid.created_at)
        events = rideChanged(stored, booking)
      } else if (row.cancelled_at === null) {
        events = [{ type: 'gratuity', cents: proposal.gratuityCents, reference: transaction.transactionId }]
      }
    } catch (error) {
      // The money is more than what is due now: it goes back.
      if (!(error instanceof AppError)) throw error
      if (row.cancelled_at === null) events = [{ type: 'change_not_made' }]
      context.log(`attempt ${paid.id}: the paid change no longer applies: ${error.message}`)
    }
  }
  // What goes back of it is refused from the start, so that the plan of refunds leaves it to the operator.
  if (isPaidByCard && context.paymentGateway.onlyCharges) await refuseRefund(tx, context, row.id, transaction)
  await updateBooking(tx, { booking, version: row.version, events, entries: effect.entries, attempts: changes })
  if (changes.some(({ state }) => state === 'declined' || state === 'failed')) await lookAtFoundAgain(tx, row.id)
  if (transaction.kind === 'refund') await lookAtChargeAgain(tx, transaction, effect)
  for (const change of changes) {
    const attempt = attempts.find(({ id }) => id === change.id)
    if (attempt !== undefined) logAttempt(context, { ...attempt, ...change })
  }
  return 'recorded'
}

export function isOfAnotherRide({ invoice_number }: BookingRow, { kind, invoiceNumber }: Transaction): boolean {
  return kind === 'charge' && invoiceNumber !== null && invoiceNumber !== invoice_number
}

async function refuseRefund(
  tx: Tx,
  { paymentGateway }: Pick<PaymentContext, 'paymentGateway'>,
  bookingId: string,
  { transactionId: refs, cents }: Transaction,
): Promise<void> {
  const facts = { booking_id: bookingId, gateway: paymentGateway.name, cents, refs }
  const refused = { kind: 'refund', state: 'failed', reason: 'only_charges' } as const
  await tx.db
    .insertInto('payment_attempts')
    .values(buildAttempt(tx, { ...facts, ...refused }))
    .execute()
}

/** Keeps a charge that no attempt explains for the operator, told once. */
async function reportFound(tx: Tx, row: BookingRow, { transactionId, cents }: Transaction): Promise<void> {
  const item = { id: foundId(transactionId), transaction_id: transactionId, booking_id: row.id, cents }
  const isNew = await insertItem(tx.db, { ...item, created_at: tx.now.toISOString(), next_attempt_at: null })
  if (!isNew) return
  const found = { type: 'charge_found', cents, reference: transactionId } as const
  await updateBooking(tx, { booking: parseDocument(row.document), version: row.version, events: [found] })
}

const foundId = (transactionId: string) => `${transactionId} found`

/** A found charge that the merchant refunded whole is no longer offered, unless that refund is undone. */
async function endFoundCharge({ db }: Tx, bookingId: string, { kind, refs, state, cents }: Transaction): Promise<void> {
  if (kind !== 'refund' || refs === null || state === 'held') return
  const isRefunded = state === 'unsettled' || state === 'settled'
  await db
    .updateTable('gateway_inbox')
    .set({ booking_id: isRefunded ? null : bookingId })
    .where('id', '=', foundId(refs))
    .where('cents', '=', cents)
    .execute()
}

/** Without the attempt that was open, a found charge may be exactly what is due. */
async function lookAtFoundAgain({ db, now }: Tx, bookingId: string): Promise<void> {
  const due = { next_attempt_at: now.toISOString(), attempts: 0 }
  await db.updateTable('gateway_inbox').set(due).where('booking_id', '=', bookingId).execute()
}

/**
 * Reads a charge again whose refund was undone, or that a refund shows not to be lost: what is left of it is known only
 * then.
 */
async function lookAtChargeAgain({ db, now }: Tx, refund: Transaction, { entries }: Effect): Promise<void> {
  const { transactionId, refs } = refund
  const isUndone = entries.some(entry => entry.transactionId === transactionId && entry.cents > 0)
  const isBalanced = entries.some(entry => isOfMove(entry, 'refund') && entry.transactionId === refs)
  if (refs === null || (!isUndone && !isBalanced)) return
  const at = now.toISOString()
  const id = `${refs} of ${transactionId}`
  if (await insertItem(db, { id, transaction_id: refs, created_at: at })) return
  await db.updateTable('gateway_inbox').set({ next_attempt_at: at, attempts: 0 }).where('id', '=', id).execute()
}

type NewItem = Pick<GatewayInboxTable, 'id' | 'transaction_id' | 'created_at'> & Partial<GatewayInboxTable>

/** Has a transaction looked at, unless `next_attempt_at` is null. Returns false if the id is known already. */
export async function insertItem(db: Kysely<Tables>, item: NewItem): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gateway_inbox')
    .values({ booking_id: null, cents: null, next_attempt_at: item.created_at, attempts: 0, ...item })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function forgetFound({ db }: Tx, transactionId: string): Promise<void> {
  await db.deleteFrom('gateway_inbox').where('id', '=', foundId(transactionId)).execute()
}

/**
 * Finds the bookings that a transaction concerns. Of a charge: that of its invoice number, and all that know it. Of a
 * refund: the one that knows its charge.
 */
export async function findBookingsOf(
  db: Kysely<Tables>,
  { transactionId, kind, refs, reference, invoiceNumber }: Transaction,
): Promise<string[]> {
  const ids = refs === null ? [transactionId] : [transactionId, refs]
  const bookings = db.selectFrom('bookings').select('id')
  const ofInvoice = await listIds(bookings.where('invoice_number', '=', invoiceNumber ?? ''))
  const ledger = db.selectFrom('ledger').select('booking_id as id').distinct()
  const ofLedger = await listIds(ledger.where('transaction_id', 'in', ids))
  const attempts = db.selectFrom('payment_attempts').select('booking_id as id').distinct()
  const ofAttempts = await listIds(
    attempts.where(({ and, eb, or }) =>
      or([
        eb('transaction_id', 'in', ids),
        // That of a charge is only its own within its booking.
        and([eb('kind', '!=', 'charge'), eb('reference', '=', reference ?? '')]),
      ]),
    ),
  )
  const known = ofLedger.length > 0 ? ofLedger : ofAttempts
  if (kind === 'charge') return [...new Set([...known, ...ofInvoice])]
  const both = known.filter(id => ofInvoice.includes(id))
  return [both, known, ofInvoice].find(found => found.length > 0) ?? []
}

async function listIds(query: { execute: () => Promise<{ id: string }[]> }): Promise<string[]> {
  return (await query.execute()).map(({ id }) => id)
}

/**
 * Ends an attempt that moved nothing, or whose outcome is unknown, as long as this process works on it. What is `absent` of
 * a refund is sent again after a while that grows, whoever learned of it.
 */
export async function endAttempt(
  tx: Tx,
  context: Pick<PaymentContext, 'log'>,
  attempt: PaymentAttemptTable,
  patch: Pick<PaymentAttemptTable, 'state' | 'reason'> & Partial<Pick<PaymentAttemptTable, 'transaction_id'>>,
): Promise<void> {
  const all = await listAttempts(tx.db, attempt.booking_id)
  const current = all.find(({ id }) => id === attempt.id)
  if (current?.state !== attempt.state || current.lease_until !== attempt.lease_until) return
  const isRepeated = patch.state === 'absent' && attempt.kind !== 'charge'
  const sent = all.filter(({ reference }) => reference === attempt.reference).length
  const state = isRepeated && sent >= MAX_ATTEMPTS ? 'failed' : patch.state
  const change = { ...patch, state, lease_until: null }
  if (state === 'unknown') {
    // It is as open as before: the booking keeps its version.
    const changed = { ...change, next_check_at: nextCheckAt(attempt, tx.now), updated_at: tx.now.toISOString() }
    await tx.db.updateTable('payment_attempts').set(changed).where('id', '=', attempt.id).execute()
  } else {
    const row = await findBookingById(tx.db, attempt.booking_id)
    if (row === undefined) throw new Error(`booking ${attempt.booking_id} not found`)
    const attempts = [{ ...change, id: attempt.id }]
    await updateBooking(tx, { booking: parseDocument(row.document), version: row.version, attempts })
    await lookAtFoundAgain(tx, row.id)
    const backoff = exponentialBackoffMs({ failures: sent, firstMs: FIRST_BACKOFF_MS, maxMs: MAX_BACKOFF_MS })
    if (isRepeated) await postpone(tx.db, row.id, isoAfter(tx.now, backoff))
  }
  logAttempt(context, { ...attempt, ...change })
}

/** Sets when the refunds that are due are made next. */
export async function postpone(db: Kysely<Tables>, bookingId: string, at: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ settle_at: at })
    .where('id', '=', bookingId)
    .where('settle_at', 'is not', null)
    .execute()
}

/** The ride that a charge pays for, and the ride from which it was made: another one must not be overwritten. */
const proposedRideSchema = z.object({ ride: rideDetailsSchema, from: z.string() })
/** What a charge pays for besides what is due. */
const proposalSchema = z.union([proposedRideSchema, z.object({ gratuityCents: z.int().min(1) })])
type ProposedRide = z.infer<typeof proposedRideSchema>
export type Proposal = z.infer<typeof proposalSchema>

export function proposeRide(booking: StoredBooking, ride: RideDetails): Proposal {
  return { ride, from: hashRide(booking) }
}

function parseProposal(text: string): Proposal {
  return parseStored(proposalSchema, text)
}

function hashRide(booking: StoredBooking): string {
  return hashJson(rideDetailsSchema.parse(booking))
}

/**
 * Throws AppError `change_unavailable` unless the ride can still become what was proposed: not changed since, open for
 * changes, before both pickups, with a free car. Without `capacity` the car is not checked again.
 */
async function assertProposalApplies(
  reader: Reader,
  { booking, proposal, capacity }: { booking: Booking; proposal: ProposedRide; capacity: ServiceCapacity | null },
): Promise<void> {
  const { now } = reader
  const { ride } = proposal
  if (hashRide(booking) !== proposal.from) throw changeUnavailable('The ride was changed meanwhile.')
  const settled = { ...booking, account: { ...booking.account, openCharge: null } }
  const eligibility = evaluateChangeEligibility({ booking: settled, by: 'rider', leadTimeMinutes: 0, now })
  if (!eligibility.allowed) throw changeUnavailable(eligibility.sentence)
  if (Date.parse(ride.pickupAt) <= +now) throw changeUnavailable('The new pickup time is over.')
  if (capacity === null) return
  await assertAvailable({ ...reader, actor: 'operator' }, { ride, capacity, previous: booking }).catch(rethrow)
}

/** Nothing can be corrected in a form at this point. */
function rethrow(error: unknown): never {
  if (!(error instanceof AppError) || error.fields === undefined) throw error
  throw changeUnavailable(Object.values(error.fields).join(' '))
}

/** Applies what was proposed, as agreed when the card was entered. */
function applyProposal(booking: StoredBooking, { ride }: ProposedRide, agreedAt: string): StoredBooking {
  return applyRideChange(booking, { ride, by: 'rider', agreedAt: new Date(agreedAt) })
}
