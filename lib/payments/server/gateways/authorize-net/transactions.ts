import 'server-only'
import type { ListedTransaction, Transaction } from '@/lib/payments/server/gateway-port'
import {
  type AuthorizeNetClient,
  batchListResponseSchema,
  type GatewayTransaction,
  listResponseSchema,
  type TransactionListItem,
} from './client'
import { batchesRequest, batchRequest, type GatewayRequest, PAGE_SIZE, unsettledRequest } from './requests'

const MAX_BATCH_PERIOD_MS = 31 * 24 * 60 * 60_000

type Period = { from: Date; to: Date }

const STATES_BY_STATUS: Record<string, Transaction['state']> = {
  authorizedPendingCapture: 'held',
  authorizedPendingRelease: 'held',
  underReview: 'held',
  FDSPendingReview: 'held',
  FDSAuthorizedPendingReview: 'held',
  // The operator may resubmit it.
  settlementError: 'held',
  approvedReview: 'unsettled',
  capturedPendingSettlement: 'unsettled',
  pendingSettlement: 'unsettled',
  pendingFinalSettlement: 'unsettled',
  updatingSettlement: 'unsettled',
  refundPendingSettlement: 'unsettled',
  couldNotVoid: 'unsettled',
  settledSuccessfully: 'settled',
  refundSettledSuccessfully: 'settled',
  chargeback: 'charged_back',
  chargebackReversal: 'chargeback_reversed',
  // The money was received and then returned.
  returnedItem: 'charged_back',
  voided: 'voided',
  declined: 'declined',
  expired: 'declined',
  failedReview: 'declined',
  communicationError: 'failed',
  generalError: 'failed',
}

/** Maps a status to a state. An unknown one is `held`: it triggers no charge or refund. */
export function toTransactionState(transactionStatus: string): Transaction['state'] {
  return STATES_BY_STATUS[transactionStatus] ?? 'held'
}

export function toTransaction(transaction: GatewayTransaction): Transaction {
  const { transId, refTransId, transactionStatus, order, authAmount } = transaction
  const isRefund = /^refund/.test(transaction.transactionType) || /^refund/.test(transactionStatus)
  return {
    transactionId: transId,
    kind: isRefund ? 'refund' : 'charge',
    invoiceNumber: order?.invoiceNumber || null,
    reference: order?.purchaseOrderNumber || null,
    cents: Math.round(authAmount * 100),
    state: toTransactionState(transactionStatus),
    refs: isRefund && refTransId !== '' ? refTransId : null,
  }
}

/** Reads the last four digits of the card, which a refund names; null without a card. */
export function readLastFour({ payment }: GatewayTransaction): string | null {
  return /\d{4}$/.exec(payment?.creditCard?.cardNumber ?? '')?.[0] ?? null
}

/** Lists transactions by what the gateway's lists show: neither reference nor type. */
export async function* listTransactions(client: AuthorizeNetClient, period: Period) {
  for await (const rows of listPages(client, period)) {
    yield rows.map(
      ({ transId, transactionStatus, invoiceNumber }): ListedTransaction => ({
        transactionId: transId,
        kind: /^refund/.test(transactionStatus) ? 'refund' : 'charge',
        invoiceNumber: invoiceNumber || null,
        state: toTransactionState(transactionStatus),
        status: transactionStatus,
      }),
    )
  }
}

/** Lists unsettled, then settled transactions: the opposite order could miss one that settles. */
async function* listPages(client: AuthorizeNetClient, period: Period): AsyncGenerator<TransactionListItem[]> {
  yield* fetchPages(client, unsettledRequest)
  for (const batchId of await listBatches(client, period)) {
    yield* fetchPages(client, page => batchRequest({ batchId, page }))
  }
}

async function* fetchPages(client: AuthorizeNetClient, buildRequest: (page: number) => GatewayRequest) {
  for (let page = 1; ; page += 1) {
    const { transactions } = await client.query(buildRequest(page), listResponseSchema)
    const listed = transactions ?? []
    yield listed
    if (listed.length < PAGE_SIZE) return
  }
}

async function listBatches(client: AuthorizeNetClient, { from, to }: Period): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let start = from.getTime(); start < to.getTime(); start += MAX_BATCH_PERIOD_MS) {
    const end = Math.min(start + MAX_BATCH_PERIOD_MS, to.getTime())
    const period = { from: new Date(start), to: new Date(end) }
    const { batchList } = await client.query(batchesRequest(period), batchListResponseSchema)
    for (const { batchId } of batchList ?? []) ids.add(batchId)
  }
  return ids
}
