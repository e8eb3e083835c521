import 'server-only'
import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { SANDBOX_DESCRIPTOR, SANDBOX_SCRIPT_URL, sandboxVerdicts } from '@/lib/payments/model/sandbox-cards'
import type { OpaqueData } from '@/lib/payments/model/schemas'
import type {
  Charge,
  ChargeOutcome,
  PaymentGateway,
  RefundInput,
  RefundOutcome,
  Transaction,
} from '@/lib/payments/server/gateway-port'
import { refuseRealCharges } from '@/lib/payments/server/real-charges'
import type { SandboxTransactionTable } from '@/lib/payments/tables'
import { defineAdapter } from '@/lib/platform/adapter'
import { warning } from '@/lib/platform/check'
import { currentTime } from '@/lib/platform/clock'
import { type Database, database } from '@/lib/platform/database/connection'
import type { Tables } from '@/lib/platform/database/tables'
import { type Tx, write } from '@/lib/platform/database/write'
import { optional } from '@/lib/platform/env'
import { parseJson } from '@/lib/platform/http-client'
import { singleton } from '@/lib/singleton'
import { sandboxTokenizer } from './sandbox-tokenizer.generated'

/** Before this a charge can be voided, after it refunded. */
export const SETTLEMENT_DELAY_MS = 24 * 60 * 60 * 1000
export const REVIEW_DURATION_MS = 60 * 60 * 1000
export const DUPLICATE_WINDOW_MS = 8 * 60 * 60 * 1000
const PAGE_SIZE = 1000
/** 11 or 12 digits, as Authorize.Net's. */
const MIN_ID = 60_000_000_000
const MAX_ID = 200_000_000_000

/** Authorize.Net's. */
const REASON_CODES = { declined: '2', token: 'E00114', notFound: '16', notRefundable: '54', exceeds: '55' }

const tokenSchema = z.object({
  brand: z.string().max(20),
  lastFour: z.string().regex(/^\d{4}$/),
  verdict: z.enum(sandboxVerdicts),
  nonce: z.string().min(1).max(50),
})

const DEMO_NOTICE = 'Demo site: no rides are dispatched and no payments are taken.'
const sandboxAllowed = singleton<true>('sandbox allowed')

export const sandbox = {
  name: 'sandbox',
  isTest: true,
  required: [],
  ...defineAdapter({ PAYMENTS: optional(z.string()) }, ({ PAYMENTS }) => ({
    name: 'sandbox',
    demoNotice: DEMO_NOTICE,
    isUnchosen: PAYMENTS !== 'sandbox',
    config: {
      processor: 'our test processor',
      demo: true,
      testCards: true,
      tokenizer: {
        scriptUrl: SANDBOX_SCRIPT_URL,
        apiLoginId: 'nocturne-sandbox',
        clientKey: 'sandbox-client-key-no-card-is-charged',
      },
    },
    tokenizerScript: sandboxTokenizer,
    /** Throws AppError `sandbox_refused` where real charges exist and nobody asked for a sandbox. */
    async create() {
      const db = await database()
      if (PAYMENTS !== 'sandbox' && sandboxAllowed.get() === undefined) {
        await refuseRealCharges(db, ['sandbox'])
        sandboxAllowed.set(true)
      }
      return createSandboxGateway({ db, now: currentTime })
    },
    check: async () => [warning('Payments: sandbox, no card is charged', 'docs/payments.md connects a gateway.')],
    recipients: [],
  })),
}

/** Creates the sandbox gateway, which follows Authorize.Net's rules and charges no card. Without its database it throws. */
export function createSandboxGateway({ db, now }: { db: Database; now: () => Date }): PaymentGateway {
  // Inside the write lock, so that the ledger is ordered by time.
  const record = <T>(fn: (tx: Tx) => Promise<T>) => write({ db, now }, 'site', fn)

  return {
    name: 'sandbox',
    charge: charge => record(tx => chargeToken(tx, charge)),
    void: input => record(tx => undoCharge(tx, input, ['held', 'unsettled'], 'voided')),
    declinePendingReview: input => record(tx => undoCharge(tx, input, ['held'], 'declined')),
    refund: input => record(tx => refundCharge(tx, input)),
    async *listTransactions({ from }) {
      const rows = await db
        .selectFrom('sandbox_transactions')
        .selectAll()
        .where('created_at', '>=', new Date(+from - SETTLEMENT_DELAY_MS).toISOString())
        .orderBy('created_at')
        .execute()
      for (let start = 0; start < rows.length; start += PAGE_SIZE) {
        const page = rows.slice(start, start + PAGE_SIZE).map(row => toTransaction(row, now()))
        yield page.map(transaction => ({ ...transaction, status: transaction.state }))
      }
    },
    async fetchTransaction(transactionId) {
      const row = await findTransaction(db, transactionId)
      return row === undefined ? null : toTransaction(row, now())
    },
    testConnection: () =>
      findTransaction(db, '0').then(
        () => true,
        () => false,
      ),
  }
}

async function findTransaction(db: Kysely<Tables>, id: string): Promise<SandboxTransactionTable | undefined> {
  return await db.selectFrom('sandbox_transactions').selectAll().where('id', '=', id).executeTakeFirst()
}

function toTransaction(row: SandboxTransactionTable, now: Date): Transaction {
  return {
    transactionId: row.id,
    kind: row.kind,
    invoiceNumber: row.invoice_number,
    reference: row.reference,
    cents: row.amount_cents,
    state: currentState(row, now),
    refs: row.ref_transaction_id,
  }
}

function currentState({ state, created_at }: SandboxTransactionTable, now: Date): Transaction['state'] {
  if (state === 'declined' || state === 'voided') return state
  const ageMs = +now - Date.parse(created_at)
  if (state === 'held' && ageMs < REVIEW_DURATION_MS) return 'held'
  return ageMs < SETTLEMENT_DELAY_MS ? 'unsettled' : 'settled'
}

async function chargeToken(tx: Tx, charge: Charge): Promise<ChargeOutcome> {
  const token = readToken(charge.opaqueData)
  if (token === null || (await isSpent(tx, token.nonce))) {
    return { state: 'refused', reason: REASON_CODES.token, token: true }
  }
  const facts = {
    kind: 'charge' as const,
    invoice_number: charge.invoiceNumber,
    reference: charge.reference,
    amount_cents: charge.cents,
    card: `${token.brand} ${token.lastFour}`,
  }
  if (await isDuplicate(tx, facts)) return { state: 'unknown', reason: 'duplicate' }
  const { verdict: state, nonce } = token
  const transactionId = await insertTransaction(tx, { ...facts, state, token: nonce, ref_transaction_id: null })
  return state === 'declined' ? { state, reason: REASON_CODES.declined, transactionId } : { state, transactionId }
}

function readToken({ dataDescriptor, dataValue }: OpaqueData): z.infer<typeof tokenSchema> | null {
  if (dataDescriptor !== SANDBOX_DESCRIPTOR) return null
  const text = Buffer.from(dataValue, 'base64').toString('utf8')
  return tokenSchema.safeParse(parseJson(text)).data ?? null
}

async function isSpent({ db }: Tx, nonce: string): Promise<boolean> {
  const spent = await db.selectFrom('sandbox_transactions').select('id').where('token', '=', nonce).executeTakeFirst()
  return spent !== undefined
}

/** Voids a charge, or declines its review. Idempotent. */
async function undoCharge(
  tx: Tx,
  { transactionId }: RefundInput,
  from: Transaction['state'][],
  to: 'voided' | 'declined',
): Promise<RefundOutcome> {
  const charge = await findTransaction(tx.db, transactionId)
  const state = charge?.kind === 'charge' ? currentState(charge, tx.now) : null
  if (state === 'voided' || state === to) return { state: 'made', transactionId }
  if (state === null || !from.includes(state)) return { state: 'refused', reason: REASON_CODES.notFound }
  await tx.db.updateTable('sandbox_transactions').set({ state: to }).where('id', '=', transactionId).execute()
  return { state: 'made', transactionId }
}

async function refundCharge(
  tx: Tx,
  { transactionId: chargeId, cents, invoiceNumber, reference }: RefundInput & { cents: number },
): Promise<RefundOutcome> {
  const charge = await findTransaction(tx.db, chargeId)
  if (charge?.kind !== 'charge') return { state: 'refused', reason: REASON_CODES.notFound }
  if (currentState(charge, tx.now) !== 'settled') return { state: 'refused', reason: REASON_CODES.notRefundable }
  const facts = {
    kind: 'refund' as const,
    invoice_number: invoiceNumber,
    reference,
    amount_cents: cents,
    card: charge.card,
  }
  if (await isDuplicate(tx, facts)) return { state: 'unknown', reason: 'duplicate' }
  const refunds = await tx.db
    .selectFrom('sandbox_transactions')
    .select('amount_cents')
    .where('ref_transaction_id', '=', chargeId)
    .execute()
  const refundedCents = refunds.reduce((total, { amount_cents }) => total + amount_cents, 0)
  if (refundedCents + cents > charge.amount_cents) return { state: 'refused', reason: REASON_CODES.exceeds }
  const row = { ...facts, state: 'approved' as const, token: null, ref_transaction_id: chargeId }
  return { state: 'made', transactionId: await insertTransaction(tx, row) }
}

type Facts = Pick<SandboxTransactionTable, 'kind' | 'invoice_number' | 'reference' | 'amount_cents' | 'card'>

async function isDuplicate({ db, now }: Tx, facts: Facts): Promise<boolean> {
  const original = await db
    .selectFrom('sandbox_transactions')
    .select('id')
    .where(({ and }) => and(facts))
    .where('created_at', '>', new Date(+now - DUPLICATE_WINDOW_MS).toISOString())
    .executeTakeFirst()
  return original !== undefined
}

/** Inserts a transaction and returns its id. One that is taken already fails the request, whose outcome is then unknown. */
async function insertTransaction(
  { db, now }: Tx,
  row: Omit<SandboxTransactionTable, 'id' | 'created_at'>,
): Promise<string> {
  const id = String(randomInt(MIN_ID, MAX_ID))
  await db
    .insertInto('sandbox_transactions')
    .values({ ...row, id, created_at: now.toISOString() })
    .execute()
  return id
}
