import 'server-only'
import type { ListedTransaction, Transaction } from '../gateway-port'
import type { GatewayTransaction, TransactionListItem } from './responses'

/** Where money stands, by the gateway's name for it. */
const STATES_BY_STATUS: Record<string, Transaction['state']> = {
  authorizedPendingCapture: 'held',
  authorizedPendingRelease: 'held',
  underReview: 'held',
  FDSPendingReview: 'held',
  FDSAuthorizedPendingReview: 'held',
  // It may yet be sent again by the operator, so it is neither taken nor given up.
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
  // A bank payment that bounced: the money was there and is gone.
  returnedItem: 'charged_back',
  voided: 'voided',
  declined: 'declined',
  expired: 'declined',
  failedReview: 'declined',
  communicationError: 'failed',
  generalError: 'failed',
}

/** The state a status means. One that nobody knows is `held`: nothing is charged or given back upon it. */
export function toTransactionState(transactionStatus: string): Transaction['state'] {
  return STATES_BY_STATUS[transactionStatus] ?? 'held'
}

/** The gateway's transaction in our terms. */
export function toTransaction(transaction: GatewayTransaction): Transaction {
  const { transId, refTransId, transactionStatus, order, authAmount } = transaction
  const isRefund = /^refund/.test(transaction.transactionType) || /^refund/.test(transactionStatus)
  return {
    transactionId: transId,
    kind: isRefund ? 'refund' : 'charge',
    invoiceNumber: order?.invoiceNumber || null,
    amountCents: Math.round(authAmount * 100),
    state: toTransactionState(transactionStatus),
    refTransactionId: isRefund && refTransId !== '' ? refTransId : null,
  }
}

/** A row of the gateway's lists in our terms. What it is, a refund's own status alone tells. */
export function toListedTransaction({
  transId,
  transactionStatus,
  invoiceNumber,
}: TransactionListItem): ListedTransaction {
  return {
    transactionId: transId,
    kind: /^refund/.test(transactionStatus) ? 'refund' : 'charge',
    invoiceNumber: invoiceNumber || null,
    state: toTransactionState(transactionStatus),
    status: transactionStatus,
  }
}

/** The last four digits of the card; null where it was not paid with one. */
export function readLastFour({ payment }: GatewayTransaction): string | null {
  return /\d{4}$/.exec(payment?.creditCard?.cardNumber ?? '')?.[0] ?? null
}
