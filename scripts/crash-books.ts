import type { Booked } from '@/lib/booking/schemas'
import { listBookings } from '@/lib/server/bookings/store'
import { openForReading } from '@/lib/server/database/connection'
import type { Told } from './crash-payments'

const SETTLE_LIMIT_MS = 30_000
const LOOK_MS = 100
const OPEN_LIMIT_MS = 500
const OPEN = ['sent', 'unknown', 'held']

export type Ride = { booked: Booked; told: Told }
type Account = {
  invoiceNumber: string
  status: string
  paidCents: number
  transactionId: string | null
  /** Approved charges of the gateway's own ledger. */
  charges: { id: string; amountCents: number }[]
  /** Payments that are still being checked. */
  open: number
}

/** Every booking of a data folder beside what the sandbox's ledger has of it. */
export async function readAccounts(dataDir: string): Promise<Account[]> {
  const db = openForReading(dataDir)
  try {
    const bookings = await listBookings(db)
    const payments = await db.selectFrom('payments').selectAll().execute()
    const ledger = await db.selectFrom('sandbox_transactions').selectAll().execute()
    return bookings.map(booking => ({
      invoiceNumber: booking.invoice_number,
      status: booking.status,
      paidCents: booking.paid_cents,
      transactionId: booking.transaction_id,
      charges: ledger
        .filter(({ invoice_number, kind, state }) => {
          return invoice_number === booking.invoice_number && kind === 'charge' && state === 'approved'
        })
        .map(({ id, amount_cents }) => ({ id, amountCents: amount_cents })),
      open: payments.filter(({ booking_id, state }) => booking_id === booking.id && OPEN.includes(state)).length,
    }))
  } finally {
    await db.destroy()
  }
}

/** Waits until a payment is on its way, or for a moment in vain. */
export async function untilOneIsOpen(dataDir: string): Promise<void> {
  const db = openForReading(dataDir)
  const deadline = Date.now() + OPEN_LIMIT_MS
  while (Date.now() < deadline) {
    const open = await db.selectFrom('payments').select('id').where('state', '=', 'sent').executeTakeFirst()
    if (open !== undefined) break
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  await db.destroy()
}

/** Waits until the watch has found every charge that was made; that one never was, it believes minutes later. */
export async function untilChargesAreFound(dataDir: string): Promise<Account[]> {
  const deadline = Date.now() + SETTLE_LIMIT_MS
  for (;;) {
    const accounts = await readAccounts(dataDir)
    const left = accounts.some(({ open, charges }) => open > 0 && charges.length > 0)
    if (!left || Date.now() > deadline) return accounts
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
}

/** What is wrong in the books, a line each. */
export function findFaults({ accounts, rides }: { accounts: Account[]; rides: Ride[] }): string[] {
  const byInvoice = new Map(accounts.map(account => [account.invoiceNumber, account]))
  const answers = rides.flatMap(({ booked, told }) => {
    const { invoiceNumber } = booked.booking
    const account = byInvoice.get(invoiceNumber)
    const kept = account?.status === 'paid' && [null, account.transactionId].includes(told.transactionId)
    return told.said === 'paid' && !kept ? [`${invoiceNumber} was reported paid but is ${account?.status}`] : []
  })
  return [...answers, ...accounts.flatMap(faultsOf)]
}

function faultsOf({ invoiceNumber, status, paidCents, transactionId, charges, open }: Account): string[] {
  const [charge] = charges
  const takenCents = charges.reduce((total, { amountCents }) => total + amountCents, 0)
  const due = charge === undefined ? (open > 0 ? ['payment_unknown'] : ['reserved', 'awaiting_zelle']) : ['paid']
  const faults = [
    charges.length > 1 && `was charged ${charges.length} times`,
    takenCents !== paidCents && `has ${paidCents} cents paid, but the ledger has ${takenCents}`,
    (charge?.id ?? null) !== transactionId && `has transaction ${transactionId}, but the ledger has ${charge?.id}`,
    !due.includes(status) && `is ${status} instead of ${due.join(' or ')}`,
  ]
  return faults.filter(fault => fault !== false).map(fault => `${invoiceNumber} ${fault}`)
}
