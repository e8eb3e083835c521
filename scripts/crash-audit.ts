import { getReceivedCents, type LedgerEntry, ownCents, sumCents } from '@/lib/booking/model/ledger'
import type { Booking } from '@/lib/booking/model/schemas'
import type { SandboxTransactionTable } from '@/lib/payments/tables'

type Transaction = Pick<SandboxTransactionTable, 'id' | 'kind' | 'invoice_number' | 'amount_cents' | 'state'>

export type Audited = {
  booking: Pick<Booking, 'id' | 'invoiceNumber' | 'status' | 'account'>
  entries: readonly LedgerEntry[]
  /** How often the rider was told that a payment was made, and with those being checked. */
  told: { least: number; most: number }
}

/**
 * Compares the account of an active booking with the sandbox gateway's own records, with its price and with what the rider
 * was told.
 */
export function auditAccount({ booking, entries, told }: Audited, gateway: readonly Transaction[]): string[] {
  const { id, status } = booking
  const transactions = gateway.filter(({ invoice_number }) => invoice_number === booking.invoiceNumber)
  const problems: string[] = []
  for (const transaction of transactions) {
    const recordedCents = ownCents({ entries }, transaction.id)
    const movedCents = centsMoved(transaction)
    if (recordedCents === movedCents) continue
    problems.push(`${id}: ${movedCents} cents moved by ${transaction.id}, the ledger has ${recordedCents}`)
  }
  const heldCents = sumCents(transactions.map(transaction => ({ cents: centsMoved(transaction) })))
  const receivedCents = getReceivedCents({ entries })
  if (receivedCents !== heldCents)
    problems.push(`${id}: the ledger has ${receivedCents} cents, the gateway ${heldCents}`)
  if (heldCents > 0 !== (status === 'paid')) problems.push(`${id} is ${status}, the gateway has ${heldCents} cents`)
  const { priceCents } = booking.account
  if (heldCents !== 0 && heldCents !== priceCents) {
    problems.push(`${id} costs ${priceCents} cents, the gateway has ${heldCents}`)
  }
  const charges = transactions.filter(each => each.kind === 'charge' && each.state === 'approved').length
  if (charges < told.least || charges > told.most) {
    problems.push(`${id} was charged ${charges} times, and its rider told of ${told.least} to ${told.most}`)
  }
  return problems
}

function centsMoved({ kind, state, amount_cents }: Transaction): number {
  if (state !== 'approved') return 0
  return kind === 'charge' ? amount_cents : -amount_cents
}
