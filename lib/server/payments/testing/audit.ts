import 'server-only'
import { refundedCents } from '@/e2e/fakes/authorize-net-ledger'
import { cancellation } from '@/lib/booking/cancellation'
import type { Booking } from '@/lib/booking/schemas'
import { standingOf } from '@/lib/payment/standing'
import { readBooking } from '@/lib/server/bookings/read'
import type { PaymentTable } from '@/lib/server/database/tables'
import { listPayments, toFact } from '../store'
import type { Told } from './acts'
import type { Town, TownRide } from './town'

type Entry = ReturnType<Town['gateway']['ledger']>[number]
type Case = { booking: Booking; payments: PaymentTable[]; entries: Entry[] }

const TAKEN = ['capturedPendingSettlement', 'settledSuccessfully', 'chargebackReversal']
const HELD = 'FDSPendingReview'

/** What must hold at every moment: one charge at most whose money may be gone, and a status that its payments say. */
export async function auditAlways(town: Town): Promise<void> {
  for (const ride of town.rides) {
    const { booking, payments, entries } = await openCase(town, ride)
    const live = entries.filter(
      ({ type, status, transId, amountCents }) =>
        isCharge(type) &&
        (TAKEN.includes(status) || status === HELD) &&
        refundedCents(town.gateway.ledger(), transId) < amountCents,
    )
    expect(live.map(({ transId }) => transId).slice(1)).toEqual([])
    expect(booking).toMatchObject(standingOf({ booking, payments: payments.map(toFact) }))
  }
}

/** Nobody is told of money what the gateway does not know; `alone` says that nothing else was going on meanwhile. */
export function auditAnswer(town: Town, { told, alone }: { told: Told; alone: boolean }): void {
  if (told.claim !== undefined) {
    const entry = town.gateway.ledger().find(({ transId }) => transId === told.claim?.transactionId)
    expect(entry?.invoiceNumber).toBe(told.claim.invoiceNumber)
    // Another may have cancelled in the same breath, or somebody at the gateway.
    expect(alone ? TAKEN : [...TAKEN, 'voided', 'chargeback']).toContain(entry?.status)
  }
  if (alone && told.action.do === 'pay' && ['card_declined', 'payment_unavailable'].includes(told.said)) {
    const { booking } = town.rides[told.action.ride]?.booked ?? {}
    expect(town.gateway.charges(booking?.invoiceNumber ?? '')).toEqual([])
  }
}

/** What must hold once nothing is open any more: our books and the gateway's agree to the cent. */
export async function auditBooks(town: Town): Promise<void> {
  for (const ride of town.rides) {
    const found = await openCase(town, ride)
    const byCard = found.payments.filter(({ gateway }) => gateway === 'authorizenet')
    expect(byCard.map(({ state }) => state).filter(isOpen)).toEqual([])
    expect(centsAt(byCard)).toBe(netCents(found.entries))
    for (const payment of byCard) auditRow(payment, found)
    for (const { transId, status } of found.entries) {
      // The gateway names no transaction where its processor failed.
      if (status === 'generalError') continue
      // The charge and, where it was taken back whole, its refund; nothing that no row knows.
      const known = byCard.filter(({ transaction_id, kind, method }) => {
        return transaction_id === transId && !(kind === 'refund' && method !== 'refund')
      })
      expect([transId, known.length]).toEqual([transId, 1])
    }
    auditStatus(found)
  }
}

function auditRow(
  { kind, state, method, amount_cents, transaction_id, ref_transaction_id }: PaymentTable,
  { entries }: Case,
) {
  const entry = entries.find(({ transId }) => transId === transaction_id)
  if (state === 'approved') expect(entry).toMatchObject({ type: 'authCaptureTransaction', amountCents: amount_cents })
  if (kind !== 'refund' || state !== 'made') return
  if (method === 'refund') expect(entry).toMatchObject({ amountCents: amount_cents, refTransId: ref_transaction_id })
  else expect(entry).toMatchObject({ amountCents: amount_cents, status: 'voided' })
}

function auditStatus({ booking, payments, entries }: Case): void {
  const { status, cancelledAt, paidCents, refundCents } = booking
  const due = payments.filter(({ kind, state }) => kind === 'refund' && state !== 'made' && state !== 'withdrawn')
  const backCents = refundCents - sum(due) + booking.chargebackCents
  const zelleCents = centsAt(payments.filter(({ gateway }) => gateway === 'zelle'))
  expect(netCents(entries) + zelleCents).toBe(paidCents - backCents)
  // From here on it is the policy's word and the fare's that counts, unless people decided otherwise.
  if (wasDisturbed({ payments })) return
  expect(cancelledAt !== null).toBe(['cancelled', 'refund_due', 'refunded'].includes(status))
  if (cancelledAt === null) {
    expect(status === 'paid').toBe(paidCents > 0)
    expect(paidCents === 0 || paidCents === booking.quote?.totalCents).toBe(true)
    expect(refundCents).toBe(0)
    return
  }
  expect(refundsDue({ booking, payments, cancelledAt })).toContain(refundCents)
  expect(status).toBe(due.length > 0 ? 'refund_due' : refundCents > 0 ? 'refunded' : 'cancelled')
  // What is left to people is what no gateway does: a Zelle transfer, or what the card's gateway refused for good.
  for (const { gateway, state, reason } of due) {
    expect([gateway, state, reason]).toEqual(['zelle', 'operator', null])
  }
}

/**
 * What may go back of a canceled ride: a part of what was paid for it by then, by the policy, and all of what was taken
 * afterwards. What was taken in that very moment may have come before or after it.
 */
function refundsDue({
  booking,
  payments,
  cancelledAt,
}: Pick<Case, 'booking' | 'payments'> & { cancelledAt: string }): number[] {
  const taken = payments.filter(({ kind, state, updated_at }) => {
    return kind === 'charge' && state === 'approved' && updated_at >= cancelledAt
  })
  return [taken, taken.filter(({ updated_at }) => updated_at > cancelledAt)].map(after => {
    const paidCents = booking.paidCents - sum(after)
    const policy = cancellation({ booking: { ...booking, paidCents }, now: new Date(cancelledAt) })
    return policy.allowed ? policy.refundCents + sum(after) : Number.NaN
  })
}

/** Whether money was moved in the merchant interface, or by the card's bank. */
function wasDisturbed({ payments }: Pick<Case, 'payments'>): boolean {
  return payments.some(({ state, reason }) => {
    const moved = reason !== null && /merchant|chargeback|^refund_voided$|^charge_/.test(reason)
    return moved || state === 'charged_back' || state === 'withdrawn'
  })
}

async function openCase({ desk, gateway }: Town, { booked }: TownRide): Promise<Case> {
  const booking = await readBooking(desk.ports, { id: booked.booking.id, token: booked.token })
  const payments = await listPayments(desk.db, booking.id)
  const ledger = gateway.ledger()
  const charges = ledger.filter(({ invoiceNumber }) => invoiceNumber === booking.invoiceNumber)
  const ids = charges.map(({ transId }) => transId)
  // A refund made in the merchant interface may name its charge alone.
  const refunds = ledger.filter(({ refTransId, transId }) => ids.includes(refTransId ?? '') && !ids.includes(transId))
  const entries = [...charges, ...refunds]
  return { booking, payments, entries }
}

/** What the gateway holds of an invoice: taken, less what was given back. */
function netCents(entries: readonly Entry[]): number {
  const taken = entries.filter(({ type, status }) => isCharge(type) && TAKEN.includes(status))
  const back = entries.filter(({ type, status }) => !isCharge(type) && status.startsWith('refund'))
  return cents(taken) - cents(back)
}

/** What our books say is there: approved charges less the refunds that were made. */
function centsAt(payments: readonly PaymentTable[]): number {
  return (
    sum(payments.filter(({ state }) => state === 'approved')) - sum(payments.filter(({ state }) => state === 'made'))
  )
}

function isCharge(type: Entry['type']): boolean {
  return type === 'authCaptureTransaction'
}

function isOpen(state: PaymentTable['state']): boolean {
  return ['sent', 'unknown', 'held', 'due'].includes(state)
}

function sum(payments: readonly PaymentTable[]): number {
  return payments.reduce((total, { amount_cents }) => total + amount_cents, 0)
}

function cents(entries: readonly Entry[]): number {
  return entries.reduce((total, { amountCents }) => total + amountCents, 0)
}
