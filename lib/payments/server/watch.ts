import 'server-only'
import { isOpen } from '@/lib/booking/model/ledger'
import { listAttempts } from '@/lib/booking/server/account'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingById, listStoredEvents, updateBooking } from '@/lib/booking/server/store'
import type { PaymentAttemptTable } from '@/lib/booking/tables'
import { AppError } from '@/lib/errors'
import { toLoggableError } from '@/lib/platform/database/storage-failure'
import { write } from '@/lib/platform/database/write'
import { findAttempt, leaseAttempt, listDueAttempts, scheduleCheck } from './attempts'
import { NEVER_MADE_AFTER_MS, nextCheckAt, type PaymentContext } from './context'
import type { PaymentGateway, Transaction } from './gateway-port'
import { endAttempt, lastSeq, record } from './record'

const BATCH_SIZE = 25

/** Looks up every attempt of unknown outcome that is due; returns how many. One process at a time looks up each. */
export async function checkOpenAttempts(
  context: PaymentContext,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  let count = 0
  for (const attempt of await listDueAttempts(context.db, context.now(), BATCH_SIZE)) {
    if (!shouldContinue()) break
    if (await checkAttempt(context, attempt)) count += 1
  }
  return count
}

/** Declines a charge of a canceled ride that the gateway holds for review. */
export async function checkHeldCharge(context: PaymentContext, bookingId: string): Promise<void> {
  const row = await findBookingById(context.db, bookingId)
  const held = row?.attempts.find(({ kind, state }) => kind === 'charge' && state === 'held')
  const attempt = row?.cancelled_at == null || held === undefined ? undefined : await findAttempt(context.db, held.id)
  if (attempt !== undefined) await checkAttempt(context, attempt)
}

/** Returns false if another process works on the attempt. */
async function checkAttempt(context: PaymentContext, found: PaymentAttemptTable): Promise<boolean> {
  const attempt = await leaseAttempt(context.db, found, context.now())
  if (attempt === null) return false
  // Whatever fails, the next check is scheduled, and other attempts are checked.
  const logFailure = (error: unknown) => {
    const logged = error instanceof AppError ? error.message : toLoggableError(error)
    if (attempt.checks <= 3 || attempt.checks % 20 === 0)
      console.error(`attempt ${attempt.id} (${attempt.state}): the lookup failed`, logged)
  }
  await lookUp(context, attempt).catch(logFailure)
  if (isOverdue(context, attempt)) await tellOperator(context, attempt).catch(logFailure)
  // Without effect if the attempt ended or changed.
  await scheduleCheck(context.db, attempt, nextCheckAt(attempt, context.now()))
  return true
}

async function lookUp(context: PaymentContext, attempt: PaymentAttemptTable): Promise<void> {
  const { paymentGateway } = context
  if (attempt.gateway !== paymentGateway.name) {
    if (attempt.kind !== 'charge' && isOverdue(context, attempt)) await end(context, attempt, 'failed', 'lost')
    throw new Error(`its gateway ${attempt.gateway} is no longer configured`)
  }
  // The operator says what became of it, and is told.
  if (paymentGateway.onlyCharges) return
  const row = await findBookingById(context.db, attempt.booking_id)
  if (row === undefined) throw new Error(`booking ${attempt.booking_id} not found`)
  const asOf = lastSeq(row)
  const recordIt = async (transaction: Transaction) => {
    await record(context, { bookingId: row.id, transaction, asOf })
  }
  const isLate = isOverdue(context, attempt)
  if (attempt.kind === 'void' || attempt.transaction_id !== null) {
    const transaction = await fetchKnown(context, attempt, row.cancelled_at !== null)
    if (transaction !== null) await recordIt(transaction)
    // It was not voided in all this time, so the request never arrived.
    if (attempt.kind === 'void' && isLate) await end(context, attempt, 'absent', 'not_voided')
    return
  }
  // A repeated attempt is a duplicate of an absent one that was made after all.
  const same = (await listAttempts(context.db, row.id)).find(({ reference }) => reference === attempt.reference)
  const since = new Date(same?.created_at ?? attempt.created_at)
  const search = { invoiceNumber: row.invoice_number, since, now: context.now() }
  for (const transaction of await findTransactions(paymentGateway, search)) await recordIt(transaction)
  if (isLate) await end(context, attempt, 'absent', 'not_found')
}

/** Clocks differ. */
const CLOCK_MARGIN_MS = 15 * 60_000
/**
 * Longer than a gateway looks back for duplicates, Authorize.Net 8 hours: the original may be of an attempt that a
 * restored backup does not have.
 */
const SEARCH_MARGIN_MS = 9 * 60 * 60_000

/**
 * Finds the transactions of an invoice made since, perhaps older ones too, charges before refunds. Throws AppError
 * unavailable.
 */
export async function findTransactions(
  gateway: Pick<PaymentGateway, 'listTransactions' | 'fetchTransaction'>,
  { invoiceNumber, since, now }: { invoiceNumber: string; since: Date; now: Date },
): Promise<Transaction[]> {
  const period = { from: new Date(+since - SEARCH_MARGIN_MS), to: new Date(+now + CLOCK_MARGIN_MS) }
  const ids = new Set<string>()
  for await (const page of gateway.listTransactions(period)) {
    for (const row of page) if (row.invoiceNumber === invoiceNumber) ids.add(row.transactionId)
  }
  const found = await Promise.all([...ids].map(async id => await fetchListed(gateway, id)))
  return found.toSorted((a, b) => Number(a.kind === 'refund') - Number(b.kind === 'refund'))
}

async function fetchListed(gateway: Pick<PaymentGateway, 'fetchTransaction'>, id: string): Promise<Transaction> {
  const transaction = await gateway.fetchTransaction(id)
  if (transaction !== null) return transaction
  throw new AppError({ kind: 'unavailable', message: `the gateway lists transaction ${id} and does not show it` })
}

/** Tells the operator, once, of a charge that stays unknown: until it is known, the customer can do nothing. */
async function tellOperator(context: PaymentContext, { id, booking_id, kind, cents }: PaymentAttemptTable) {
  if (kind !== 'charge') return
  await write(context, 'site', async tx => {
    const attempt = await findAttempt(tx.db, id)
    if (attempt === undefined || !isOpen(attempt) || attempt.state === 'held') return
    const row = await findBookingById(tx.db, booking_id)
    const known = (await listStoredEvents(tx.db, booking_id)).flatMap(({ events }) => events)
    if (row === undefined || known.some(event => event.type === 'charge_unknown' && event.attempt === id)) return
    const events = [{ type: 'charge_unknown', cents, attempt: id } as const]
    await updateBooking(tx, { booking: toBooking(row), version: row.version, events })
  })
}

function isOverdue({ now }: PaymentContext, { created_at }: PaymentAttemptTable): boolean {
  return +now() - Date.parse(created_at) >= NEVER_MADE_AFTER_MS
}

/** Fetches the transaction of an attempt; the review of a charge of a canceled ride is declined before. */
async function fetchKnown(
  { paymentGateway }: PaymentContext,
  attempt: PaymentAttemptTable,
  isCanceled: boolean,
): Promise<Transaction | null> {
  const transactionId = (attempt.kind === 'void' ? attempt.refs : attempt.transaction_id) ?? ''
  const transaction = await paymentGateway.fetchTransaction(transactionId)
  const isDeclinable = isCanceled && attempt.kind === 'charge' && transaction?.state === 'held'
  if (!isDeclinable) return transaction
  const input = { transactionId, invoiceNumber: transaction.invoiceNumber ?? '', reference: attempt.id }
  const outcome = await paymentGateway.declinePendingReview(input)
  const after = await paymentGateway.fetchTransaction(transactionId)
  if (after?.state === 'held' && outcome.state !== 'unknown') {
    const reason = 'reason' in outcome ? outcome.reason : 'it is still pending review'
    throw new AppError({ kind: 'unavailable', message: `the gateway did not decline the held charge: ${reason}` })
  }
  return after
}

/** `absent`: nothing moved. `failed`: the operator sends the refund. Whatever shows later is recorded all the same. */
async function end(
  context: PaymentContext,
  attempt: PaymentAttemptTable,
  state: 'absent' | 'failed',
  reason: string,
): Promise<void> {
  await write(context, 'site', async tx => await endAttempt(tx, context, attempt, { state, reason }))
}
