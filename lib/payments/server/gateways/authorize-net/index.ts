import 'server-only'
import { z } from 'zod'
import {
  CHARGE_TIMEOUT_MS,
  type PaymentGateway,
  READ_TIMEOUT_MS,
  type RefundOutcome,
  type Transaction,
} from '@/lib/payments/server/gateway-port'
import { defineAdapter } from '@/lib/platform/adapter'
import { type CheckLine, failed, notChecked, passed, tryOut, warning } from '@/lib/platform/check'
import { optional, type SettingsSource } from '@/lib/platform/env'
import { acceptSettings, checkMode, describeAccept } from './accept'
import {
  baseResponseSchema,
  type ConnectionOptions,
  createAuthorizeNetClient,
  listResponseSchema,
  merchantDetailsResponseSchema,
} from './client'
import { toChargeOutcome, toRefundOutcome } from './outcome'
import {
  type AuthorizeNetCredentials,
  chargeRequest,
  connectionRequest,
  declineHeldRequest,
  merchantRequest,
  refundRequest,
  unsettledRequest,
  voidRequest,
} from './requests'
import { listTransactions, readLastFour, toTransaction } from './transactions'

const endpoints = {
  sandbox: 'https://apitest.authorize.net/xml/v1/request.api',
  production: 'https://api.authorize.net/xml/v1/request.api',
}

type Account = { environment: 'sandbox' | 'production' } & AuthorizeNetCredentials

function connect(account: Account, connection: Partial<ConnectionOptions>) {
  return createAuthorizeNetClient(account, {
    url: endpoints[account.environment],
    readTimeoutMs: READ_TIMEOUT_MS,
    chargeTimeoutMs: CHARGE_TIMEOUT_MS,
    ...connection,
  })
}

const KEYS = ['AUTHORIZE_NET_LOGIN_ID', 'AUTHORIZE_NET_TRANSACTION_KEY', 'AUTHORIZE_NET_CLIENT_KEY'] as const

export const authorizeNet = {
  name: 'authorizenet',
  required: KEYS,
  isConfigured: (source: SettingsSource) =>
    KEYS.some(name => source[name]) || source.AUTHORIZE_NET_ENVIRONMENT === 'production',
  ...defineAdapter(
    {
      ...acceptSettings,
      AUTHORIZE_NET_TRANSACTION_KEY: optional(z.string().max(16, 'must have at most 16 characters')),
      AUTHORIZE_NET_SIGNATURE_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
    },
    values => {
      const account = {
        environment: values.AUTHORIZE_NET_ENVIRONMENT,
        loginId: values.AUTHORIZE_NET_LOGIN_ID ?? '',
        transactionKey: values.AUTHORIZE_NET_TRANSACTION_KEY ?? '',
        clientKey: values.AUTHORIZE_NET_CLIENT_KEY ?? '',
        signatureKey: values.AUTHORIZE_NET_SIGNATURE_KEY ?? null,
      }
      return {
        name: 'authorizenet',
        ...describeAccept(values),
        signatureKey: account.signatureKey,
        create: async () => createAuthorizeNetGateway(account),
        check: async () => [checkMode(values), ...(await checkAuthorizeNet(account))],
      }
    },
  ),
}

export function createAuthorizeNetGateway(
  account: Account,
  connection: Partial<ConnectionOptions> = {},
): PaymentGateway {
  const client = connect(account, connection)

  /** The operator may have mistyped it. */
  const fetchDetails = async (transactionId: string) =>
    /^\d+$/.test(transactionId) ? await client.fetchDetails(transactionId) : null

  async function fetchTransaction(transactionId: string): Promise<Transaction | null> {
    const transaction = await fetchDetails(transactionId)
    return transaction && toTransaction(transaction)
  }

  async function fetchState(transactionId: string): Promise<Transaction['state'] | null> {
    const transaction = await fetchTransaction(transactionId).catch(() => null)
    return transaction?.state ?? null
  }

  return {
    name: 'authorizenet',

    charge: async charge => toChargeOutcome(await client.submit(chargeRequest(charge))),

    listTransactions: period => listTransactions(client, period),

    fetchTransaction,

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
      const charge = await fetchDetails(refund.transactionId).catch(() => 'unread' as const)
      if (charge === 'unread') return { state: 'unsent', reason: 'loading the charge failed' }
      if (charge === null) return { state: 'refused', reason: 'charge not found' }
      const lastFour = readLastFour(charge)
      if (lastFour === null) return { state: 'refused', reason: 'not a card payment' }
      const request = refundRequest({ ...refund, lastFour })
      return toRefundOutcome(await client.submit(request), refund.transactionId)
    },

    testConnection: () =>
      client.query(connectionRequest, baseResponseSchema).then(
        () => true,
        () => false,
      ),
  }
}

/** Asks Authorize.Net what it says of the keys and the account. Moves no money. */
export async function checkAuthorizeNet(
  settings: Account & { clientKey: string; signatureKey: string | null },
  connection: Partial<ConnectionOptions> = {},
): Promise<CheckLine[]> {
  const { environment, clientKey, signatureKey } = settings
  const client = connect(settings, connection)
  const credentials = 'Copy the login ID and the transaction key again; sandbox and production have different keys.'
  return [
    await tryOut({ name: `Gateway account, ${environment}`, remedy: credentials }, async () => {
      const merchant = await client.query(merchantRequest, merchantDetailsResponseSchema)
      if (String(merchant.isTestMode) === 'true') {
        return failed('Gateway account: in test mode, no card is charged', 'Switch it to live mode.')
      }
      if (!merchant.publicClientKey) {
        return notChecked('Gateway client key: the gateway does not tell its own', 'Pay for one ride to test it.')
      }
      if (merchant.publicClientKey === clientKey) return 'accepts the keys'
      return failed(
        'Gateway client key: belongs to another account, so that card payments fail',
        'Copy AUTHORIZE_NET_CLIENT_KEY again: Account, Settings, Manage Public Client Key.',
      )
    }),
    await tryOut(
      {
        name: 'Transaction Details API',
        remedy: 'Payments with an unknown outcome are looked up there. Enable it: Account, Settings.',
      },
      async () => {
        await client.query(unsettledRequest(1), listResponseSchema)
        return 'responds'
      },
    ),
    signatureKey === null
      ? warning('Gateway webhooks: changes made at the gateway arrive a day late', 'Set AUTHORIZE_NET_SIGNATURE_KEY.')
      : passed('Gateway webhooks: the signature key is set'),
  ]
}
