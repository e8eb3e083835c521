import 'server-only'
import {
  findOpenCharge,
  isOpen,
  listCharges,
  netCents,
  type PlannedRefund,
  planRefunds,
} from '@/lib/booking/model/ledger'
import type { BookingRow } from '@/lib/booking/server/account'
import { parseDocument, toAccount } from '@/lib/booking/server/document'
import { findBookingById, updateBooking } from '@/lib/booking/server/store'
import type { PaymentAttemptTable } from '@/lib/booking/tables'
import { AppError } from '@/lib/errors'
import { toLoggableError } from '@/lib/platform/database/storage-failure'
import { write } from '@/lib/platform/database/write'
import { withTimeout } from '@/lib/platform/with-timeout'
import { answerOf, buildAttempt } from './attempts'
import { isoAfter, logAttempt, type PaymentContext } from './context'
import type { RefundOutcome, Transaction } from './gateway-port'
import { findComparedUntil } from './inbox'
import { endAttempt, lastSeq, postpone, record } from './record'
import { checkHeldCharge } from './watch'

const MAX_WAIT_MS = 8000
const BATCH_SIZE = 25
/** Longer than the requests of one refund. */
const LEASE_MS = 3 * 60_000
/** Gateways settle once a day, so checking hourly is enough. */
const SETTLEMENT_RECHECK_MS = 60 * 60_000
const MISSING_RECHECK_MS = 60_000
const LATE_MS = 60 * 60_000
/** More charges than any booking has. */
const MAX_ROUNDS = 20

/**
 * Makes the refunds of a booking that are due, and declines a held charge of a canceled ride, within a time limit. Never
 * throws: what is due follows from the ledger, and is tried again.
 */
export async function settleRefunds(context: PaymentContext, bookingId: string): Promise<void> {
  const work = async () => {
    await checkHeldCharge(context, bookingId)
    await settle(context, bookingId)
  }
  const logged = work().catch(error => logFailure(bookingId, error))
  await withTimeout(logged, MAX_WAIT_MS, undefined)
}

/** Makes the refunds that are due, of all bookings; returns for how many. One process at a time settles a booking. */
export async function settleDueRefunds(
  context: PaymentContext,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  const { db } = context
  const now = context.now().toISOString()
  const due = await db
    .selectFrom('bookings')
    .select(['id', 'settle_at'])
    .where('settle_at', '<=', now)
    .orderBy('settle_at')
    .limit(BATCH_SIZE)
    .execute()
  let count = 0
  for (const { id, settle_at } of due) {
    if (!shouldContinue()) break
    const { numUpdatedRows } = await db
      .updateTable('bookings')
      .set({ settle_at: isoAfter(context.now(), LEASE_MS) })
      .where('id', '=', id)
      .where('settle_at', '=', settle_at)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) continue
    count += 1
    await settle(context, id).catch(error => logFailure(id, error))
  }
  return count
}

function logFailure(bookingId: string, error: unknown): void {
  const logged = error instanceof AppError ? error.message : toLoggableError(error)
  console.error(`booking ${bookingId}: the refund failed; it will be tried again`, logged)
}

async function settle(context: PaymentContext, bookingId: string): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const row = await findBookingById(context.db, bookingId)
    if (row === undefined) return
    const planned = findNext(row)
    if (planned === undefined) return
    if (!(await makeRefund(context, row, planned))) return
  }
}

/** One refund at a time: the next may depend on what came of it. */
function findNext(row: BookingRow): PlannedRefund | undefined {
  if (row.attempts.some(attempt => attempt.kind !== 'charge' && isOpen(attempt))) return undefined
  // A change that is being paid for counts on what is still here.
  if (row.cancelled_at === null && findOpenCharge(row)?.changesRide) return undefined
  return planRefunds(toAccount(parseDocument(row.document), row)).find(({ by }) => by === 'gateway')
}

/** Makes a planned refund; returns whether the plan may have changed, so that it is worth looking again now. */
async function makeRefund(context: PaymentContext, row: BookingRow, planned: PlannedRefund): Promise<boolean> {
  const { paymentGateway } = context
  const { chargeId, cents } = planned
  if (planned.gateway !== paymentGateway.name) {
    return await leaveToOperator(context, row, planned, 'by_hand')
  }
  const asOf = lastSeq(row)
  const charge = await paymentGateway.fetchTransaction(chargeId)
  if (charge === null) {
    // The gateway may show a new charge late.
    const chargedAt = listCharges(row).find(({ transactionId }) => transactionId === chargeId)?.at ?? ''
    const isNew = +context.now() - Date.parse(chargedAt) < LATE_MS
    if (!isNew) return await leaveToOperator(context, row, planned, 'charge_missing')
    await postpone(context.db, row.id, isoAfter(context.now(), MISSING_RECHECK_MS))
    return false
  }
  await record(context, { bookingId: row.id, transaction: charge, asOf })
  // The merchant may have returned the same money, of this charge or of another.
  const others = listCharges(row).filter(({ transactionId, gateway }) => {
    return gateway === planned.gateway && transactionId !== chargeId && netCents(row, transactionId) > 0
  })
  for (const { transactionId } of others) {
    const transaction = await paymentGateway.fetchTransaction(transactionId)
    if (transaction !== null) await record(context, { bookingId: row.id, transaction, asOf })
  }
  if (charge.state !== 'unsettled' || others.length > 0) await recordMerchantRefunds(context, row)
  const current = await findBookingById(context.db, row.id)
  if (current === undefined) return false
  const next = findNext(current)
  if (next?.chargeId !== chargeId || next.cents !== cents) return next !== undefined
  // The operator knows that the bank returned the money, which the gateway does not show.
  if (charge.state === 'charged_back') return await leaveToOperator(context, row, planned, 'charged_back')
  const method = chooseMethod(charge, current, planned)
  if (method === null) {
    await postpone(context.db, row.id, isoAfter(context.now(), SETTLEMENT_RECHECK_MS))
    return false
  }
  const attempt = await storeAttempt(context, current, planned, method)
  if (attempt === null) return false
  const input = { transactionId: chargeId, invoiceNumber: row.invoice_number, reference: attempt.reference }
  const outcome =
    method === 'void' ? await paymentGateway.void(input) : await paymentGateway.refund({ ...input, cents })
  return await recordAnswer(context, { attempt, row: current, outcome })
}

/** Records the merchant's own refunds of a booking's charges, which do not show them, before we send one. */
async function recordMerchantRefunds(context: PaymentContext, row: BookingRow): Promise<void> {
  const { paymentGateway, db } = context
  const charges = listCharges(row).filter(({ gateway }) => gateway === paymentGateway.name)
  const comparedUntil = await findComparedUntil(context)
  const from = new Date(Math.max(+comparedUntil, Date.parse(charges[0]?.at ?? '') || 0))
  for await (const page of paymentGateway.listTransactions({ from, to: context.now() })) {
    for (const { transactionId, kind } of page) {
      if (kind !== 'refund' || (await isRecorded(db, transactionId))) continue
      const transaction = await paymentGateway.fetchTransaction(transactionId)
      if (transaction !== null && charges.some(charge => charge.transactionId === transaction.refs)) {
        await record(context, { bookingId: row.id, transaction, asOf: lastSeq(row) })
      }
    }
  }
}

async function isRecorded(db: PaymentContext['db'], transactionId: string): Promise<boolean> {
  const entry = db.selectFrom('ledger').select('seq').where('transaction_id', '=', transactionId)
  return (await entry.executeTakeFirst()) !== undefined
}

/** Null: wait for the settlement, because a part cannot be voided, or for a status that says more. */
function chooseMethod(charge: Transaction, row: BookingRow, { chargeId, cents }: PlannedRefund) {
  const { state } = charge
  if (state === 'settled' || state === 'chargeback_reversed') return 'refund'
  const isWhole = cents === charge.cents && netCents(row, chargeId) === cents
  return state === 'unsettled' && isWhole ? 'void' : null
}

/** Stores the attempt before it is sent; null if the account changed, or another process was faster. */
async function storeAttempt(
  context: PaymentContext,
  row: BookingRow,
  { chargeId, cents }: PlannedRefund,
  kind: 'void' | 'refund',
): Promise<PaymentAttemptTable | null> {
  return await write(context, 'site', async tx => {
    const current = await findBookingById(tx.db, row.id)
    if (current === undefined || lastSeq(current) !== lastSeq(row)) return null
    const next = findNext(current)
    if (next?.chargeId !== chargeId || next.cents !== cents) return null
    const gateway = context.paymentGateway.name
    // If an absent one was made after all, the gateway recognizes the repetition.
    const ended = current.attempts.filter(each => each.kind === kind && each.refs === chargeId && each.cents === cents)
    const last = ended.at(-1)
    const absent = last?.state === 'absent' ? last : undefined
    const facts = { booking_id: row.id, kind, gateway, cents, refs: chargeId }
    const attempt = buildAttempt(tx, absent === undefined ? facts : { ...facts, reference: absent.reference })
    await tx.db.insertInto('payment_attempts').values(attempt).execute()
    return attempt
  })
}

async function recordAnswer(
  context: PaymentContext,
  { attempt, row, outcome }: { attempt: PaymentAttemptTable; row: BookingRow; outcome: RefundOutcome },
): Promise<boolean> {
  const reason = 'reason' in outcome ? outcome.reason : null
  if (outcome.state === 'made') {
    const transaction = answerOf(attempt, row, outcome.transactionId)
    await record(context, { bookingId: row.id, transaction, asOf: lastSeq(row) })
    return true
  }
  const isRefused = outcome.state === 'refused'
  // A void that is refused may have become a refund; a refund that is refused stays refused.
  const ended = isRefused && attempt.kind === 'refund' ? 'failed' : 'absent'
  const state = outcome.state === 'unknown' ? 'unknown' : ended
  await write(context, 'site', async tx => await endAttempt(tx, context, attempt, { state, reason }))
  return state === 'failed'
}

/** Marks a refund that the gateway will not make: the operator sends it. */
async function leaveToOperator(
  context: PaymentContext,
  { id }: BookingRow,
  { chargeId, cents, gateway }: PlannedRefund,
  reason: string,
): Promise<boolean> {
  await write(context, 'site', async tx => {
    const row = await findBookingById(tx.db, id)
    if (row === undefined || findNext(row)?.chargeId !== chargeId) return
    const refused = { booking_id: id, kind: 'refund', gateway, cents, refs: chargeId, state: 'failed', reason } as const
    const newAttempt = buildAttempt(tx, refused)
    const booking = parseDocument(row.document)
    await updateBooking(tx, { booking, version: row.version, newAttempt })
    logAttempt(context, newAttempt)
  })
  return true
}
