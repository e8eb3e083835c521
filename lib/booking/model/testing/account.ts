import {
  type Account,
  type Attempt,
  causeOf,
  getStatus,
  type LedgerEntry,
  type Move,
  type NewEntry,
  type PriceCause,
  summarizeAccount,
} from '@/lib/booking/model/ledger'
import type { HandMethod } from '@/lib/booking/model/payment-methods'
import { isFareConfirmed } from '@/lib/booking/model/quote'
import type { Booking, StoredBooking } from '@/lib/booking/model/schemas'

/** Completes a booking with its account, so that its status and sums are those of the ledger. */
export function withAccount(
  booking: StoredBooking,
  entries: readonly NewEntry[] = [],
  attempts: readonly Partial<Attempt>[] = [],
): Booking {
  const account = accountOf(booking, entries, attempts)
  return { ...booking, status: getStatus(account, booking.paymentMethod), account: summarizeAccount(account) }
}

/** Builds the account of a booking. Its confirmed fare is booked first, unless `entries` book another. */
export function accountOf(
  { quote, cancelledAt }: StoredBooking,
  entries: readonly NewEntry[] = [],
  attempts: readonly Partial<Attempt>[] = [],
): Account {
  const isBooked = !isFareConfirmed(quote) || entries.some(({ cause }) => cause === 'ride_booked')
  return {
    entries: entriesOf(isBooked ? entries : [price('ride_booked', quote.totalCents), ...entries]),
    attempts: attempts.map((attempt, index) => ({ ...unknownCharge, id: `attempt-${index + 1}`, ...attempt })),
    isCanceled: cancelledAt !== null,
    isFareConfirmed: isFareConfirmed(quote),
  }
}

/** Completes entries, one a minute. */
export function entriesOf(entries: readonly NewEntry[]): LedgerEntry[] {
  return entries.map((entry, index) => ({
    seq: index + 1,
    at: new Date(Date.parse('2027-03-01T20:00:00.000Z') + index * 60_000).toISOString(),
    actor: 'site',
    gateway: null,
    transactionId: null,
    refs: null,
    ...entry,
  }))
}

const unknownCharge: Attempt = {
  id: 'attempt-1',
  reference: 'try-1',
  kind: 'charge',
  cents: 15_700,
  refs: null,
  state: 'unknown',
  transactionId: null,
  changesRide: false,
}

export function price(cause: PriceCause, cents: number): NewEntry {
  return { account: 'price', cause, cents }
}

export function card(cents: number, transactionId = '60001'): NewEntry {
  return { account: 'money', cause: causeOf('payment', cents), cents, gateway: 'sandbox', transactionId }
}

export function zelle(cents: number, transactionId?: string): NewEntry {
  return byHand('zelle', cents, transactionId)
}

export function byHand(method: HandMethod, cents: number, transactionId = `${method}-1`): NewEntry {
  return { account: 'money', cause: 'payment_received', cents, gateway: method, transactionId }
}

/** A refund of a charge: by the gateway, or one that the operator sent, without a transaction. */
export function refund(cents: number, refs = '60001', transactionId: string | null = '60002'): NewEntry {
  const gateway = refs.startsWith('zelle') ? 'zelle' : 'sandbox'
  return { account: 'money', cause: causeOf('refund', -cents), cents: -cents, gateway, transactionId, refs }
}

/** What happened to a charge itself: `cents` is signed. */
export function ofCharge(move: Move, cents: number, transactionId = '60001'): NewEntry {
  return { account: 'money', cause: causeOf(move, cents), cents, gateway: 'sandbox', transactionId }
}

/** A void or refund of a charge in the merchant interface. */
export function byMerchant(cents: number): NewEntry {
  return { ...ofCharge('refund', cents), actor: 'merchant' }
}
