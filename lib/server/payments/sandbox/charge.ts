import 'server-only'
import type { Kysely } from 'kysely'
import type { SandboxVerdict } from '@/lib/payment/sandbox-cards'
import type { Tables } from '@/lib/server/database/tables'
import type { Charge, ChargeOutcome } from '../port'
import { insertTransaction } from './ledger'
import { spendToken } from './tokens'

/** How long the same card, amount and invoice are one charge sent twice. */
export const DUPLICATE_WINDOW_MS = 8 * 60 * 60 * 1000
const MAX_NAME_LETTERS = 20
const MAX_DESCRIPTION_LETTERS = 255

/** Authorize.Net's codes for what happened. */
const REASONS = {
  malformed: 'E00003',
  amount: '5',
  token: 'E00114',
  duplicate: '11',
  declined: '2',
  avs: '27',
  cvv: '44',
}

/** Charges a token: the token is spent and the ledger written together, or neither. Within a transaction. */
export async function chargeToken(
  trx: Kysely<Tables>,
  { charge, now }: { charge: Charge; now: Date },
): Promise<ChargeOutcome> {
  const fault = faultOf(charge)
  if (fault !== null) return { state: 'refused', reason: fault }
  const token = await spendToken(trx, { opaqueData: charge.opaqueData, now })
  if (token === null) return { state: 'refused', reason: REASONS.token, token: true }
  const { card, verdict } = token
  // The gateway says no more than that it has this charge already: whoever asked finds it by its invoice number.
  if (await isDuplicate(trx, { charge, card, now })) return { state: 'unknown', reason: REASONS.duplicate }
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

/** What the gateway has against a request before it looks at the token; null for nothing. */
function faultOf({ amountCents, invoiceNumber, reference, description }: Charge): string | null {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return REASONS.amount
  const fits =
    invoiceNumber.length <= MAX_NAME_LETTERS &&
    reference.length <= MAX_NAME_LETTERS &&
    description.length <= MAX_DESCRIPTION_LETTERS
  return fits ? null : REASONS.malformed
}

function declineReason({ declined, cvv, avs }: SandboxVerdict): string | null {
  if (declined) return REASONS.declined
  if (cvv === 'N') return REASONS.cvv
  return avs === 'N' ? REASONS.avs : null
}

async function isDuplicate(
  trx: Kysely<Tables>,
  { charge, card, now }: { charge: Charge; card: string; now: Date },
): Promise<boolean> {
  const earlier = await trx
    .selectFrom('sandbox_transactions')
    .select('id')
    .where('kind', '=', 'charge')
    .where('state', 'in', ['approved', 'held'])
    .where('invoice_number', '=', charge.invoiceNumber)
    .where('amount_cents', '=', charge.amountCents)
    .where('card', '=', card)
    .where('created_at', '>', new Date(+now - DUPLICATE_WINDOW_MS).toISOString())
    .executeTakeFirst()
  return earlier !== undefined
}
