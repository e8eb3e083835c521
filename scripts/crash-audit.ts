import type { CreatedBooking } from '@/lib/booking/model/schemas'
import { listBookings } from '@/lib/booking/server/store'
import { type DatabaseSource, openReadOnlyDatabase } from '@/lib/platform/database/connection'
import type { PaymentReport } from './crash-payments'

/** A charge whose outcome could not be stored is due after 75 seconds. */
const RECONCILE_TIMEOUT_MS = 100_000
const POLL_MS = 100
const OPEN_PAYMENT_TIMEOUT_MS = 500
const OPEN_STATES = ['sent', 'unknown', 'held']

export type BookingWithPayment = { created: CreatedBooking; payment: PaymentReport }
type BookingAudit = {
  invoiceNumber: string
  status: string
  paidCents: number
  transactionId: string | null
  /** Approved charges in the gateway’s ledger. */
  charges: { id: string; amountCents: number }[]
  /** Number of payments with an unknown outcome. */
  open: number
}

/** Reads every booking of a database with its charges in the sandbox ledger. */
export async function readBookingAudits(source: DatabaseSource): Promise<BookingAudit[]> {
  const db = openReadOnlyDatabase(source)
  try {
    const { bookings, unreadable } = await listBookings(db)
    if (unreadable.length > 0) throw new Error(`${unreadable.length} bookings are unreadable`)
    const payments = await db.selectFrom('payments').selectAll().execute()
    const ledger = await db.selectFrom('sandbox_transactions').selectAll().execute()
    return bookings.map(booking => ({
      invoiceNumber: booking.invoiceNumber,
      status: booking.status,
      paidCents: booking.paidCents,
      transactionId: booking.transactionId,
      charges: ledger
        .filter(({ invoice_number, kind, state }) => {
          return invoice_number === booking.invoiceNumber && kind === 'charge' && state === 'approved'
        })
        .map(({ id, amount_cents }) => ({ id, amountCents: amount_cents })),
      open: payments.filter(({ booking_id, state }) => booking_id === booking.id && OPEN_STATES.includes(state)).length,
    }))
  } finally {
    await db.destroy()
  }
}

/** Waits until a payment is in progress, at most for a moment. */
export async function waitForOpenPayment(source: DatabaseSource): Promise<void> {
  const db = openReadOnlyDatabase(source)
  const deadline = Date.now() + OPEN_PAYMENT_TIMEOUT_MS
  while (Date.now() < deadline) {
    const openPayment = await db.selectFrom('payments').select('id').where('state', '=', 'sent').executeTakeFirst()
    if (openPayment !== undefined) break
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  await db.destroy()
}

/**
 * Waits until reconciliation has found every charge. A missing charge is confirmed only minutes later, so it is not
 * awaited.
 */
export async function waitForReconciliation(source: DatabaseSource): Promise<BookingAudit[]> {
  const deadline = Date.now() + RECONCILE_TIMEOUT_MS
  for (;;) {
    const audits = await readBookingAudits(source)
    const isAnyUnreconciled = audits.some(({ open, charges }) => open > 0 && charges.length > 0)
    if (!isAnyUnreconciled || Date.now() > deadline) return audits
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

/** Lists the discrepancies between bookings and ledger. */
export function findDiscrepancies({
  audits,
  bookings,
}: {
  audits: BookingAudit[]
  bookings: BookingWithPayment[]
}): string[] {
  const byInvoice = new Map(audits.map(audit => [audit.invoiceNumber, audit]))
  const mismatches = bookings.flatMap(({ created: booked, payment }) => {
    const { invoiceNumber } = booked.booking
    const audit = byInvoice.get(invoiceNumber)
    const isConsistent = audit?.status === 'paid' && [null, audit.transactionId].includes(payment.transactionId)
    return payment.outcome === 'paid' && !isConsistent
      ? [`${invoiceNumber} was reported paid but is ${audit?.status}`]
      : []
  })
  return [...mismatches, ...audits.flatMap(listDiscrepancies)]
}

function listDiscrepancies({ invoiceNumber, status, paidCents, transactionId, charges, open }: BookingAudit): string[] {
  const [charge] = charges
  const chargedCents = charges.reduce((total, { amountCents }) => total + amountCents, 0)
  const expectedStatuses =
    charge === undefined ? (open > 0 ? ['payment_unknown'] : ['reserved', 'awaiting_zelle']) : ['paid']
  const discrepancies = [
    charges.length > 1 && `was charged ${charges.length} times`,
    chargedCents !== paidCents && `has ${paidCents} cents paid, but the ledger has ${chargedCents}`,
    (charge?.id ?? null) !== transactionId && `has transaction ${transactionId}, but the ledger has ${charge?.id}`,
    !expectedStatuses.includes(status) && `is ${status} instead of ${expectedStatuses.join(' or ')}`,
  ]
  return discrepancies
    .filter(discrepancy => discrepancy !== false)
    .map(discrepancy => `${invoiceNumber} ${discrepancy}`)
}
