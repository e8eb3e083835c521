import 'server-only'
import {
  CHARGE_TIMEOUT_MS,
  type ChargeOutcome,
  type PaymentsPort,
  READ_TIMEOUT_MS,
  type ReversalOutcome,
} from '../port'
import { errorCodeOf, plainAnswerSchema } from './answers'
import { createClient } from './client'
import { findTransactions } from './find'
import { chargeOutcome, originalOf, reversalOutcome } from './outcome'
import { chargeRequest, connectionRequest, type Keys, refundRequest, voidRequest } from './requests'
import { lastFourOf, readTransaction, stateOf } from './transaction'

const endpoints = {
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

  /** A card that was declined is a duplicate too when it is tried again, with its code corrected or not. */
  async function declinedBefore(original: string | null): Promise<boolean> {
    if (original === null) return false
    const transaction = await client.details(original).catch(() => null)
    return transaction !== null && stateOf(transaction.transactionStatus) === 'declined'
  }

  async function isVoided(transactionId: string): Promise<boolean> {
    const transaction = await client.details(transactionId).catch(() => null)
    return transaction?.transactionStatus === 'voided'
  }

  return {
    gateway: 'authorizenet',
    reverses: true,

    async charge(charge): Promise<ChargeOutcome> {
      const reply = await client.act(chargeRequest(charge))
      const original = originalOf(reply)
      if (await declinedBefore(original)) return { state: 'declined', reason: 'duplicate', transactionId: null }
      return chargeOutcome(reply)
    },

    async find({ invoiceNumber, since }) {
      const transactions = await findTransactions({ client, invoiceNumber, since, now: now() })
      return { transactions, complete: true }
    },

    async details(transactionId) {
      const transaction = await client.details(transactionId)
      return transaction && readTransaction(transaction)
    },

    async void({ transactionId, reference }): Promise<ReversalOutcome> {
      const outcome = reversalOutcome(await client.act(voidRequest({ transactionId, reference })), transactionId)
      // A void repeated after its answer was lost is refused, and yet done.
      if (outcome.state === 'refused' && (await isVoided(transactionId))) return { state: 'made', transactionId }
      return outcome
    },

    async refund(refund): Promise<ReversalOutcome> {
      const original = await client.details(refund.transactionId).catch(() => 'unread' as const)
      if (original === 'unread') return { state: 'unsent', reason: 'the charge could not be read' }
      if (original === null) return { state: 'refused', reason: 'no such charge' }
      const lastFour = lastFourOf(original)
      if (lastFour === null) return { state: 'refused', reason: 'not paid by card' }
      return reversalOutcome(await client.act(refundRequest({ ...refund, lastFour })), refund.transactionId)
    },

    testConnection: () =>
      client.ask(connectionRequest, plainAnswerSchema).then(
        answer => errorCodeOf(answer) === null,
        () => false,
      ),
  }
}
