import 'server-only'
import { AppError } from '@/lib/errors'
import type { Transaction } from '@/lib/payments/server/gateway-port'
import type { AuthorizeNetClient } from './client'
import { listTransactions } from './list-transactions'
import { DUPLICATE_WINDOW_SECONDS } from './requests'
import type { TransactionListItem } from './responses'
import { toTransaction } from './transaction'

const CLOCK_MARGIN_MS = 15 * 60_000
/** The original of a duplicate must be found too. */
const DUPLICATE_ORIGINAL_MARGIN_MS = DUPLICATE_WINDOW_SECONDS * 1000 + CLOCK_MARGIN_MS

type TransactionSearch = { client: AuthorizeNetClient; invoiceNumber: string; since: Date; now: Date }

/** Finds the transactions of an invoice, with their details, the oldest first. */
export async function findTransactions({
  client,
  invoiceNumber,
  since,
  now,
}: TransactionSearch): Promise<Transaction[]> {
  const from = new Date(since.getTime() - DUPLICATE_ORIGINAL_MARGIN_MS)
  const to = new Date(now.getTime() + CLOCK_MARGIN_MS)
  const listed = await listTransactions({ client, from, to })
  const matching = listed.filter(row => row.invoiceNumber === invoiceNumber)
  const byTime = matching.toSorted((a, b) => timeOf(a) - timeOf(b))
  return Promise.all([...new Set(byTime.map(({ transId }) => transId))].map(id => fetchListedTransaction(client, id)))
}

async function fetchListedTransaction(client: AuthorizeNetClient, transactionId: string): Promise<Transaction> {
  const transaction = await client.fetchDetails(transactionId)
  if (transaction) return toTransaction(transaction)
  throw new AppError({
    kind: 'unavailable',
    message: `Authorize.Net lists transaction ${transactionId} but has no details for it`,
  })
}

/** An unreadable time counts as the oldest. */
function timeOf({ submitTimeUTC }: TransactionListItem): number {
  return Date.parse(submitTimeUTC) || 0
}
