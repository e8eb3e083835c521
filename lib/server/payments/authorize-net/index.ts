import 'server-only'
import {
  CHARGE_TIMEOUT_MS,
  type ChargeOutcome,
  type PaymentsPort,
  READ_TIMEOUT_MS,
  type ReversalOutcome,
  type Transaction,
} from '../port'
import { errorCodeOf, plainAnswerSchema } from './answers'
import { createClient } from './client'
import { findTransactions } from './find'
import { listTransactions } from './list'
import { chargeOutcome, originalOf, reversalOutcome } from './outcome'
import { chargeRequest, connectionRequest, declineHeldRequest, type Keys, refundRequest, voidRequest } from './requests'
import { lastFourOf, readListed, readTransaction, stateOf } from './transaction'

export const endpoints = {
  sandbox: 'https://apitest.authorize.net/xml/v1/request.api',
  production: 'https://api.authorize.net/xml/v1/request.api',
}

type Wire = { url: string; readTimeoutMs: number; chargeTimeoutMs: number; now: () => Date }

/** Cards by Authorize.Net. The second argument is for tests: another address, shorter limits, another clock. */
export function createAuthorizeNet(
  settings: { environment: 'sandbox' | 'production' } & Keys,
  {
    url = endpoints[settings.environment],
    readTimeoutMs = READ_TIMEOUT_MS,
    chargeTimeoutMs = CHARGE_TIMEOUT_MS,
    now = () => new Date(),
  }: Partial<Wire> = {},
): PaymentsPort {
  const client = createClient({ keys: settings, url, readTimeoutMs, chargeTimeoutMs })

  /** Where a transaction stands; null where it is not there or cannot be read now. */
  async function readState(transactionId: string): Promise<Transaction['state'] | null> {
    const transaction = await client.details(transactionId).catch(() => null)
    return transaction && stateOf(transaction.transactionStatus)
  }

  return {
    gateway: 'authorizenet',
    reverses: true,

    async charge(charge): Promise<ChargeOutcome> {
      const reply = await client.act(chargeRequest(charge))
      const original = originalOf(reply)
      const earlier = original && (await readState(original))
      // What took nothing makes its repetition a duplicate too, whether the card was declined or the processor failed.
      if (earlier === 'declined' || earlier === 'failed') {
        return { state: earlier, reason: 'duplicate', transactionId: null }
      }
      return chargeOutcome(reply)
    },

    async find({ invoiceNumber, since }) {
      const transactions = await findTransactions({ client, invoiceNumber, since, now: now() })
      return { transactions, complete: true }
    },

    list: async period => (await listTransactions({ client, ...period })).map(readListed),

    async details(transactionId) {
      // The operator may have typed it: what is no number is no transaction, and the gateway's schema refuses it.
      if (!/^\d+$/.test(transactionId)) return null
      const transaction = await client.details(transactionId)
      return transaction && readTransaction(transaction)
    },

    async void({ transactionId, reference }): Promise<ReversalOutcome> {
      const outcome = reversalOutcome(await client.act(voidRequest({ transactionId, reference })), transactionId)
      // A void repeated after its answer was lost is refused, and yet done.
      const repeated = outcome.state === 'refused' && (await readState(transactionId)) === 'voided'
      return repeated ? { state: 'made', transactionId } : outcome
    },

    async declineHeld({ transactionId, reference }): Promise<ReversalOutcome> {
      const reply = await client.act(declineHeldRequest({ transactionId, reference }))
      const outcome = reversalOutcome(reply, transactionId)
      if (reply.state !== 'answered' || outcome.state === 'made' || outcome.state === 'unsent') return outcome
      const state = await readState(transactionId)
      if (state === 'declined' || state === 'voided') return { state: 'made', transactionId }
      if (state !== 'held') return outcome
      // A key that may not review may still void.
      return reversalOutcome(await client.act(voidRequest({ transactionId, reference })), transactionId)
    },

    async refund(refund): Promise<ReversalOutcome> {
      const original = await client.details(refund.transactionId).catch(() => 'unread' as const)
      if (original === 'unread') return { state: 'unsent', reason: 'loading the charge failed' }
      if (original === null) return { state: 'refused', reason: 'charge not found' }
      const lastFour = lastFourOf(original)
      if (lastFour === null) return { state: 'refused', reason: 'not a card payment' }
      return reversalOutcome(await client.act(refundRequest({ ...refund, lastFour })), refund.transactionId)
    },

    testConnection: () =>
      client.ask(connectionRequest, plainAnswerSchema).then(
        answer => errorCodeOf(answer) === null,
        () => false,
      ),
  }
}
