import 'server-only'
import { CHARGE_TIMEOUT_MS, type PaymentGateway, READ_TIMEOUT_MS } from '@/lib/payments/server/gateway-port'
import { postJson } from '@/lib/payments/server/post-json'
import { defineAdapter, hostOf } from '@/lib/platform/adapter'
import { type CheckLine, failed, passed } from '@/lib/platform/check'
import { baseUrlSchema, optional } from '@/lib/platform/env'
import { isOk, requestJson } from '@/lib/platform/http-client'
import { acceptSettings, checkMode, describeAccept } from '../authorize-net/accept'
import { toChargeOutcome } from './responses'

const MAX_CHARGE_RESPONSE_BYTES = 64 * 1024
const BY_OPERATOR = { state: 'refused', reason: 'operator' } as const

/** The content backend charges; this site only creates tokens. */
export const hosted = {
  name: 'hosted',
  required: ['API_BASE_URL', 'AUTHORIZE_NET_LOGIN_ID', 'AUTHORIZE_NET_CLIENT_KEY'],
  ...defineAdapter({ ...acceptSettings, API_BASE_URL: optional(baseUrlSchema) }, values => {
    const { recipients, ...accept } = describeAccept(values)
    const baseUrl = values.API_BASE_URL ?? ''
    const backend = {
      name: hostOf(baseUrl),
      receives: 'your email, the amount and a one-time card token, to take payment',
    }
    return {
      name: 'hosted',
      ...accept,
      recipients: [...recipients, backend],
      create: async () => createHostedGateway({ baseUrl }),
      check: async () => [checkMode(values), ...(await checkHostedPayments({ baseUrl }))],
    }
  }),
}

/**
 * Creates the gateway that charges cards through the content backend. It promises nothing but the answer to a charge, so
 * that the operator sees to all else.
 */
export function createHostedGateway(
  { baseUrl }: { baseUrl: string },
  timeouts = { readTimeoutMs: READ_TIMEOUT_MS, chargeTimeoutMs: CHARGE_TIMEOUT_MS },
): PaymentGateway {
  const baseApiUrl = `${baseUrl}/api/v1/payments`
  return {
    name: 'hosted',
    onlyCharges: true,
    async charge({ opaqueData, cents, email, description, invoiceNumber }) {
      const result = await postJson({
        url: `${baseApiUrl}/process`,
        body: { opaqueData, amount: cents / 100, email, description, invoiceNumber },
        timeoutMs: timeouts.chargeTimeoutMs,
        maxResponseBytes: MAX_CHARGE_RESPONSE_BYTES,
      })
      return toChargeOutcome(result)
    },
    fetchTransaction: async () => null,
    listTransactions: () => [],
    void: async () => BY_OPERATOR,
    declinePendingReview: async () => BY_OPERATOR,
    refund: async () => BY_OPERATOR,
    testConnection: () =>
      requestJson({
        url: `${baseApiUrl}/test/connection`,
        timeoutMs: timeouts.readTimeoutMs,
        limitBytes: MAX_CHARGE_RESPONSE_BYTES,
      }).then(
        ({ status }) => isOk(status),
        () => false,
      ),
  }
}

/** Asks the backend whether its gateway responds. */
async function checkHostedPayments(settings: { baseUrl: string }): Promise<CheckLine[]> {
  return (await createHostedGateway(settings).testConnection())
    ? [passed('Gateway of the backend: responds')]
    : [failed('Gateway of the backend: payments/test/connection does not respond', 'Check the backend.')]
}
