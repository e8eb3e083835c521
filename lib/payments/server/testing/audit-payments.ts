import 'server-only'
import { sumRefunds } from '@/e2e/fakes/authorize-net-ledger'
import { getCancellationTerms } from '@/lib/booking/model/cancellation'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import type { StoredEvent } from '@/lib/booking/model/history'
import type { Booking } from '@/lib/booking/model/schemas'
import { parseBooking } from '@/lib/booking/server/document'
import { loadBooking } from '@/lib/booking/server/load-booking'
import { listBookingEvents } from '@/lib/booking/server/store'
import { derivePaymentSummary } from '@/lib/payments/model/payment-summary'
import type { PaymentTable } from '@/lib/payments/tables'
import { listPayments, toPaymentFact } from '../store'
import {
  CHARGED_STATUSES,
  centsAt,
  isCharge,
  isLostCharge,
  isOpenState,
  isReturnedByMerchant,
  isUndoneRefund,
  type LedgerEntry,
  listRefundsByPurpose,
  netCents,
  sumEntries,
  sumPayments,
  sumVoluntaryRefunds,
} from './audit-sums'
import { calculateExpectedAmounts, type ExpectedAmounts } from './expected-amounts'
import type { SimulatedRide, Simulation } from './simulation'
import type { ActionResult } from './simulation-actions'

type AuditCase = { booking: Booking; payments: PaymentTable[]; entries: LedgerEntry[]; events: StoredEvent[] }

const PENDING_REVIEW_STATUS = 'FDSPendingReview'

/** Checks that at most one charge is open, and that the status matches the payments. */
export async function auditInvariants(simulation: Simulation): Promise<void> {
  for (const ride of simulation.rides) {
    const { booking, payments, entries } = await loadAuditCase(simulation, ride)
    const live = entries.filter(
      ({ type, status, transId, amountCents, wasVoided }) =>
        isCharge(type) &&
        // The customer may have paid again.
        !wasVoided &&
        !entries.some(entry => entry.refTransId === transId && isUndoneRefund(entry)) &&
        (CHARGED_STATUSES.includes(status) || status === PENDING_REVIEW_STATUS) &&
        sumRefunds(simulation.gateway.ledger(), transId) < amountCents,
    )
    const invoices = live.map(({ invoiceNumber }) => invoiceNumber)
    expect(invoices).toEqual([...new Set(invoices)])
    expect(booking).toMatchObject(derivePaymentSummary({ booking, payments: payments.map(toPaymentFact) }))
  }
}

/** Checks that a response about money matches the gateway. */
export function auditResult(
  simulation: Simulation,
  { result, isOnlyAction }: { result: ActionResult; isOnlyAction: boolean },
): void {
  if (result.claimedPayment !== undefined) {
    const entry = simulation.gateway.ledger().find(({ transId }) => transId === result.claimedPayment?.transactionId)
    expect(entry?.invoiceNumber).toBe(result.claimedPayment.invoiceNumber)
    expect(isOnlyAction ? CHARGED_STATUSES : [...CHARGED_STATUSES, 'voided', 'chargeback']).toContain(entry?.status)
  }
  if (isOnlyAction && result.action.do === 'pay' && ['card_declined', 'payment_unavailable'].includes(result.outcome)) {
    // The clock stands still during a step.
    const newCharges = simulation.gateway
      .ledger()
      .filter(
        ({ submittedAtMs, status }) => submittedAtMs >= +simulation.fixture.clock && CHARGED_STATUSES.includes(status),
      )
    expect(newCharges).toEqual([])
  }
}

/** Checks that our records and the gateway's agree to the cent. */
export async function auditLedgers(simulation: Simulation): Promise<void> {
  for (const ride of simulation.rides) {
    const auditCase = await loadAuditCase(simulation, ride)
    const byCard = auditCase.payments.filter(({ gateway }) => gateway === 'authorizenet')
    expect(byCard.map(({ state }) => state).filter(isOpenState)).toEqual([])
    expect(centsAt(byCard)).toBe(netCents(auditCase.entries))
    for (const payment of byCard) auditRow(payment, auditCase)
    for (const { transId, status, ...entry } of auditCase.entries) {
      // A failed processor names no transaction.
      if (status === 'generalError') continue
      const records = byCard.filter(({ transaction_id, kind, method }) => {
        return transaction_id === transId && !(kind === 'refund' && method !== 'refund')
      })
      // The site never sees a refund that the merchant undid at once.
      const isUnseen = records.length === 0 && isUndoneRefund({ status, ...entry })
      expect([transId, records.length]).toEqual([transId, isUnseen ? 0 : 1])
    }
    auditStatus(auditCase)
  }
}

function auditRow(
  { kind, state, method, amount_cents, transaction_id, ref_transaction_id }: PaymentTable,
  { entries }: AuditCase,
) {
  const entry = entries.find(({ transId }) => transId === transaction_id)
  if (state === 'approved') expect(entry).toMatchObject({ type: 'authCaptureTransaction', amountCents: amount_cents })
  if (kind !== 'refund' || state !== 'made') return
  if (method === 'refund') expect(entry).toMatchObject({ amountCents: amount_cents, refTransId: ref_transaction_id })
  else {
    expect(entry).toMatchObject({ amountCents: amount_cents })
    expect(['voided', 'communicationError']).toContain(entry?.status)
  }
}

function auditStatus({ booking, payments, entries, events }: AuditCase): void {
  const { status, cancelledAt, paidCents, refundCents } = booking
  const openRefunds = payments.filter(
    ({ kind, state }) => kind === 'refund' && state !== 'made' && state !== 'withdrawn',
  )
  const returnedCents = refundCents - sumPayments(openRefunds) + booking.chargebackCents
  const zelleCents = centsAt(payments.filter(({ gateway }) => gateway === 'zelle'))
  // The bank takes back all of a charge, also what was refunded before.
  const chargedBack = payments
    .filter(({ state }) => state === 'charged_back')
    .map(({ transaction_id }) => transaction_id)
  const refundedAndChargedBack = payments.filter(
    ({ state, ref_transaction_id }) => state === 'made' && chargedBack.includes(ref_transaction_id),
  )
  expect(netCents(entries) + zelleCents).toBe(paidCents - returnedCents - sumPayments(refundedAndChargedBack))
  expect(booking.keptDifferenceCents).toBe(calculateExpectedAmounts(events).lateKeptCents)
  auditBalance({ booking, payments, entries })
  auditKept({ booking, payments, events }, netCents(entries) + zelleCents - sumPayments(openRefunds))
  if (hadExternalChanges({ payments })) return
  expect(cancelledAt !== null).toBe(['cancelled', 'refund_due', 'refunded'].includes(status))
  const agreed = calculateExpectedAmounts(events)
  if (cancelledAt === null) {
    expect(status === 'paid').toBe(paidCents > 0)
    expect(paidCents - refundCents).toBe(agreed.keptCents)
    return
  }
  expect(refundsDue({ booking, payments, cancelledAt, agreed })).toContain(refundCents)
  expect(status).toBe(openRefunds.length > 0 ? 'refund_due' : refundCents > 0 ? 'refunded' : 'cancelled')
  for (const { gateway, state, reason } of openRefunds) {
    expect([gateway, state, reason]).toEqual(['zelle', 'operator', null])
  }
}

/**
 * Checks that the kept amount was agreed or left by a cancellation, less the merchant's voluntary refunds, whatever was
 * voided, refunded by the merchant or charged back, and undone, in the meantime.
 */
function auditKept({ booking, payments, events }: Omit<AuditCase, 'entries'>, keptCents: number): void {
  if (payments.some(({ state }) => state === 'charged_back')) return
  const canceled = events.find(({ booking }) => booking.cancelledAt !== null)?.booking
  if (canceled !== undefined) {
    const { paidCents, refundCents, chargebackCents, cancelledAt } = canceled
    const leftCents = paidCents - refundCents - chargebackCents
    const givenCents = sumVoluntaryRefunds(payments, ({ created_at }) => created_at >= (cancelledAt ?? ''))
    expect(keptCents).toBeLessThanOrEqual(leftCents)
    if (!payments.some(isLostCharge)) expect(keptCents).toBe(leftCents - givenCents)
    return
  }
  if (booking.status !== 'paid') return
  const givenCents = sumVoluntaryRefunds(payments, refund => !isReturnedByMerchant(refund, payments))
  const expectedCents = calculateExpectedAmounts(events).keptCents - givenCents
  const owedCents = keptCents + (booking.balanceDue?.amountCents ?? 0)
  // A courtesy of a charge that was charged back is not promised for another payment.
  const wasChargedBack = payments.some(({ kind, reason }) => kind === 'charge' && reason?.startsWith('chargeback'))
  const courtesies = payments.filter(({ purpose }) => purpose === 'courtesy' && wasChargedBack)
  // While the fare is unconfirmed, a voided charge leaves no balance due.
  const lostCents = isFareConfirmed(booking.quote) ? 0 : sumPayments(payments.filter(isLostCharge))
  expect(owedCents + lostCents).toBeGreaterThanOrEqual(expectedCents)
  expect(owedCents).toBeLessThanOrEqual(expectedCents + sumPayments(courtesies))
}

/** Checks what a paid ride still owes against the charges that the gateway still holds. */
function auditBalance({ booking, payments, entries }: Omit<AuditCase, 'events'>): void {
  const { status, quote, keptDifferenceCents, balanceDue } = booking
  if (status !== 'paid' || booking.chargebackCents > 0 || !isFareConfirmed(quote)) {
    expect(balanceDue).toBeNull()
    return
  }
  const refunds = listRefundsByPurpose(payments)
  // A refund that is left to the operator is not at the gateway yet.
  if (refunds.some(({ gateway, state }) => gateway !== 'zelle' && state !== 'made')) return
  const charges = entries.filter(({ type, status }) => isCharge(type) && CHARGED_STATUSES.includes(status))
  const keptCharges = charges.filter(({ transId, amountCents }) => sumRefunds(entries, transId) < amountCents)
  const zellePayments = payments.filter(
    ({ kind, gateway, state }) => kind === 'charge' && gateway === 'zelle' && state === 'approved',
  )
  const keptInvoices = [
    ...keptCharges.map(({ invoiceNumber }) => invoiceNumber),
    ...zellePayments.map(p => p.invoice_number),
  ]
  const belongsToKeptCharge = ({ invoice_number, ref_transaction_id }: PaymentTable) =>
    ref_transaction_id === null
      ? keptInvoices.includes(invoice_number)
      : keptCharges.some(({ transId }) => transId === ref_transaction_id)
  const fareReductions = refunds.filter(payment => payment.purpose === 'change' && belongsToKeptCharge(payment))
  // If the site refunded the last cents of a charge, the merchant's earlier partial refunds of it were voluntary.
  const isCourtesyRefund = ({ purpose, ref_transaction_id }: PaymentTable) =>
    purpose === null
      ? refunds.findLast(refund => refund.ref_transaction_id === ref_transaction_id)?.purpose !== null
      : purpose === 'courtesy'
  const courtesyRefunds = refunds.filter(payment => isCourtesyRefund(payment) && !belongsToKeptCharge(payment))
  const coveredCents =
    sumEntries(keptCharges) + sumPayments(zellePayments) - sumPayments(fareReductions) + sumPayments(courtesyRefunds)
  const credits = payments.filter(({ purpose, reason }) => purpose === 'courtesy' && reason === 'charge_lost')
  const priceCents = quote.totalCents + keptDifferenceCents - sumPayments(credits)
  expect(balanceDue?.amountCents ?? 0).toBe(Math.max(0, priceCents - coveredCents))
}

/** A charge of the very moment of cancellation may count as either. */
function refundsDue({
  booking,
  payments,
  cancelledAt,
  agreed,
}: Pick<AuditCase, 'booking' | 'payments'> & { cancelledAt: string; agreed: ExpectedAmounts }): number[] {
  const { refundedCents, lateChangedAt } = agreed
  const lateCharges = payments.filter(({ kind, state, updated_at }) => {
    return kind === 'charge' && state === 'approved' && updated_at >= cancelledAt
  })
  // A charge that the customer had paid otherwise was refunded in full before.
  const duplicates = payments.filter(
    ({ kind, state, purpose, created_at }) =>
      kind === 'refund' && state !== 'withdrawn' && purpose === null && created_at < cancelledAt,
  )
  const earlierCents = refundedCents + sumPayments(duplicates)
  return [lateCharges, lateCharges.filter(({ updated_at }) => updated_at > cancelledAt)].map(after => {
    const netCents = booking.paidCents - sumPayments(after) - earlierCents
    const withoutKeptCents = Math.max(0, netCents - booking.keptDifferenceCents)
    const paidCents = Math.min(withoutKeptCents, booking.quote?.totalCents ?? withoutKeptCents)
    const now = new Date(cancelledAt)
    const policy = getCancellationTerms({ booking: { ...booking, paidCents, lateChangedAt }, now })
    return policy.allowed ? earlierCents + policy.refundCents + sumPayments(after) : Number.NaN
  })
}

function hadExternalChanges({ payments }: Pick<AuditCase, 'payments'>): boolean {
  return payments.some(({ state, reason }) => {
    const isExternalChange = reason !== null && /merchant|chargeback|^refund_voided$|^charge_/.test(reason)
    return isExternalChange || state === 'charged_back' || state === 'withdrawn'
  })
}

async function loadAuditCase({ fixture, gateway }: Simulation, { booked }: SimulatedRide): Promise<AuditCase> {
  const booking = await loadBooking(fixture.context, { id: booked.booking.id, token: booked.token })
  const payments = await listPayments(fixture.db, booking.id)
  const ledger = gateway.ledger()
  const changes = await fixture.db
    .selectFrom('change_invoices')
    .select('invoice_number')
    .where('booking_id', '=', booking.id)
    .execute()
  const invoices = [booking.invoiceNumber, ...changes.map(({ invoice_number }) => invoice_number)]
  const charges = ledger.filter(({ invoiceNumber }) => invoices.includes(invoiceNumber))
  const ids = charges.map(({ transId }) => transId)
  // A merchant's refund may only reference its charge.
  const refunds = ledger.filter(({ refTransId, transId }) => ids.includes(refTransId ?? '') && !ids.includes(transId))
  const entries = [...charges, ...refunds]
  const events = (await listBookingEvents(fixture.db, booking.id)).map(({ at, kind, actor, data }) => {
    return { at, kind, actor, booking: parseBooking(data) }
  })
  return { booking, payments, entries, events }
}
