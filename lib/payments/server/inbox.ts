import 'server-only'
import type { Kysely } from 'kysely'
import { isOfMove } from '@/lib/booking/model/ledger'
import { isOwnInvoiceNumber } from '@/lib/booking/server/store'
import { AppError } from '@/lib/errors'
import { enqueueNotice } from '@/lib/notifications/queue/enqueue'
import type { GatewayInboxTable } from '@/lib/payments/tables'
import { exponentialBackoffMs } from '@/lib/platform/backoff'
import { isDue } from '@/lib/platform/clock'
import { toLoggableError } from '@/lib/platform/database/storage-failure'
import type { Tables } from '@/lib/platform/database/tables'
import { write } from '@/lib/platform/database/write'
import { isoAfter, type PaymentContext } from './context'
import type { ListedTransaction, Transaction } from './gateway-port'
import { findBookingsOf, insertItem, record } from './record'

type Db = Kysely<Tables>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const BATCH_SIZE = 10
const LEASE_MS = 3 * MINUTE_MS
/** Longer than a request for each day's batch. */
const LIST_LEASE_MS = 30 * MINUTE_MS
const FIRST_BACKOFF_MS = 5000
const MAX_BACKOFF_MS = 6 * 60 * MINUTE_MS
/** About ten days' worth. */
const MAX_ATTEMPTS = 52
/** After about a minute. */
const LIST_FAILURES = 4
/** The gateway may know a transaction late. */
const MAX_MISSING_ATTEMPTS = 4
/** Longer than a notification is repeated. */
const RETENTION_MS = 150 * DAY_MS
/** About as long as a linked refund is possible; a chargeback appears in the batch of its charge, weeks later. */
const LISTED_PERIOD_MS = 120 * DAY_MS
/** A batch may settle days after it closed. */
const OVERLAP_MS = 7 * DAY_MS

/** Without a transaction: the daily list of the gateway whose name is the id. */
type Item = { id: string; transactionId: string | null; now: Date }

/** Has a transaction looked at; an item with the same id is looked at once, or else `again`. */
export async function enqueueTransaction(
  db: Db,
  { id, transactionId, now }: Item,
  again: boolean = false,
): Promise<void> {
  const isNew = await insertItem(db, { id, transaction_id: transactionId, created_at: now.toISOString() })
  if (isNew || !again) return
  await db
    .updateTable('gateway_inbox')
    .set({ next_attempt_at: now.toISOString(), attempts: 0 })
    .where('id', '=', id)
    .where('next_attempt_at', 'is', null)
    .execute()
}

/**
 * Looks at the transactions that are due, and once a day at the gateway's lists; returns how many items it read. Leased
 * first, so that another process takes over from a dead one.
 */
export async function readInbox(context: PaymentContext, shouldContinue: () => boolean = () => true): Promise<number> {
  const { db, paymentGateway } = context
  const now = context.now()
  const listId = paymentGateway.name
  const known = await db.selectFrom('gateway_inbox').select('id').where('id', '=', listId).executeTakeFirst()
  if (known === undefined) await enqueueTransaction(db, { id: listId, transactionId: null, now })
  const due = await db
    .selectFrom('gateway_inbox')
    .selectAll()
    .where(isDue('next_attempt_at', DAY_MS, now))
    // The list of a gateway that is no longer in use is not this one's.
    .where(({ eb, or }) => or([eb('transaction_id', 'is not', null), eb('id', '=', listId)]))
    .orderBy('next_attempt_at')
    .limit(BATCH_SIZE)
    .execute()
  let count = 0
  for (const item of due) {
    if (!shouldContinue()) break
    const leased = await leaseItem(context, item)
    if (leased === undefined) continue
    count += 1
    await readItem(context, leased, shouldContinue)
  }
  return count
}

async function leaseItem(
  { db, now }: PaymentContext,
  { id, transaction_id, next_attempt_at, attempts }: GatewayInboxTable,
) {
  const leaseMs = transaction_id === null ? LIST_LEASE_MS : LEASE_MS
  return await db
    .updateTable('gateway_inbox')
    .set({ next_attempt_at: isoAfter(now(), leaseMs), attempts: attempts + 1 })
    .where('id', '=', id)
    .where('next_attempt_at', '=', next_attempt_at)
    .where('attempts', '=', attempts)
    .returningAll()
    .executeTakeFirst()
}

async function readItem(
  context: PaymentContext,
  { id, transaction_id, attempts, next_attempt_at: leasedUntil }: GatewayInboxTable,
  shouldContinue: () => boolean,
): Promise<void> {
  const name = transaction_id === null ? `daily list of ${id}` : `transaction ${transaction_id}`
  const backoff = exponentialBackoffMs({ failures: attempts + 1, firstMs: FIRST_BACKOFF_MS, maxMs: MAX_BACKOFF_MS })
  let next: Partial<GatewayInboxTable> = { next_attempt_at: isoAfter(context.now(), backoff) }
  try {
    if (transaction_id === null) {
      const startedAt = context.now()
      // A stopping server leaves it to the next, which begins again: what was enqueued before stays.
      const isComplete = await compareLists(context, startedAt, shouldContinue)
      next = { next_attempt_at: isoAfter(startedAt, isComplete ? DAY_MS : 0), attempts: 0 }
    } else if (await fetchAndRecord(context, transaction_id, attempts)) next = { next_attempt_at: null }
  } catch (error) {
    const logged = error instanceof AppError ? error.message : toLoggableError(error)
    if (attempts <= 3 || attempts % 10 === 0) console.error(`${name}: reading it failed`, logged)
  }
  if (transaction_id !== null && next.next_attempt_at !== null && attempts >= MAX_ATTEMPTS) {
    console.error(`${name}: abandoned after ${attempts} attempts`)
    next = { next_attempt_at: null }
  }
  await context.db
    .updateTable('gateway_inbox')
    .set(next)
    .where('id', '=', id)
    // Another process took over meanwhile, or it is to be looked at again.
    .where('next_attempt_at', '=', leasedUntil)
    .execute()
}

/** Returns false if it has to be read again later. */
async function fetchAndRecord(context: PaymentContext, transactionId: string, attempts: number): Promise<boolean> {
  // Whatever is recorded from here on may be newer than what the gateway is about to say.
  const seqs = await readSeqs(context.db, transactionId)
  const transaction = await context.paymentGateway.fetchTransaction(transactionId)
  if (transaction === null) return attempts >= MAX_MISSING_ATTEMPTS
  context.log(`transaction ${transactionId} fetched: ${transaction.kind} ${transaction.state}`)
  const bookingIds = await findBookingsOf(context.db, transaction)
  // What belongs to no booking may be of another site, or its charge is not known yet.
  if (bookingIds.length === 0) return attempts >= MAX_MISSING_ATTEMPTS
  let isRead = true
  for (const bookingId of bookingIds) {
    const verdict = await record(context, { bookingId, transaction, asOf: seqs.get(bookingId) ?? 0 })
    if (verdict === 'outdated') isRead = false
    if (verdict === 'unchanged' && (await waitsForCharge(context.db, transaction))) isRead = false
  }
  return isRead
}

/** A refund counts once its charge does, which is still to be read, or to be counted by the operator. */
async function waitsForCharge(db: Db, { refs }: Transaction): Promise<boolean> {
  const charge = await db
    .selectFrom('gateway_inbox')
    .select('id')
    .where('transaction_id', '=', refs ?? '')
    .where(({ eb, or }) => or([eb('next_attempt_at', 'is not', null), eb('booking_id', 'is not', null)]))
    .executeTakeFirst()
  return charge !== undefined
}

async function readSeqs(db: Db, transactionId: string): Promise<Map<string, number>> {
  const ofTransaction = db.selectFrom('ledger').select('booking_id').where('transaction_id', '=', transactionId)
  const last = await db
    .selectFrom('ledger')
    .select(({ fn }) => ['booking_id', fn.max('seq').as('seq')])
    .where('booking_id', 'in', ofTransaction)
    .groupBy('booking_id')
    .execute()
  return new Map(last.map(({ booking_id, seq }) => [booking_id, seq]))
}

/** Compares what the gateway lists with the ledgers; returns whether to the end. */
async function compareLists(context: PaymentContext, now: Date, shouldContinue: () => boolean): Promise<boolean> {
  const lost: ListedTransaction[] = []
  const from = new Date(+now - LISTED_PERIOD_MS)
  for await (const page of context.paymentGateway.listTransactions({ from, to: now })) {
    const known = await loadKnown(context.db, page)
    for (const row of page.filter(each => differs(each, known))) await enqueueListed(context.db, row, known, now)
    lost.push(...page.filter(each => isWithoutBooking(each, known)))
    if (!shouldContinue()) return false
  }
  await reportChargesWithoutBooking(context, lost)
  await pruneInbox(context)
  return true
}

/** Checks whether the gateway's list could not be read a few times in a row. */
export async function isListFailing(db: Db, gateway: string): Promise<boolean> {
  const list = await db.selectFrom('gateway_inbox').select('attempts').where('id', '=', gateway).executeTakeFirst()
  return (list?.attempts ?? 0) > LIST_FAILURES
}

/** Returns the time up to which the ledgers have what the gateway lists; while a list is missing, since it lists at all. */
export async function findComparedUntil({ db, now, paymentGateway }: PaymentContext): Promise<Date> {
  const list = await db
    .selectFrom('gateway_inbox')
    .select(['next_attempt_at', 'attempts'])
    .where('id', '=', paymentGateway.name)
    .executeTakeFirst()
  const nextAt = Date.parse(list?.next_attempt_at ?? '')
  // One that failed, or is being read, counted an attempt.
  const isCompared = list?.attempts === 0 && nextAt > +now()
  return new Date(isCompared ? nextAt - DAY_MS - OVERLAP_MS : +now() - LISTED_PERIOD_MS)
}

type Sums = { own: number; disputed: number }
type Known = { sums: Map<string, Sums>; attempts: Set<string | null>; invoices: Set<string | null> }

/** Loads what the ledgers hold of listed transactions. */
async function loadKnown(db: Db, page: readonly ListedTransaction[]): Promise<Known> {
  const sums = new Map<string, Sums>()
  if (page.length === 0) return { sums, attempts: new Set(), invoices: new Set() }
  const ids = page.map(({ transactionId }) => transactionId)
  const numbers = page.map(({ invoiceNumber }) => invoiceNumber ?? '')
  const entries = await db
    .selectFrom('ledger')
    .select(['transaction_id', 'cents', 'cause'])
    .where('account', '=', 'money')
    .where('transaction_id', 'in', ids)
    .execute()
  for (const { transaction_id, cents, cause } of entries) {
    const sum = sums.get(transaction_id ?? '') ?? { own: 0, disputed: 0 }
    if (isOfMove({ cause }, 'chargeback')) sum.disputed -= cents
    else sum.own += cents
    sums.set(transaction_id ?? '', sum)
  }
  const attempts = await db
    .selectFrom('payment_attempts')
    .select('transaction_id')
    .where('transaction_id', 'in', ids)
    .execute()
  const bookings = await db
    .selectFrom('bookings')
    .select('invoice_number')
    .where('invoice_number', 'in', numbers)
    .execute()
  return {
    sums,
    attempts: new Set(attempts.map(({ transaction_id }) => transaction_id)),
    invoices: new Set(bookings.map(({ invoice_number }) => invoice_number)),
  }
}

function tookMoney({ state }: ListedTransaction): boolean {
  return state === 'unsettled' || state === 'settled' || state === 'charged_back' || state === 'chargeback_reversed'
}

/** Checks whether a listed transaction may differ from the ledger, so that it has to be looked at. */
function differs(row: ListedTransaction, { sums, attempts, invoices }: Known): boolean {
  const { transactionId, kind, state, invoiceNumber } = row
  if (state === 'held') return false
  const sum = sums.get(transactionId)
  if (sum === undefined) {
    if (tookMoney(row)) return kind === 'refund' || invoices.has(invoiceNumber)
    // Maybe the end of a refund of a found charge, which is then to be offered again.
    return invoices.has(invoiceNumber) && !attempts.has(transactionId)
  }
  if (state === 'charged_back') return sum.disputed === 0
  if (state === 'chargeback_reversed') return sum.disputed !== 0 || sum.own === 0
  return tookMoney(row) !== (sum.own !== 0)
}

/** If one of ours differs still, an earlier look was too early, or the status came back. */
async function enqueueListed(db: Db, row: ListedTransaction, { sums, invoices }: Known, now: Date) {
  const { transactionId, status, invoiceNumber } = row
  const isOurs = sums.has(transactionId) || (tookMoney(row) && invoices.has(invoiceNumber))
  await enqueueTransaction(db, { id: `${transactionId} ${status}`, transactionId, now }, isOurs)
}

/** Checks whether a charge has an invoice number of this site and no booking. */
function isWithoutBooking(row: ListedTransaction, { sums, attempts, invoices }: Known): boolean {
  const { kind, invoiceNumber, transactionId } = row
  if (kind !== 'charge' || !tookMoney(row) || invoiceNumber === null || invoices.has(invoiceNumber)) return false
  return isOwnInvoiceNumber(invoiceNumber) && !sums.has(transactionId) && !attempts.has(transactionId)
}

/**
 * Tells the operator of charges whose bookings are lost, each once: usually an older backup was restored. Without any
 * booking, to which the email would belong, they are only logged, and told later.
 */
async function reportChargesWithoutBooking(context: PaymentContext, lost: ListedTransaction[]): Promise<void> {
  if (lost.length === 0) return
  const told = await write(context, 'site', async tx => {
    const { db, now } = tx
    const bookings = db.selectFrom('bookings').select(['id', 'version']).orderBy('created_at', 'desc').limit(1)
    const last = await bookings.executeTakeFirst()
    if (last === undefined) return lost
    const untold: ListedTransaction[] = []
    for (const charge of lost) {
      // Under a name of its own: the transaction’s lookups are deleted when it is charged back.
      const id = `${charge.transactionId} without booking`
      const item = { id, transaction_id: id, created_at: now.toISOString(), next_attempt_at: null }
      if (await insertItem(db, item)) untold.push(charge)
    }
    const [first] = untold
    if (first === undefined) return []
    const charges = untold.map(({ invoiceNumber, transactionId }) => `${invoiceNumber}, transaction ${transactionId}`)
    await enqueueNotice(tx, last.id, { type: 'charges_without_booking', charges }, first.transactionId)
    return untold
  })
  for (const { invoiceNumber, transactionId } of told) {
    console.error(`transaction ${transactionId}: the gateway charged invoice ${invoiceNumber}, which no booking has`)
  }
}

/** Deletes what was looked at past its retention, except charges that wait for the operator. */
async function pruneInbox({ db, now }: Pick<PaymentContext, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('gateway_inbox')
    .where('next_attempt_at', 'is', null)
    .where('booking_id', 'is', null)
    .where('created_at', '<', isoAfter(now(), -RETENTION_MS))
    .execute()
}
