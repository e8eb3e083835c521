import 'server-only'
import { isOwnInvoiceNumber } from '@/lib/booking/server/store'
import { enqueueNotifications } from '@/lib/notifications/queue/enqueue'
import { type Tx, write } from '@/lib/platform/database/write'
import type { PaymentContext } from './context'
import type { ListedTransaction } from './gateway-port'
import { type PaymentRecords, tookMoney } from './transaction-comparison'
import { enqueueFinishedLookup } from './transaction-lookup-store'

/**
 * Tells the operator of charges that have an invoice number of this site and no booking, each once: their bookings are
 * lost, usually because an older backup was restored. Without any booking, to which the email would belong, they are
 * only logged, and told later.
 */
export async function reportChargesWithoutBooking(
  context: PaymentContext,
  listed: readonly ListedTransaction[],
  records: PaymentRecords,
): Promise<void> {
  const charges = listed.filter(charge => isWithoutBooking(charge, records))
  if (charges.length === 0) return
  const reported = await write(context, 'site', async tx => {
    const last = await findLastBooking(tx)
    if (last === undefined) return charges
    const unreported: ListedTransaction[] = []
    for (const charge of charges) if (await isFirstReport(tx, charge)) unreported.push(charge)
    const [first] = unreported
    if (first === undefined) return []
    const facts = unreported.map(({ invoiceNumber, transactionId }) => `${invoiceNumber}, transaction ${transactionId}`)
    await enqueueNotifications(tx, last.id, last.version, [
      { kind: 'charges_without_booking', recipient: 'operator', dedupeId: first.transactionId, dueAt: null, facts },
    ])
    return unreported
  })
  for (const { invoiceNumber, transactionId } of reported) {
    console.error(`transaction ${transactionId}: the gateway charged invoice ${invoiceNumber}, which no booking has`)
  }
}

function isWithoutBooking(
  { kind, state, invoiceNumber, transactionId }: ListedTransaction,
  { invoices, payments }: PaymentRecords,
): boolean {
  if (kind !== 'charge' || !tookMoney(state) || invoiceNumber === null) return false
  return isOwnInvoiceNumber(invoiceNumber) && !invoices.has(invoiceNumber) && !payments.has(transactionId)
}

async function findLastBooking({ db }: Tx) {
  return await db
    .selectFrom('bookings')
    .select(['id', 'version'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Under a name of its own: the transaction’s lookups are deleted when it is charged back. */
async function isFirstReport({ db, now }: Tx, { transactionId }: ListedTransaction): Promise<boolean> {
  const name = `${transactionId} without booking`
  return await enqueueFinishedLookup(db, { id: name, transactionId: name, now })
}
