import type { LedgerEntry } from './ledger'
import type { Booking } from './schemas'

/** `cents` move the balance: more than 0 is due from the customer, less is to be returned to them. */
export type StatementLine = { at: string; words: string; cents: number; balanceCents: number }

export type Viewer = 'rider' | 'operator'
type Words = { rider: string; operator: string }

/** What an entry is called that raises what the ride costs or what we hold, and one that lowers it. */
const WORDS: Record<LedgerEntry['cause'], { more: Words; less: Words }> = {
  booked: { more: both('Fare'), less: both('Fare') },
  changed: { more: both('Higher fare'), less: both('Lower fare') },
  agreed: { more: both('Agreed fare'), less: both('Agreed fare, lower') },
  late_fee: { more: both('Not refunded after a late change'), less: both('Late fee taken back') },
  courtesy: { more: both('Courtesy ended'), less: both('Courtesy') },
  canceled: { more: both('Kept for the canceled ride'), less: both('Ride canceled') },
  card: { more: both('Card payment'), less: both('Card payment corrected') },
  zelle: { more: both('Zelle payment'), less: both('Zelle payment corrected') },
  refund: { more: both('Refund did not go through'), less: both('Refund') },
  void: {
    more: { rider: 'Refund did not go through', operator: 'Void did not take effect' },
    less: { rider: 'Refund', operator: 'Void' },
  },
  merchant: {
    more: { rider: 'Refund did not go through', operator: 'Refund in the merchant interface undone' },
    less: { rider: 'Refund', operator: 'Refund in the merchant interface' },
  },
  settlement_failed: { more: both('Payment went through after all'), less: both('Payment did not go through') },
  chargeback: {
    more: { rider: 'Reversal by your bank corrected', operator: 'Chargeback corrected' },
    less: { rider: 'Payment reversed by your bank', operator: 'Chargeback' },
  },
  chargeback_won: {
    more: { rider: 'Payment reinstated by your bank', operator: 'Chargeback reversed' },
    less: { rider: 'Reinstatement corrected', operator: 'Chargeback reversal corrected' },
  },
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
    a?.cause === 'refund' && b?.cause === 'refund' && a.at === b.at && a.cents > 0 && a.cents === -b.cents
  return entries.filter((entry, index) => !isPair(entry, entries[index + 1]) && !isPair(entries[index - 1], entry))
}

function describeEntry(entry: LedgerEntry, viewer: Viewer): string {
  const { gateway, transactionId, actor } = entry
  const words = nameEntry(entry, viewer)
  if (viewer === 'rider') return words
  const transaction =
    gateway === null || gateway === 'zelle' || transactionId === null ? [] : [`${gateway} ${transactionId}`]
  return [words, ...transaction, `by the ${actor === 'rider' ? 'customer' : actor}`].join(', ')
}

/** Names what an entry did, without its transaction and who caused it. */
export function nameEntry({ cause, cents, gateway }: Pick<LedgerEntry, 'cause' | 'cents' | 'gateway'>, viewer: Viewer) {
  const isZelleRefund = gateway === 'zelle' && cause !== 'zelle'
  return `${WORDS[cause][cents > 0 ? 'more' : 'less'][viewer]}${isZelleRefund ? ' by Zelle' : ''}`
}

function both(words: string): Words {
  return { rider: words, operator: words }
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
