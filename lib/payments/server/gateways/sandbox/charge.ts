import 'server-only'
import type { SandboxVerdict } from '@/lib/payments/model/sandbox-cards'
import type { Charge, ChargeOutcome } from '@/lib/payments/server/gateway-port'
import type { Tx } from '@/lib/platform/database/write'
import { insertTransaction } from './ledger'
import { spendToken } from './tokens'

export const DUPLICATE_WINDOW_MS = 8 * 60 * 60 * 1000
const MAX_REFERENCE_LENGTH = 20
const MAX_DESCRIPTION_LENGTH = 255

const REASON_CODES = {
  malformed: 'E00003',
  amount: '5',
  token: 'E00114',
  duplicate: '11',
  declined: '2',
  avs: '27',
  cvv: '44',
}

/** Charges a token. */
export async function chargeToken(
  trx: Tx['db'],
  { charge, now }: { charge: Charge; now: Date },
): Promise<ChargeOutcome> {
  const invalidReason = validateCharge(charge)
  if (invalidReason !== null) return { state: 'refused', reason: invalidReason }
  const token = await spendToken(trx, { opaqueData: charge.opaqueData, now })
  if (token === null) return { state: 'refused', reason: REASON_CODES.token, token: true }
  const { card, verdict } = token
  if (await isDuplicate(trx, { charge, card, now })) return { state: 'unknown', reason: REASON_CODES.duplicate }
  const reason = declineReason(verdict)
  const transactionId = await insertTransaction(trx, {
    kind: 'charge',
    invoice_number: charge.invoiceNumber,
    reference: charge.reference,
    amount_cents: charge.amountCents,
    card,
    state: reason !== null ? 'declined' : verdict.held ? 'held' : 'approved',
    reason,
    ref_transaction_id: null,
    created_at: now.toISOString(),
  })
  if (reason !== null) return { state: 'declined', reason, transactionId }
  return { state: verdict.held ? 'held' : 'approved', transactionId }
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

async function isDuplicate(
  trx: Tx['db'],
  { charge, card, now }: { charge: Charge; card: string; now: Date },
): Promise<boolean> {
  const existing = await trx
    .selectFrom('sandbox_transactions')
    .select('id')
    .where('kind', '=', 'charge')
    .where('state', 'in', ['approved', 'held'])
    .where('invoice_number', '=', charge.invoiceNumber)
    .where('amount_cents', '=', charge.amountCents)
    .where('card', '=', card)
    .where('created_at', '>', new Date(+now - DUPLICATE_WINDOW_MS).toISOString())
    .executeTakeFirst()
  return existing !== undefined
}
