import 'server-only'
import type { ListedTransaction, Transaction } from '@/lib/payments/server/gateway-port'
import type { GatewayTransaction, TransactionListItem } from './responses'

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

/** Converts the gateway's transaction details. */
export function toTransaction(transaction: GatewayTransaction): Transaction {
  const { transId, refTransId, transactionStatus, order, authAmount } = transaction
  const lastFour = readLastFour(transaction)
  const isRefund = /^refund/.test(transaction.transactionType) || /^refund/.test(transactionStatus)
  return {
    transactionId: transId,
    kind: isRefund ? 'refund' : 'charge',
    invoiceNumber: order?.invoiceNumber || null,
    amountCents: Math.round(authAmount * 100),
    state: toTransactionState(transactionStatus),
    refTransactionId: isRefund && refTransId !== '' ? refTransId : null,
    ...(lastFour !== null && { lastFour }),
  }
}

/** Converts a row of the gateway's lists. */
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

/** Reads the last four digits of the card; null without a card. */
export function readLastFour({ payment }: GatewayTransaction): string | null {
  return /\d{4}$/.exec(payment?.creditCard?.cardNumber ?? '')?.[0] ?? null
}
