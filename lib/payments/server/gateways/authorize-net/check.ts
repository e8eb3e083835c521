import 'server-only'
import { CHARGE_TIMEOUT_MS, READ_TIMEOUT_MS } from '@/lib/payments/server/gateway-port'
import type { PaymentSettings } from '@/lib/platform/adapter-settings'
import { type CheckLine, failed, notChecked, passed, tryOut, warning } from '@/lib/platform/check'
import { endpoints } from '.'
import { createAuthorizeNetClient } from './client'
import { merchantRequest, unsettledRequest } from './requests'
import { listResponseSchema, merchantDetailsResponseSchema } from './responses'

/** Asks Authorize.Net what it says of the keys and the account. Moves no money. */
export async function checkAuthorizeNet(
  settings: Extract<PaymentSettings, { gateway: 'authorizenet' }>,
  url = endpoints[settings.environment],
): Promise<CheckLine[]> {
  const { environment, clientKey, signatureKey } = settings
  const timeouts = { readTimeoutMs: READ_TIMEOUT_MS, chargeTimeoutMs: CHARGE_TIMEOUT_MS }
  const client = createAuthorizeNetClient({ credentials: settings, url, ...timeouts })
  const credentials = 'Copy the login ID and the transaction key again; sandbox and production have different keys.'
  return [
    await tryOut({ name: `Gateway account, ${environment}`, remedy: credentials }, async () => {
      const account = await client.queryOrThrow(merchantRequest, merchantDetailsResponseSchema)
      if (String(account.isTestMode) === 'true') {
        return failed('Gateway account: in test mode, no card is charged', 'Switch it to live mode.')
      }
      if (!account.publicClientKey) {
        return notChecked('Gateway client key: the gateway does not tell its own', 'Pay for one ride to test it.')
      }
      if (account.publicClientKey === clientKey) return 'accepts the keys'
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
        await client.queryOrThrow(unsettledRequest(1), listResponseSchema)
        return 'responds'
      },
    ),
    signatureKey === null
      ? warning('Gateway webhooks: changes made at the gateway arrive a day late', 'Set AUTHORIZE_NET_SIGNATURE_KEY.')
      : passed('Gateway webhooks: the signature key is set'),
  ]
}
