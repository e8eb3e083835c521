import { z } from 'zod'
import { isByHand, type PaymentMethod, paymentMethods, paymentWays, wayOf } from './payment-methods'

/** Who causes an event; `site` for consequences of payments and clocks. */
export const actors = ['rider', 'operator', 'site'] as const
export type Actor = (typeof actors)[number]

/**
 * The account of a booking: an append-only ledger of what the ride costs (`price`) and what we hold (`money`), and the
 * attempts to move money that are under way. What is owed follows from it: `balance = price − money`. Amounts are cents. The
 * cause of an entry is the type of the event that tells of it.
 */
export const fareCauses = ['ride_booked', 'ride_changed', 'fare_agreed'] as const
export const priceCauses = [...fareCauses, 'late_fee', 'gratuity', 'courtesy', 'canceled'] as const
/** How money moves: what raises what we hold, and what lowers it. */
export const moves = {
  payment: { more: 'payment_received', less: 'payment_reduced' },
  settlement: { more: 'charge_restored', less: 'charge_lost' },
  refund: { more: 'refund_failed', less: 'refund_issued' },
  chargeback: { more: 'chargeback_won', less: 'chargeback_opened' },
} as const
export type Move = keyof typeof moves
export type FareCause = (typeof fareCauses)[number]
export type PriceCause = (typeof priceCauses)[number]
export type MoneyCause = (typeof moves)[Move]['more' | 'less']

export type LedgerEntry = {
  /** Grows within a booking. */
  seq: number
  /** ISO 8601 in UTC. */
  at: string
  /** `merchant`: at the gateway, without this site. */
  actor: Actor | 'merchant'
  account: 'price' | 'money'
  /** Signed. */
  cents: number
  cause: PriceCause | MoneyCause
  /** Where the money moved, or the method by hand. Null for prices. */
  gateway: string | null
  /** The charge or refund at the gateway; null for a refund that the operator sent. A courtesy names the refund that gave it. */
  transactionId: string | null
  /** The charge that a refund or a courtesy returns a part of, or that paid a gratuity. */
  refs: string | null
}
export type NewEntry = Pick<LedgerEntry, 'account' | 'cents' | 'cause'> &
  Partial<Pick<LedgerEntry, 'actor' | 'gateway' | 'transactionId' | 'refs'>>

export const attemptStates = ['sent', 'unknown', 'held', 'done', 'declined', 'failed', 'absent'] as const
export type AttemptState = (typeof attemptStates)[number]
const OPEN_STATES: readonly AttemptState[] = ['sent', 'unknown', 'held']

/** What we ask a gateway, stored before it is sent. */
export type Attempt = {
  id: string
  /** By which the gateway shows that a transaction is this attempt's. */
  reference: string
  kind: 'charge' | 'void' | 'refund'
  cents: number
  /** The charge that is voided or refunded. */
  refs: string | null
  /** `failed` of a refund: the gateway will not make it. `absent`: the gateway does not have it. */
  state: AttemptState
  transactionId: string | null
  changesRide: boolean
}

export type Account = {
  entries: readonly LedgerEntry[]
  attempts: readonly Attempt[]
  isCanceled: boolean
  /** Without a confirmed fare nothing is due, and nothing goes back. */
  isFareConfirmed: boolean
}

/** Stored entries, or those with some that are not stored yet. */
export type Entries = { entries: readonly NewEntry[] }

export function sumCents(rows: readonly { cents: number }[]): number {
  return rows.reduce((total, { cents }) => total + cents, 0)
}

function moneyOf<Entry extends NewEntry>({ entries }: { entries: readonly Entry[] }): Entry[] {
  return entries.filter(({ account }) => account === 'money')
}

export function sumOfCauses({ entries }: Entries, causes: readonly LedgerEntry['cause'][]): number {
  return sumCents(entries.filter(({ cause }) => causes.includes(cause)))
}

export function causeOf(move: Move, cents: number): MoneyCause {
  return moves[move][cents > 0 ? 'more' : 'less']
}

export function isOfMove({ cause }: Pick<LedgerEntry, 'cause'>, move: Move): boolean {
  return cause === moves[move].more || cause === moves[move].less
}

export function isOpen({ state }: Pick<Attempt, 'state'>): boolean {
  return OPEN_STATES.includes(state)
}

export function getPriceCents({ entries }: Entries): number {
  return sumCents(entries.filter(({ account }) => account === 'price'))
}

export function getReceivedCents(account: Entries): number {
  return sumCents(moneyOf(account))
}

/** More than 0: due. Less: a refund is due. */
export function getBalanceCents(account: Entries): number {
  return getPriceCents(account) - getReceivedCents(account)
}

/** Sums the entries of a transaction itself. */
export function ownCents(account: Entries, transactionId: string): number {
  return sumCents(moneyOf(account).filter(entry => entry.transactionId === transactionId))
}

/** Sums what is left of a charge after its refunds. */
export function netCents(account: Entries, chargeId: string): number {
  return sumCents(moneyOf(account).filter(entry => entry.transactionId === chargeId || entry.refs === chargeId))
}

/** `0 - x`, since `-x` of nothing would be -0. */
function negative(cents: number): number {
  return 0 - cents
}

/** Sums what the bank took back, of one charge or of all, without what it returned. */
export function getChargebackCents({ entries }: Entries, chargeId?: string): number {
  const taken = entries.filter(entry => isOfMove(entry, 'chargeback'))
  return negative(sumCents(taken.filter(({ transactionId }) => chargeId === undefined || transactionId === chargeId)))
}

export function isDisputed(account: Entries): boolean {
  return getChargebackCents(account) > 0
}

export function findOpenCharge({ attempts }: Pick<Account, 'attempts'>): Attempt | undefined {
  return attempts.find(attempt => attempt.kind === 'charge' && isOpen(attempt))
}

export function getDueCents(account: Account): number {
  if (account.isCanceled || !account.isFareConfirmed || isDisputed(account)) return 0
  return Math.max(0, getBalanceCents(account))
}

/** Includes refunds under way. */
export function getRefundDueCents(account: Account): number {
  if (!account.isCanceled && !account.isFareConfirmed) return 0
  return Math.max(0, -getBalanceCents(account))
}

/** Sums what was sent back without a known outcome. */
export function getRefundsUnderWayCents({ attempts }: Pick<Account, 'attempts'>): number {
  return sumCents(attempts.filter(attempt => attempt.kind !== 'charge' && isOpen(attempt)))
}

/** The balance as if all refunds under way were made: what is on its way back no longer pays for anything. */
export function getExpectedBalanceCents(account: Account): number {
  return getBalanceCents(account) + getRefundsUnderWayCents(account)
}

export type PlannedRefund = { chargeId: string; cents: number; gateway: string; by: 'gateway' | 'operator' }

/**
 * Plans the refunds that are due and not under way: last charge first, each up to what is left of it. The operator sends
 * those of payments by hand, of a charge that the gateway will not refund, and of one in dispute, or that was when the
 * ride was canceled: the bank had the money that the terms were about.
 */
export function planRefunds(account: Account): PlannedRefund[] {
  let missingCents = getRefundDueCents(account) - getRefundsUnderWayCents(account)
  const plan: PlannedRefund[] = []
  for (const { transactionId: chargeId, gateway } of listCharges(account).toReversed()) {
    const ofCharge = account.attempts.filter(({ refs }) => refs === chargeId)
    const leftCents = netCents(account, chargeId) - sumCents(ofCharge.filter(isOpen))
    const cents = Math.min(missingCents, leftCents)
    if (cents <= 0) continue
    missingCents -= cents
    const byHand =
      isByHand(gateway) ||
      isDisputed(account) ||
      wasDisputedAtCancel(account, chargeId) ||
      ofCharge.some(({ state }) => state === 'failed')
    plan.push({ chargeId, cents, gateway, by: byHand ? 'operator' : 'gateway' })
  }
  return plan
}

function wasDisputedAtCancel({ entries }: Pick<Account, 'entries'>, chargeId: string): boolean {
  const canceledAt = entries.findIndex(({ cause }) => cause === 'canceled')
  return canceledAt >= 0 && getChargebackCents({ entries: entries.slice(0, canceledAt) }, chargeId) > 0
}

export type Charge = { transactionId: string; gateway: string; at: string; cents: number }

/** Lists the charges that were ever received, in the order in which they were. */
export function listCharges(account: Pick<Account, 'entries'>): Charge[] {
  const charges = new Map<string, Charge>()
  for (const { transactionId, gateway, at, cents, cause } of moneyOf(account)) {
    if (transactionId === null || gateway === null || cause !== 'payment_received') continue
    if (!charges.has(transactionId)) charges.set(transactionId, { transactionId, gateway, at, cents })
  }
  return [...charges.values()]
}

/** From 0 to 100. */
export type RefundPercent = number

/** Calculates a share of an amount, or of one of its equal parts, rounded half-up. A percentage has up to three decimals. */
export function shareOf(cents: number, percent: number, parts = 1): number {
  const unit = 100_000 * parts
  return Math.floor((cents * Math.round(percent * 1000) + unit / 2) / unit)
}

/**
 * Calculates what a cancellation returns: what was due back already or is on its way, all gratuities, and the percentage
 * of the rest, at most of the fare (null without a confirmed one, when nothing was due back yet) without its gratuity. What
 * late changes kept stays kept.
 */
export function refundOfCancel(
  account: Account,
  percent: RefundPercent,
  fareCents: number | null,
  gratuityCents = 0,
): number {
  const receivedCents = getReceivedCents(account)
  const balanceCents = account.isFareConfirmed ? getBalanceCents(account) : 0
  // Less is left if the charge of a refund under way was lost.
  const owedCents = Math.min(receivedCents, Math.max(getRefundsUnderWayCents(account), -balanceCents))
  const keptCents = sumOfCauses(account, ['late_fee'])
  const restCents = Math.max(0, receivedCents - owedCents - keptCents)
  const wholeCents = Math.min(restCents, gratuityCents + sumOfCauses(account, ['gratuity']))
  const sharedCents = Math.min(restCents - wholeCents, (fareCents ?? Infinity) - gratuityCents)
  return owedCents + wholeCents + shareOf(Math.max(0, sharedCents), percent)
}

/** The price of a canceled ride is what is kept. */
export function priceOfCancel(account: Entries, keptCents: number): NewEntry {
  return { account: 'price', cents: keptCents - getPriceCents(account), cause: 'canceled' }
}

/** Splits a reduction of the fare: it first reduces what was never paid; of the rest, late changes keep a part. */
export function splitReduction(account: Account, loweredCents: number, percent: RefundPercent) {
  const unpaidCents = Math.max(0, getExpectedBalanceCents(account))
  const paidCents = Math.max(0, Math.min(loweredCents, getPriceCents(account)) - unpaidCents)
  const refundCents = shareOf(paidCents, percent)
  return { refundCents, lateFeeCents: paidCents - refundCents }
}

/** Lists the entries that bring the price to a new fare. It never falls below 0: a courtesy then returns less. */
export function priceOfFare(account: Entries, fareCents: number, cause: FareCause): NewEntry[] {
  const cents = fareCents - sumOfCauses(account, fareCauses)
  if (cents === 0) return []
  const missingCents = Math.max(0, -(getPriceCents(account) + cents))
  const entries: NewEntry[] = [{ account: 'price', cents, cause }]
  if (missingCents > 0) entries.push({ account: 'price', cents: missingCents, cause: 'courtesy' })
  return entries
}

export const bookingStatuses = [
  'reserved',
  'awaiting_zelle',
  'pay_chauffeur',
  'payment_unknown',
  'paid',
  'refund_due',
  'refunded',
  'cancelled',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export function getStatus(account: Account, paymentMethod: PaymentMethod): BookingStatus {
  if (account.isCanceled) {
    if (getRefundDueCents(account) > 0) return 'refund_due'
    return getRefundedCents(account) > 0 ? 'refunded' : 'cancelled'
  }
  const isFree = account.isFareConfirmed && getPriceCents(account) === 0 && !isDisputed(account)
  // Paid in another way after a chargeback.
  const isSettled = !isDisputed(account) || getBalanceCents(account) <= 0
  if ((getReceivedCents(account) > 0 && isSettled) || isFree) return 'paid'
  if (findOpenCharge(account) !== undefined) return 'payment_unknown'
  return account.isFareConfirmed ? paymentMethods[paymentMethod].unpaidStatus : 'reserved'
}

/** Sums what went back to the customer. */
function getRefundedCents({ entries }: Entries): number {
  return Math.max(0, -sumCents(entries.filter(entry => isOfMove(entry, 'refund'))))
}

const cents = z.int()
export const accountSummarySchema = z.object({
  priceCents: cents.describe(
    'What the ride costs: fare, late fees, gratuities, less courtesies; what is kept of a canceled one',
  ),
  paidCents: cents.describe('All payments received; less refunds and chargebacks, this is what we hold'),
  refundedCents: cents.describe('What went back to the customer'),
  chargebackCents: cents.describe('What the bank of the card took back'),
  dueCents: cents.describe('What the customer owes'),
  refundDueCents: cents.describe('What is still to be returned to the customer'),
  refundBy: z
    .enum(['gateway', 'operator'])
    .nullable()
    .describe('Who sends the refund that is due: the payment gateway, or the operator by hand'),
  operatorRefundCents: cents.describe('The part of the refund due that the operator has to send'),
  operatorRefunds: z
    .array(z.object({ way: z.enum(paymentWays), cents }))
    .default([])
    .describe('That part by how it was paid, and goes back'),
  lateFeeCents: cents.describe('Nonrefundable amount from late changes to a lower fare'),
  gratuityCents: cents.describe('What the customer added for the chauffeur'),
  courtesyCents: cents.describe('What the operator took off the price'),
  openCharge: z
    .object({ cents, isHeld: z.boolean(), changesRide: z.boolean() })
    .nullable()
    .describe('A card payment whose outcome is not known yet; held: the gateway reviews it'),
  transactionId: z.string().nullable().describe('The last card payment that is not fully returned, or the last one'),
})
/** What a booking's screens and messages need of its account. Derived at each reading, never stored. */
export type AccountSummary = z.infer<typeof accountSummarySchema>

export function summarizeAccount(account: Account): AccountSummary {
  const charges = listCharges(account)
  const kept = charges.findLast(({ transactionId }) => netCents(account, transactionId) > 0) ?? charges.at(-1)
  const refundedCents = getRefundedCents(account)
  const chargebackCents = getChargebackCents(account)
  const openCharge = findOpenCharge(account)
  const refundDueCents = getRefundDueCents(account)
  const byHand = planRefunds(account).filter(({ by }) => by === 'operator')
  const operatorRefundCents = sumCents(byHand)
  return {
    priceCents: getPriceCents(account),
    paidCents: getReceivedCents(account) + refundedCents + chargebackCents,
    refundedCents,
    chargebackCents,
    dueCents: getDueCents(account),
    refundDueCents,
    refundBy: refundDueCents === 0 ? null : operatorRefundCents > 0 ? 'operator' : 'gateway',
    operatorRefundCents,
    operatorRefunds: paymentWays
      .map(way => ({ way, cents: sumCents(byHand.filter(({ gateway }) => wayOf(gateway) === way)) }))
      .filter(each => each.cents > 0),
    lateFeeCents: sumOfCauses(account, ['late_fee']),
    gratuityCents: sumOfCauses(account, ['gratuity']),
    courtesyCents: negative(sumOfCauses(account, ['courtesy'])),
    openCharge:
      openCharge === undefined
        ? null
        : { cents: openCharge.cents, isHeld: openCharge.state === 'held', changesRide: openCharge.changesRide },
    transactionId: kept === undefined || isByHand(kept.gateway) ? null : kept.transactionId,
  }
}
