import 'server-only'
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isOpen } from '@/lib/booking/model/ledger'
import type { BookingTable, PaymentAttemptTable } from '@/lib/booking/tables'
import { isDue } from '@/lib/platform/clock'
import type { Tables } from '@/lib/platform/database/tables'
import type { Tx } from '@/lib/platform/database/write'
import { IN_FLIGHT_TIMEOUT_MS, isoAfter, LONGEST_CHECK_MS } from './context'
import type { Transaction } from './gateway-port'

type Db = Kysely<Tables>
/** Longer than a lookup, whose requests end by their timeouts. */
const LEASE_MS = 3 * 60_000

/** What differs between attempts; the rest is as of a charge or refund that is about to be sent. */
type NewAttempt = Pick<PaymentAttemptTable, 'booking_id' | 'kind' | 'gateway' | 'cents'> &
  Partial<
    Pick<
      PaymentAttemptTable,
      'reference' | 'refs' | 'state' | 'reason' | 'proposal' | 'changes_ride' | 'proof' | 'with_access_token'
    >
  >

/** Builds an attempt to be stored before it is sent. A void or refund has its own id as its reference. */
export function buildAttempt({ now }: Tx, attempt: NewAttempt): PaymentAttemptTable {
  // The limit of a gateway's reference.
  const id = randomBytes(10).toString('hex')
  const inFlightUntil = (attempt.state ?? 'sent') === 'sent' ? isoAfter(now, IN_FLIGHT_TIMEOUT_MS) : null
  return {
    id,
    reference: id,
    refs: null,
    state: 'sent',
    reason: null,
    proposal: null,
    changes_ride: 0,
    proof: null,
    with_access_token: 1,
    transaction_id: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    next_check_at: inFlightUntil,
    lease_until: inFlightUntil,
    checks: 0,
    ...attempt,
  }
}

/**
 * Names the next charge of a booking. An absent attempt keeps its reference for the next one: if it was made after all,
 * the gateway recognizes the repetition.
 */
export function nextReference(attempts: readonly Pick<PaymentAttemptTable, 'kind' | 'state'>[]): string {
  const ended = attempts.filter(attempt => attempt.kind === 'charge' && !isOpen(attempt) && attempt.state !== 'absent')
  return `try-${ended.length + 1}`
}

/** Says as a transaction what the gateway answered to an attempt. A void has none of its own: it is its charge, voided. */
export function answerOf(
  { kind, gateway, cents, reference, refs }: PaymentAttemptTable,
  { invoice_number: invoiceNumber }: Pick<BookingTable, 'invoice_number'>,
  transactionId: string,
  state: 'held' | 'unsettled' = 'unsettled',
): Transaction {
  const shared = { invoiceNumber, gateway, cents }
  return kind === 'void'
    ? { ...shared, transactionId: refs ?? '', kind: 'charge', reference: null, state: 'voided', refs: null }
    : { ...shared, transactionId, kind, reference, state, refs }
}

export async function findAttempt(db: Db, id: string): Promise<PaymentAttemptTable | undefined> {
  return await db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists open attempts that are due to be looked up and that no process works on. */
export async function listDueAttempts(db: Db, now: Date, limit: number): Promise<PaymentAttemptTable[]> {
  return await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where(isDue('next_check_at', LONGEST_CHECK_MS, now))
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), isDue('lease_until', LEASE_MS, now)]))
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
}

/**
 * Takes the lease of an attempt, so that one process at a time looks it up; null if another has it or changed it. One that
 * a clock that was ahead sent counts as sent now: the gateway may not list it yet.
 */
export async function leaseAttempt(
  db: Db,
  { id, state, checks, created_at }: PaymentAttemptTable,
  now: Date,
): Promise<PaymentAttemptTable | null> {
  const sentAt = created_at < now.toISOString() ? created_at : now.toISOString()
  const leased = await db
    .updateTable('payment_attempts')
    .set({ lease_until: isoAfter(now, LEASE_MS), checks: checks + 1, created_at: sentAt })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('checks', '=', checks)
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), isDue('lease_until', LEASE_MS, now)]))
    .returningAll()
    .executeTakeFirst()
  return leased ?? null
}

/** Schedules the next lookup of an attempt and ends the lease, unless another process has it by now. */
export async function scheduleCheck(
  db: Db,
  { id, state, lease_until }: PaymentAttemptTable,
  at: string,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ next_check_at: at, lease_until: null })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('lease_until', '=', lease_until)
    .execute()
}
