import 'server-only'
import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { SandboxVerdict } from '@/lib/payments/model/sandbox-cards'
import type { Charge, ChargeOutcome, RefundInput, RefundOutcome, Transaction } from '@/lib/payments/server/gateway-port'
import type { SandboxTransactionTable } from '@/lib/payments/tables'
import type { Tables } from '@/lib/platform/database/tables'
import type { Tx } from '@/lib/platform/database/write'
import { spendToken } from './tokens'

/** Before this a charge can be voided, after it refunded. */
export const SETTLEMENT_DELAY_MS = 24 * 60 * 60 * 1000
export const REVIEW_DURATION_MS = 60 * 60 * 1000
export const DUPLICATE_WINDOW_MS = 8 * 60 * 60 * 1000
const MAX_REFERENCE_LENGTH = 20
const MAX_DESCRIPTION_LENGTH = 255
/** 11 or 12 digits, as Authorize.Net's. */
const MIN_ID = 60_000_000_000
const MAX_ID = 200_000_000_000

/** Authorize.Net's. */
const REASON_CODES = {
  malformed: 'E00003',
  token: 'E00114',
  declined: '2',
  amount: '5',
  notFound: '16',
  avs: '27',
  cvv: '44',
  notRefundable: '54',
  exceeds: '55',
  reviewed: '254',
}

export async function findTransaction(db: Kysely<Tables>, id: string): Promise<SandboxTransactionTable | undefined> {
  return await db.selectFrom('sandbox_transactions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Converts a row of the ledger, with its current state. */
export function toTransaction(row: SandboxTransactionTable, now: Date): Transaction {
  return {
    transactionId: row.id,
    kind: row.kind,
    invoiceNumber: row.invoice_number,
    reference: row.reference,
    amountCents: row.amount_cents,
    state: currentState(row, now),
    refTransactionId: row.ref_transaction_id,
    lastFour: /"lastFour":"(\d{4})"/.exec(row.card)?.[1] ?? null,
  }
}

function currentState({ state, created_at }: SandboxTransactionTable, now: Date): Transaction['state'] {
  if (state === 'declined' || state === 'voided') return state
  const ageMs = +now - Date.parse(created_at)
  if (state === 'held' && ageMs < REVIEW_DURATION_MS) return 'held'
  return ageMs < SETTLEMENT_DELAY_MS ? 'unsettled' : 'settled'
}

/** Charges a token. */
export async function chargeToken(tx: Tx, charge: Charge): Promise<ChargeOutcome> {
  const invalidReason = validateCharge(charge)
  if (invalidReason !== null) return { state: 'refused', reason: invalidReason }
  const token = await spendToken(tx, charge.opaqueData)
  if (token === null) return { state: 'refused', reason: REASON_CODES.token, token: true }
  const { card, verdict } = token
  const facts = {
    kind: 'charge' as const,
    invoice_number: charge.invoiceNumber,
    reference: charge.reference,
    amount_cents: charge.amountCents,
    card,
  }
  const original = await findDuplicate(tx, facts)
  if (original?.state === 'declined') return { state: 'declined', reason: 'duplicate', transactionId: null }
  if (original !== undefined) return { state: 'unknown', reason: 'duplicate' }
  const reason = declineReason(verdict)
  const taken = verdict.held ? 'held' : 'approved'
  const state = reason !== null ? 'declined' : taken
  const transactionId = await insertTransaction(tx, { ...facts, state, reason, ref_transaction_id: null })
  return reason !== null ? { state: 'declined', reason, transactionId } : { state: taken, transactionId }
}

function validateCharge({ amountCents, invoiceNumber, reference, description }: Charge): string | null {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return REASON_CODES.amount
  const fits =
    invoiceNumber.length <= MAX_REFERENCE_LENGTH &&
    reference.length <= MAX_REFERENCE_LENGTH &&
    description.length <= MAX_DESCRIPTION_LENGTH
  return fits ? null : REASON_CODES.malformed
}

function declineReason({ declined, cvv, avs }: SandboxVerdict): string | null {
  if (declined) return REASON_CODES.declined
  if (cvv === 'N') return REASON_CODES.cvv
  return avs === 'N' ? REASON_CODES.avs : null
}

/** Voids a charge that is held or unsettled. Idempotent. */
export async function voidCharge(tx: Tx, { transactionId }: RefundInput): Promise<RefundOutcome> {
  const charge = await findTransaction(tx.db, transactionId)
  const state = charge?.kind === 'charge' ? currentState(charge, tx.now) : null
  if (state === 'voided') return { state: 'made', transactionId }
  if (state !== 'held' && state !== 'unsettled') return { state: 'refused', reason: REASON_CODES.notFound }
  await updateState(tx, transactionId, { state: 'voided' })
  return { state: 'made', transactionId }
}

/** Declines a charge that is held for review. Idempotent. */
export async function declineHeldCharge(tx: Tx, { transactionId }: RefundInput): Promise<RefundOutcome> {
  const charge = await findTransaction(tx.db, transactionId)
  const state = charge?.kind === 'charge' ? currentState(charge, tx.now) : null
  if (state === 'declined' || state === 'voided') return { state: 'made', transactionId }
  if (state !== 'held') return { state: 'refused', reason: REASON_CODES.notFound }
  await updateState(tx, transactionId, { state: 'declined', reason: REASON_CODES.reviewed })
  return { state: 'made', transactionId }
}

/** Refunds all or part of a settled charge. */
export async function refundCharge(
  tx: Tx,
  { transactionId: chargeId, amountCents, invoiceNumber, reference }: RefundInput & { amountCents: number },
): Promise<RefundOutcome> {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return { state: 'refused', reason: REASON_CODES.amount }
  const charge = await findTransaction(tx.db, chargeId)
  if (charge?.kind !== 'charge') return { state: 'refused', reason: REASON_CODES.notFound }
  if (currentState(charge, tx.now) !== 'settled') return { state: 'refused', reason: REASON_CODES.notRefundable }
  const facts = {
    kind: 'refund' as const,
    invoice_number: invoiceNumber,
    reference,
    amount_cents: amountCents,
    card: charge.card,
  }
  if ((await findDuplicate(tx, facts)) !== undefined) return { state: 'unknown', reason: 'duplicate' }
  const refundedCents = await sumRefunds(tx, chargeId)
  if (refundedCents + amountCents > charge.amount_cents) return { state: 'refused', reason: REASON_CODES.exceeds }
  const row = { ...facts, state: 'approved' as const, reason: null, ref_transaction_id: chargeId }
  return { state: 'made', transactionId: await insertTransaction(tx, row) }
}

async function sumRefunds({ db }: Tx, chargeId: string): Promise<number> {
  const refunds = await db
    .selectFrom('sandbox_transactions')
    .select('amount_cents')
    .where('kind', '=', 'refund')
    .where('ref_transaction_id', '=', chargeId)
    .execute()
  return refunds.reduce((total, { amount_cents }) => total + amount_cents, 0)
}

type Facts = Pick<SandboxTransactionTable, 'kind' | 'invoice_number' | 'reference' | 'amount_cents' | 'card'>

async function findDuplicate({ db, now }: Tx, facts: Facts): Promise<SandboxTransactionTable | undefined> {
  return await db
    .selectFrom('sandbox_transactions')
    .selectAll()
    .where(({ and }) => and(facts))
    .where('created_at', '>', new Date(+now - DUPLICATE_WINDOW_MS).toISOString())
    .executeTakeFirst()
}

/** Inserts a transaction under a free id and returns the id. */
async function insertTransaction(
  { db, now }: Tx,
  row: Omit<SandboxTransactionTable, 'id' | 'created_at'>,
): Promise<string> {
  for (;;) {
    const id = String(randomInt(MIN_ID, MAX_ID))
    if ((await findTransaction(db, id)) !== undefined) continue
    await db
      .insertInto('sandbox_transactions')
      .values({ ...row, id, created_at: now.toISOString() })
      .execute()
    return id
  }
}

async function updateState(
  { db }: Tx,
  id: string,
  patch: Partial<Pick<SandboxTransactionTable, 'state' | 'reason'>>,
): Promise<void> {
  await db.updateTable('sandbox_transactions').set(patch).where('id', '=', id).execute()
}
