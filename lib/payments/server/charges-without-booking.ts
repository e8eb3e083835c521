import 'server-only'
import { isOwnInvoiceNumber } from '@/lib/booking/server/store'
import { enqueueNotifications } from '@/lib/notifications/queue/enqueue'
import { type Tx, write } from '@/lib/platform/database/write'
import type { PaymentContext } from './context'
import type { ListedTransaction } from './gateway-port'
import { remember } from './inbox'
import type { loadKnown } from './settlements'

type Known = Awaited<ReturnType<typeof loadKnown>>

/**
 * Tells the operator of charges that have an invoice number of this site and no booking, each once: their bookings are
 * lost, usually because an older backup was restored. Without any booking, to which the email would belong, they are
 * only logged, and told later.
 */
export async function reportChargesWithoutBooking(
  context: PaymentContext,
  listed: readonly ListedTransaction[],
  known: Known,
): Promise<void> {
  const charges = listed.filter(charge => isWithoutBooking(charge, known))
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
  { invoices, sums, attempts }: Known,
): boolean {
  const tookMoney = state === 'unsettled' || state === 'settled' || state === 'charged_back'
  if (kind !== 'charge' || !tookMoney || invoiceNumber === null) return false
  const isKnown = sums.has(transactionId) || attempts.has(transactionId)
  return isOwnInvoiceNumber(invoiceNumber) && !invoices.has(invoiceNumber) && !isKnown
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
  return await remember(db, { id: name, transactionId: name, now })
}
