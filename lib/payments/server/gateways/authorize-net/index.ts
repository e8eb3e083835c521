import 'server-only'
import {
  CHARGE_TIMEOUT_MS,
  type ChargeOutcome,
  type PaymentGateway,
  READ_TIMEOUT_MS,
  type RefundOutcome,
  type Transaction,
} from '@/lib/payments/server/gateway-port'
import { createAuthorizeNetClient } from './client'
import { findTransactions } from './find-transactions'
import { listTransactions } from './list-transactions'
import { readDuplicatedTransactionId, toChargeOutcome, toRefundOutcome } from './outcome'
import {
  type AuthorizeNetCredentials,
  chargeRequest,
  connectionRequest,
  declineHeldRequest,
  refundRequest,
  voidRequest,
} from './requests'
import { baseResponseSchema, readErrorCode } from './responses'
import { readLastFour, toListedTransaction, toTransaction, toTransactionState } from './transaction'

export const endpoints = {
  sandbox: 'https://apitest.authorize.net/xml/v1/request.api',
  production: 'https://api.authorize.net/xml/v1/request.api',
}

type ConnectionOptions = { url: string; readTimeoutMs: number; chargeTimeoutMs: number; now: () => Date }

/** Creates the Authorize.Net gateway. */
export function createAuthorizeNetGateway(
  settings: { environment: 'sandbox' | 'production' } & AuthorizeNetCredentials,
  {
    url = endpoints[settings.environment],
    readTimeoutMs = READ_TIMEOUT_MS,
    chargeTimeoutMs = CHARGE_TIMEOUT_MS,
    now = () => new Date(),
  }: Partial<ConnectionOptions> = {},
): PaymentGateway {
  const client = createAuthorizeNetClient({ credentials: settings, url, readTimeoutMs, chargeTimeoutMs })

  async function fetchState(transactionId: string): Promise<Transaction['state'] | null> {
    const transaction = await client.fetchDetails(transactionId).catch(() => null)
    return transaction && toTransactionState(transaction.transactionStatus)
  }

  return {
    name: 'authorizenet',
    supportsRefunds: true,

    async charge(charge): Promise<ChargeOutcome> {
      const reply = await client.submit(chargeRequest(charge))
      const duplicatedId = readDuplicatedTransactionId(reply)
      const earlierState = duplicatedId && (await fetchState(duplicatedId))
      if (earlierState === 'declined' || earlierState === 'failed') {
        return { state: earlierState, reason: 'duplicate', transactionId: null }
      }
      return toChargeOutcome(reply)
    },

    async findTransactions({ invoiceNumber, since }) {
      const transactions = await findTransactions({ client, invoiceNumber, since, now: now() })
      return { transactions, complete: true }
    },

    listTransactions: async period => (await listTransactions({ client, ...period })).map(toListedTransaction),

    async fetchTransaction(transactionId) {
      // The operator may have mistyped it.
      if (!/^\d+$/.test(transactionId)) return null
      const transaction = await client.fetchDetails(transactionId)
      return transaction && toTransaction(transaction)
    },

    async void({ transactionId, reference }): Promise<RefundOutcome> {
      const outcome = toRefundOutcome(await client.submit(voidRequest({ transactionId, reference })), transactionId)
      // A repeated void is refused, although it was done.
      const alreadyVoided = outcome.state === 'refused' && (await fetchState(transactionId)) === 'voided'
      return alreadyVoided ? { state: 'made', transactionId } : outcome
    },

    async declinePendingReview({ transactionId, reference }): Promise<RefundOutcome> {
      const reply = await client.submit(declineHeldRequest({ transactionId, reference }))
      const outcome = toRefundOutcome(reply, transactionId)
      if (reply.state !== 'received' || outcome.state === 'made' || outcome.state === 'unsent') return outcome
      const state = await fetchState(transactionId)
      if (state === 'declined' || state === 'voided') return { state: 'made', transactionId }
      if (state !== 'held') return outcome
      // Credentials without review permission may still void.
      return toRefundOutcome(await client.submit(voidRequest({ transactionId, reference })), transactionId)
    },

    async refund(refund): Promise<RefundOutcome> {
      const duplicatedId = await client.fetchDetails(refund.transactionId).catch(() => 'unread' as const)
      if (duplicatedId === 'unread') return { state: 'unsent', reason: 'loading the charge failed' }
      if (duplicatedId === null) return { state: 'refused', reason: 'charge not found' }
      const lastFour = readLastFour(duplicatedId)
      if (lastFour === null) return { state: 'refused', reason: 'not a card payment' }
      return toRefundOutcome(await client.submit(refundRequest({ ...refund, lastFour })), refund.transactionId)
    },

    testConnection: () =>
      client.query(connectionRequest, baseResponseSchema).then(
        response => readErrorCode(response) === null,
        () => false,
      ),
  }
}
