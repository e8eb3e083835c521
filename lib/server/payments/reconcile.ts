import 'server-only'
import { AppError } from '@/lib/errors'
import type { ReconciliationTable } from '@/lib/server/database/tables'
import { differsFromBooks, readBooks } from './books'
import { addLookup, pruneLookups, wasLookedUp } from './lookup-store'
import { recordTransaction } from './merchant-changes'
import { after, type TillPorts } from './till'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** As far back as the gateway is compared with our books: a linked refund can be made for about as long. */
export const PERIOD_MS = 120 * DAY_MS
/** Of settlements listed in one step. The gateway lists 31 days of them at most. */
const STEP_MS = 31 * DAY_MS
/** A batch may settle days after it was closed, and one that was listed may change for a while. */
const OVERLAP_MS = 7 * DAY_MS
/** Every so often the whole period is read again: a chargeback shows in the batch of its charge, weeks later. */
const FULL_EVERY_MS = 7 * DAY_MS
const STEP_PAUSE_MS = 30_000
/** How long a step that one server has begun is left alone by the others. */
const CLAIM_MS = 15 * MINUTE_MS
const FIRST_RETRY_MS = 5 * MINUTE_MS
const MAX_RETRY_MS = 6 * 60 * MINUTE_MS

/**
 * Compares the gateway's lists with our books, once a day, in steps of at most 31 days of settlements. What differs is
 * looked up. Where it is and when it goes on is stored: of several servers one takes a step, and one that dies leaves
 * it to the next. Returns whether a step was taken; one that failed is logged and taken again after a pause.
 */
export async function reconcileIfDue(ports: TillPorts): Promise<boolean> {
  if (ports.payments.list === null) return false
  const run = await claimStep(ports)
  if (run === null) return false
  try {
    await takeStep(ports, run)
  } catch (error) {
    const failures = run.failures + 1
    const words = error instanceof AppError ? error.message : error
    if (failures <= 3 || failures % 10 === 0)
      console.error('settlement reconciliation: listing gateway transactions failed', words)
    const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(run.failures, 20), MAX_RETRY_MS)
    await change(ports, { failures, next_run_at: after(ports.now(), pauseMs) })
  }
  return true
}

/**
 * Records every refund of a charge that the gateway lists and we do not know, before one of ours is sent: those that
 * the last run cannot have seen. Throws AppError unavailable where the gateway does not answer.
 */
export async function recordUnknownRefunds(ports: TillPorts, chargeId: string): Promise<void> {
  const { payments, db } = ports
  if (payments.list === null) return
  const now = ports.now()
  const last = await db
    .selectFrom('reconciliations')
    .select('finished_at')
    .where('gateway', '=', payments.gateway)
    .executeTakeFirst()
  const seenUntil = last?.finished_at ? Date.parse(last.finished_at) - OVERLAP_MS : +now - PERIOD_MS
  const charge = await db
    .selectFrom('payments')
    .select('created_at')
    .where('transaction_id', '=', chargeId)
    .where('kind', '=', 'charge')
    .executeTakeFirst()
  const from = new Date(Math.max(seenUntil, Date.parse(charge?.created_at ?? '') || 0))
  const listed = await payments.list({ from, to: now })
  const books = await readBooks(db, { gateway: payments.gateway, listed })
  const ids = new Set(listed.filter(({ kind }) => kind === 'refund').map(({ transactionId }) => transactionId))
  for (const id of ids) {
    if (books.payments.has(id) || (await wasLookedUp(db, id))) continue
    const refund = await payments.details(id)
    if (refund?.refTransactionId === chargeId) await recordTransaction(ports, refund)
  }
}

async function takeStep(ports: TillPorts, run: ReconciliationTable): Promise<void> {
  const { payments, db } = ports
  const now = ports.now()
  const startedAt = new Date(run.started_at ?? now)
  const full = run.full_at === null || +startedAt - Date.parse(run.full_at) >= FULL_EVERY_MS
  const since = full || run.finished_at === null ? +startedAt - PERIOD_MS : Date.parse(run.finished_at) - OVERLAP_MS
  const from = new Date(run.cursor ?? since)
  const to = new Date(Math.min(+from + STEP_MS, +now))
  const listed = (await payments.list?.({ from, to })) ?? []
  const books = await readBooks(db, { gateway: payments.gateway, listed })
  for (const row of listed) {
    const { transactionId, status } = row
    if (differsFromBooks(row, books)) await addLookup(db, { id: `${transactionId} ${status}`, transactionId, now })
  }
  if (+to < +now) {
    const next = { cursor: to.toISOString(), started_at: startedAt.toISOString(), failures: 0 }
    return await change(ports, { ...next, next_run_at: after(ports.now(), STEP_PAUSE_MS) })
  }
  await change(ports, {
    cursor: null,
    started_at: null,
    finished_at: startedAt.toISOString(),
    ...(full && { full_at: startedAt.toISOString() }),
    failures: 0,
    next_run_at: after(startedAt, DAY_MS),
  })
  await pruneLookups(ports)
}

/** The run as it stands, where it is due and no other server has it; it is then left alone for a while. */
async function claimStep({ db, now, payments }: TillPorts): Promise<ReconciliationTable | null> {
  const { gateway } = payments
  const moment = now()
  const none = { cursor: null, started_at: null, finished_at: null, full_at: null, failures: 0 }
  await db
    .insertInto('reconciliations')
    .values({ ...none, gateway, next_run_at: moment.toISOString() })
    .onConflict(conflict => conflict.column('gateway').doNothing())
    .execute()
  return await db.transaction().execute(async trx => {
    const run = await trx
      .selectFrom('reconciliations')
      .selectAll()
      .where('gateway', '=', gateway)
      .where('next_run_at', '<=', moment.toISOString())
      .executeTakeFirst()
    if (run === undefined) return null
    await trx
      .updateTable('reconciliations')
      .set({ next_run_at: after(moment, CLAIM_MS) })
      .where('gateway', '=', gateway)
      .execute()
    return run
  })
}

async function change({ db, payments }: TillPorts, patch: Partial<ReconciliationTable>): Promise<void> {
  await db.updateTable('reconciliations').set(patch).where('gateway', '=', payments.gateway).execute()
}
