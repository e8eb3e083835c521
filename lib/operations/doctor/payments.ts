import 'server-only'
import type { z } from 'zod'
import { endpoints } from '@/lib/payments/server/gateways/authorize-net'
import { postToGateway } from '@/lib/payments/server/gateways/authorize-net/http'
import {
  buildRequestBody,
  connectionRequest,
  type GatewayRequest,
  merchantRequest,
  unsettledRequest,
} from '@/lib/payments/server/gateways/authorize-net/requests'
import {
  type BaseResponse,
  baseResponseSchema,
  listResponseSchema,
  type MerchantDetailsResponse,
  merchantDetailsResponseSchema,
  readErrorCode,
} from '@/lib/payments/server/gateways/authorize-net/responses'
import type { PaymentSettings } from '@/lib/platform/payment-settings'
import { type Check, type DoctorContext, type Finding, failed, notChecked, passed, warning } from './check'
import { hostOf, probe } from './probe'

const MODE = 'Payments'
const CREDENTIALS = 'Gateway credentials'
const CLIENT_KEY = 'Gateway client key'
const DETAILS_API = 'Transaction Details API'
const TIMEOUT_MS = 10_000

/** Vendor's Response Code Guide. */
const AUTHENTICATION_FAILED = ['E00005', 'E00006', 'E00007', 'E00008']
const ACCESS_DENIED = 'E00011'

type AuthorizeNetSettings = Extract<PaymentSettings, { gateway: 'authorizenet' }>
type HostedSettings = Extract<PaymentSettings, { gateway: 'hosted' }>

/** Reports whether cards are charged. */
function evaluateMode(payments: PaymentSettings): Finding {
  if (payments.gateway === 'sandbox') {
    return warning(MODE, 'sandbox: no card is charged, and the site says so', 'docs/payments.md connects a gateway.')
  }
  const { gateway, environment } = payments
  const detail = `${gateway}, ${environment} environment of Authorize.Net`
  return environment === 'production'
    ? passed(MODE, detail)
    : warning(
        MODE,
        `${detail}: no card is charged`,
        'Set AUTHORIZE_NET_ENVIRONMENT=production with keys of that account.',
      )
}

type Reply<T> = { code: string | null; response: T } | { unreachable: string }

function evaluateCredentials({ reply, environment }: { reply: Reply<BaseResponse>; environment: string }): Finding {
  if ('unreachable' in reply) {
    return failed(
      CREDENTIALS,
      `no response from ${environment}: ${reply.unreachable}`,
      'Check that this server can reach it.',
    )
  }
  const { code } = reply
  if (code === null) return passed(CREDENTIALS, `login ID and transaction key are accepted by ${environment}`)
  if (!AUTHENTICATION_FAILED.includes(code)) {
    return failed(
      CREDENTIALS,
      `${environment} responded ${code}`,
      'Look up the code in the Authorize.Net Response Code Guide.',
    )
  }
  return failed(
    CREDENTIALS,
    `${environment} rejected the login ID or the transaction key (${code})`,
    'Copy both again from the merchant interface; sandbox and production have different keys.',
  )
}

export function evaluateDetailsApi(reply: Reply<BaseResponse>): Finding {
  if ('unreachable' in reply) return failed(DETAILS_API, `no response: ${reply.unreachable}`, 'Try again.')
  if (reply.code === null) return passed(DETAILS_API, 'responds')
  const reason = reply.code === ACCESS_DENIED ? 'is switched off' : 'refuses'
  return failed(
    DETAILS_API,
    `${reason} (${reply.code}): a payment with an unknown outcome could not be looked up`,
    'In the merchant interface: Account, Settings, Transaction Details API, Enable.',
  )
}

function evaluateMerchant(options: { reply: Reply<MerchantDetailsResponse>; clientKey: string }): Finding[] {
  const { reply, clientKey } = options
  if ('unreachable' in reply || reply.code !== null) {
    const reason = 'unreachable' in reply ? reply.unreachable : reply.code
    return [notChecked(CLIENT_KEY, `loading the account details failed (${reason})`, 'Pay for one ride to test it.')]
  }
  const { publicClientKey, isTestMode } = reply.response
  const key = !publicClientKey
    ? notChecked(CLIENT_KEY, 'the gateway does not report its own', 'Pay for one ride to test it.')
    : publicClientKey === clientKey
      ? passed(CLIENT_KEY, 'belongs to this account')
      : failed(
          CLIENT_KEY,
          'belongs to another account: card payments would fail',
          'Copy AUTHORIZE_NET_CLIENT_KEY again: Account, Settings, Manage Public Client Key.',
        )
  if (String(isTestMode) !== 'true') return [key]
  const testMode = failed('Gateway account', 'is in test mode: no card is charged', 'Switch it to live mode.')
  return [key, testMode]
}

/** Authenticates with Authorize.Net, without a charge. */
export async function checkAuthorizeNet(
  settings: AuthorizeNetSettings,
  url = endpoints[settings.environment],
): Promise<Finding[]> {
  async function send<T extends BaseResponse>(request: GatewayRequest, schema: z.ZodType<T>): Promise<Reply<T>> {
    const reply = await postToGateway({ url, body: buildRequestBody(request, settings), timeoutMs: TIMEOUT_MS, schema })
    if (reply.state !== 'received') return { unreachable: reply.reason }
    return { code: readErrorCode(reply.response), response: reply.response }
  }
  const credentials = await send(connectionRequest, baseResponseSchema)
  const first = evaluateCredentials({ reply: credentials, environment: settings.environment })
  if (first.status !== 'passed') {
    return [first, ...[CLIENT_KEY, DETAILS_API].map(name => notChecked(name, 'needs valid credentials'))]
  }
  const [merchant, unsettled] = await Promise.all([
    send(merchantRequest, merchantDetailsResponseSchema),
    send(unsettledRequest(1), listResponseSchema),
  ])
  return [first, ...evaluateMerchant({ reply: merchant, clientKey: settings.clientKey }), evaluateDetailsApi(unsettled)]
}

/** Checks that a hosted gateway responds. */
export async function checkHostedPayments({ baseUrl }: HostedSettings): Promise<Finding[]> {
  const host = hostOf(baseUrl)
  const problem = await probe({ url: `${baseUrl}/api/v1/payments/test/connection`, timeoutMs: TIMEOUT_MS }).then(
    ({ status }) => (status >= 200 && status < 300 ? null : `responded ${status}`),
    (error: Error) => error.message,
  )
  return [
    problem === null
      ? passed(CREDENTIALS, `${host} reports that its gateway responds`)
      : failed(CREDENTIALS, `${host}/api/v1/payments/test/connection: ${problem}`, 'Check the backend.'),
    notChecked(CLIENT_KEY, 'login ID and client key can be tested only in a browser', 'Pay for one ride to test them.'),
  ]
}

/** Checks the gateway's webhook key. */
export function evaluateSignatureKey(signatureKey: string | null): Finding {
  const name = 'Gateway webhooks'
  return signatureKey === null
    ? warning(
        name,
        'no signature key: changes made at the gateway are not received',
        'Set AUTHORIZE_NET_SIGNATURE_KEY.',
      )
    : passed(name, 'signature key is set')
}

export function paymentChecks({ env: { payments } }: DoctorContext): Check[] {
  return [
    { name: MODE, run: async () => [evaluateMode(payments)] },
    {
      name: CREDENTIALS,
      timeoutMs: 3 * TIMEOUT_MS,
      run: async () => {
        if (payments.gateway === 'authorizenet') {
          return [...(await checkAuthorizeNet(payments)), evaluateSignatureKey(payments.signatureKey)]
        }
        return payments.gateway === 'hosted' ? await checkHostedPayments(payments) : []
      },
    },
  ]
}
