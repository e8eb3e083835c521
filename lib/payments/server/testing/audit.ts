import 'server-only'
import type { Entry } from '@/e2e/fakes/authorize-net-ledger'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import type { EventType } from '@/lib/booking/model/events'
import { type Account, isOpen, type LedgerEntry, planRefunds } from '@/lib/booking/model/ledger'
import type { Booking } from '@/lib/booking/model/schemas'
import { listAttempts } from '@/lib/booking/server/account'
import { toAccount, toBooking } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import type { BookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { listVersions, type Version } from '@/lib/booking/server/testing/versions'
import type { PaymentAttemptTable } from '@/lib/booking/tables'

const DAY_MS = 24 * 60 * 60_000
/** All of a step happens within it, and the next begins after it. */
const STEP_MS = 1000
export const HOLDING_STATUSES = ['capturedPendingSettlement', 'settledSuccessfully', 'chargebackReversal']

type AuditCase = {
  booking: Booking
  account: Account
  attempts: readonly PaymentAttemptTable[]
  events: readonly Version[]
  /** Transactions that were left to the operator. */
  found: readonly string[]
  /** What the gateway has of the booking's charges and their refunds. */
  gatewayLedger: readonly Entry[]
}

type Audited = { fixture: Pick<BookingFixture, 'db'>; gateway: { ledger(): Entry[] } }

export async function loadAuditCase(
  { fixture: { db }, gateway }: Audited,
  { id, invoiceNumber }: Pick<Booking, 'id' | 'invoiceNumber'>,
): Promise<AuditCase> {
  const row = await findBookingById(db, id)
  if (row === undefined) throw new Error(`${id} is gone`)
  const booking = toBooking(row)
  const ledger = gateway.ledger()
  const ids = ledger.filter(entry => entry.invoiceNumber === invoiceNumber).map(({ transId }) => transId)
  const found = await db.selectFrom('gateway_inbox').select('transaction_id').where('booking_id', '=', id).execute()
  return {
    booking,
    account: toAccount(booking, row),
    attempts: await listAttempts(db, id),
    events: await listVersions(db, id),
    found: found.map(({ transaction_id }) => transaction_id),
    // A merchant's refund may only name its charge.
    gatewayLedger: ledger.filter(({ transId, refTransId }) => ids.includes(transId) || ids.includes(refTransId ?? '')),
  }
}

type Entries = readonly LedgerEntry[]
const sum = (rows: readonly { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0)
const priceOf = (entries: Entries) => sum(entries.filter(({ account }) => account === 'price'))
const moneyOf = (entries: Entries) => sum(entries.filter(({ account }) => account === 'money'))
const balanceOf = (entries: Entries) => priceOf(entries) - moneyOf(entries)
const ofCauses = (entries: Entries, ...causes: LedgerEntry['cause'][]) =>
  entries.filter(({ cause }) => causes.includes(cause))

/** Checks a booking once nothing is open and all that the gateway lists was read. */
export function auditEnd(auditCase: AuditCase): void {
  const { account, attempts, events, booking } = auditCase
  expect(attempts.filter(isOpen)).toEqual([])
  expect(events.at(-1)?.booking.status).toBe(booking.status)
  expect(events.flatMap(({ entries }) => entries)).toEqual(account.entries)
  expect(planRefunds(account).filter(({ by }) => by === 'gateway')).toEqual([])
  auditTransactions(auditCase)
  auditAttempts(auditCase)
  for (const [index, event] of events.entries()) {
    const known = events.slice(0, index).flatMap(({ entries }) => entries)
    auditTerms(event, { known, before: events[index - 1]?.booking, attempts })
  }
}

/** The ledger of a booking adds up to the gateway's own: charge by charge, and refund by refund. */
function auditTransactions({ account: { entries }, gatewayLedger, found }: AuditCase): void {
  const byCard = entries.filter(({ account, gateway }) => account === 'money' && gateway !== 'zelle')
  const charges = gatewayLedger.filter(({ type }) => type === 'authCaptureTransaction')
  const rows = charges.map(({ transId, status, amountCents }) => {
    const refunds = gatewayLedger.filter(({ refTransId }) => refTransId === transId)
    const sent = refunds.filter(refund => refund.status.startsWith('refund'))
    const refundCents = sent.reduce((total, refund) => total + refund.amountCents, 0)
    // The bank takes back all of a charge, also what was refunded before. The operator may know of it before the gateway.
    const disputes = ofCauses(byCard, 'chargeback', 'chargeback_won').filter(entry => entry.transactionId === transId)
    const lastDispute = disputes.findLast(({ actor, cause }) => actor === 'operator' || cause === 'chargeback_won')
    const isTakenBack = lastDispute?.cause === 'chargeback'
    const isHeld = HOLDING_STATUSES.includes(status) && !found.includes(transId) && !isTakenBack
    const heldCents = isHeld ? amountCents - refundCents : 0
    const believedCents = sum(byCard.filter(entry => entry.transactionId === transId || entry.refs === transId))
    for (const refund of refunds) {
      const refundedCents = 0 - sum(byCard.filter(({ transactionId }) => transactionId === refund.transId))
      const isCounted = sent.includes(refund) && byCard.some(entry => entry.transactionId === transId)
      expect([refund.transId, refundedCents]).toEqual([refund.transId, isCounted ? refund.amountCents : 0])
    }
    return { transId, status, heldCents, believedCents }
  })
  expect(rows).toEqual(rows.map(row => ({ ...row, believedCents: row.heldCents })))
  expect(sum(byCard)).toBe(rows.reduce((total, { heldCents }) => total + heldCents, 0))
}

/**
 * Each charge was of what was due and each refund of a refund due when it was sent, all before it had ended, and what the
 * merchant had refunded by then was known.
 */
function auditAttempts({ account: { entries }, attempts, gatewayLedger, found }: AuditCase): void {
  for (const [index, attempt] of attempts.entries()) {
    const { id, kind, cents, created_at, changes_ride, transaction_id, refs, state } = attempt
    const known = entries.filter(({ at }) => at <= created_at)
    if (kind === 'charge' && changes_ride === 0) expect([id, balanceOf(known)]).toEqual([id, cents])
    if (kind !== 'charge') {
      expect(-balanceOf(known)).toBeGreaterThanOrEqual(cents)
      const byMerchant = gatewayLedger.filter(({ refId, refTransId, status, submittedAtMs }) => {
        const isSeen = refId === '' && status.startsWith('refund') && !found.includes(refTransId ?? '')
        return isSeen && submittedAtMs + STEP_MS < Date.parse(created_at)
      })
      const unknown = byMerchant.filter(({ transId }) => !known.some(entry => entry.transactionId === transId))
      expect(unknown).toEqual([])
    }
    const made = entries.find(({ transactionId, cause }) => {
      if (kind !== 'void') return transactionId === transaction_id
      return state === 'done' && transactionId === refs && cause === 'void'
    })
    const next = attempts.slice(index + 1).find(each => (each.kind === 'charge') === (kind === 'charge'))
    const wasVoided = gatewayLedger.some(entry => entry.transId === transaction_id && entry.wasVoided)
    if (made !== undefined && next !== undefined && !wasVoided) expect(made.at <= next.created_at).toBe(true)
  }
}

/** What each event did to the price is what the terms say, by an account of them of our own. */
function auditTerms(
  { booking: after, entries: appended, events, at, actor }: Version,
  { known, before, attempts }: Pick<AuditCase, 'attempts'> & { known: Entries; before: Booking | undefined },
): void {
  const entries = [...known, ...appended]
  expect(priceOf(entries)).toBeGreaterThanOrEqual(0)
  const fareCents = isFareConfirmed(after.quote) ? after.quote.totalCents : null
  if (after.cancelledAt === null && fareCents !== null) {
    expect(sum(ofCauses(entries, 'booked', 'changed', 'agreed'))).toBe(fareCents)
  }
  if (before === undefined) return
  const isEarly = (ride: Booking, agreedAt: string) =>
    ride.scheduleOption === 'later' && Date.parse(ride.pickupAt) - Date.parse(agreedAt) > DAY_MS
  const halfOf = (cents: number, isWhole: boolean) => (isWhole ? cents : Math.floor((cents + 1) / 2))
  const owedCents = Math.max(0, -balanceOf(known))
  const isOf = (type: EventType) => events.some(event => event.type === type)
  if (isOf('canceled')) {
    const keptLateCents = sum(ofCauses(known, 'late_fee'))
    const restCents = Math.min(Math.max(0, moneyOf(known) - owedCents - keptLateCents), fareCents ?? Infinity)
    const returnedCents = owedCents + halfOf(restCents, isEarly(before, at) && before.lateChangedAt === null)
    expect(priceOf(entries)).toBe(moneyOf(known) - returnedCents)
    return
  }
  const loweredCents = -sum(ofCauses(appended, 'changed'))
  const isLowered = isOf('ride_changed') && before.status === 'paid' && loweredCents > 0
  const unpaidCents = Math.max(0, balanceOf(known))
  const paidCents = isLowered ? Math.max(0, Math.min(loweredCents, priceOf(known)) - unpaidCents) : 0
  const isWhole = isEarly(before, at) && isEarly(after, at) && before.lateChangedAt === null
  expect(sum(ofCauses(appended, 'late_fee'))).toBe(paidCents - halfOf(paidCents, isWhole))
  const paying = attempts.find(
    each =>
      each.changes_ride === 1 && appended.some(({ transactionId }) => transactionId === (each.transaction_id ?? '')),
  )
  const isMoved = before.pickupAt !== after.pickupAt || before.carCategory !== after.carCategory
  if (isMoved && before.status === 'paid' && (actor === 'rider' || paying !== undefined)) {
    const isLate = before.lateChangedAt !== null || !isEarly(before, paying?.created_at ?? at)
    expect(after.lateChangedAt !== null).toBe(isLate)
  }
  // A refund by the merchant of a part is a gift: it makes nothing due.
  for (const { refs } of ofCauses(appended, 'merchant').filter(entry => entry.cents < 0 && entry.refs !== null)) {
    const left = entries.filter(entry => entry.transactionId === refs || entry.refs === refs)
    if (moneyOf(left) > 0) expect(after.account.dueCents).toBeLessThanOrEqual(unpaidCents)
  }
}
