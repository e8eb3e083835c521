import { z } from 'zod'
import type { LedgerEntry } from './ledger'
import { isByHand, type PaymentWay, wayOf } from './payment-methods'
import type { Booking } from './schemas'

/** `cents` move the balance: more than 0 is due from the customer, less is to be returned to them. */
export const statementLineSchema = z.object({
  at: z.iso.datetime(),
  words: z.string(),
  cents: z.int(),
  balanceCents: z.int().describe('What is due after this line; negative: what is to be refunded'),
})
export type StatementLine = z.infer<typeof statementLineSchema>

export type Viewer = 'rider' | 'operator'
type Named = Pick<LedgerEntry, 'cause' | 'cents' | 'gateway' | 'actor'>

const RECEIPTS: Record<PaymentWay, string> = {
  card: 'Card payment',
  zelle: 'Zelle payment',
  chauffeur: 'Payment to the chauffeur',
}

/** What an entry is called. */
const NAMES: Record<LedgerEntry['cause'], (entry: Named, viewer: Viewer) => string> = {
  ride_booked: () => 'Fare',
  ride_changed: ({ cents }) => (cents > 0 ? 'Higher fare' : 'Lower fare'),
  fare_agreed: ({ cents }) => (cents > 0 ? 'Agreed fare' : 'Agreed fare, lower'),
  late_fee: () => 'Not refunded after a late change',
  gratuity: ({ cents }) => (cents > 0 ? 'Gratuity' : 'Gratuity not paid'),
  courtesy: ({ cents }) => (cents > 0 ? 'Courtesy ended' : 'Courtesy'),
  canceled: ({ cents }) => (cents > 0 ? 'Kept for the canceled ride' : 'Ride canceled'),
  payment_received: ({ gateway }) => RECEIPTS[wayOf(gateway)],
  payment_reduced: () => 'Card payment corrected',
  charge_restored: () => 'Payment went through after all',
  charge_lost: () => 'Payment did not go through',
  refund_issued: ({ gateway }) => (gateway === 'zelle' ? 'Refund by Zelle' : 'Refund'),
  refund_failed: () => 'Refund did not go through',
  chargeback_opened: (_, viewer) => (viewer === 'rider' ? 'Payment reversed by your bank' : 'Chargeback'),
  chargeback_won: (_, viewer) => (viewer === 'rider' ? 'Payment reinstated by your bank' : 'Chargeback reversed'),
}

/**
 * Describes an account like a bank statement. Only the operator sees who caused an entry, and its transaction at the
 * gateway.
 */
export function describeStatement(entries: readonly LedgerEntry[], viewer: Viewer): StatementLine[] {
  let balanceCents = 0
  return withoutCorrections(entries).map(entry => {
    const cents = -getHeldCents(entry)
    balanceCents += cents
    return { at: entry.at, words: describeEntry(entry, viewer), cents, balanceCents }
  })
}

/** What an entry adds to what we hold beyond the price. */
function getHeldCents({ account, cents }: LedgerEntry): number {
  return account === 'money' ? cents : -cents
}

/** Leaves out a pair that only gives an earlier refund its transaction. */
function withoutCorrections(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const isPair = (a: LedgerEntry | undefined, b: LedgerEntry | undefined) =>
    a?.cause === 'refund_failed' && b?.cause === 'refund_issued' && a.at === b.at && a.cents === -b.cents
  return entries.filter((entry, index) => !isPair(entry, entries[index + 1]) && !isPair(entries[index - 1], entry))
}

function describeEntry(entry: LedgerEntry, viewer: Viewer): string {
  const { gateway, transactionId, actor } = entry
  const words = nameEntry(entry, viewer)
  if (viewer === 'rider') return words
  const transaction =
    gateway === null || isByHand(gateway) || transactionId === null ? [] : [`${gateway} ${transactionId}`]
  const by = actor === 'merchant' ? [] : [`by the ${actor === 'rider' ? 'customer' : actor}`]
  return [words, ...transaction, ...by].join(', ')
}

/** Names what an entry did, without its transaction and who caused it. */
export function nameEntry(entry: Named, viewer: Viewer): string {
  const name = NAMES[entry.cause](entry, viewer)
  return viewer === 'operator' && entry.actor === 'merchant' ? `${name} in the merchant interface` : name
}

/** What an event changed, as of then: both follow from the balance after it, so that no earlier one is needed. */
export function getConsequences({ entries, booking }: { entries: readonly LedgerEntry[]; booking: Booking }): {
  newDueCents: number
  newRefundCents: number
} {
  const heldCents = entries.reduce((total, entry) => total + getHeldCents(entry), 0)
  return {
    newDueCents: Math.min(Math.max(0, -heldCents), booking.account.dueCents),
    newRefundCents: Math.min(Math.max(0, heldCents), booking.account.refundDueCents),
  }
}
