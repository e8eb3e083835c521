import 'server-only'
import { AppError, httpErrorMessage } from '@/lib/errors'
import { CHARGE_TIMEOUT_MS, type PaymentGateway, READ_TIMEOUT_MS } from '@/lib/payments/server/gateway-port'
import { postJson } from '@/lib/payments/server/post-json'
import { defineAdapter, hostOf } from '@/lib/platform/adapter'
import { type CheckLine, failed, passed } from '@/lib/platform/check'
import { baseUrlSchema, optional } from '@/lib/platform/env'
import { isOk, requestJson } from '@/lib/platform/http-client'
import { acceptSettings, checkMode, describeAccept } from '../authorize-net/accept'
import { type HostedPayment, parseHostedPayment, parseHostedPayments, toChargeOutcome } from './responses'

const MAX_CHARGE_RESPONSE_BYTES = 64 * 1024
const MAX_READ_RESPONSE_BYTES = 1024 * 1024
const MANUAL_ONLY = { state: 'refused', reason: 'operator' } as const

/** The content backend charges; this site only creates tokens. */
export const hosted = {
  name: 'hosted',
  required: ['API_BASE_URL', 'AUTHORIZE_NET_LOGIN_ID', 'AUTHORIZE_NET_CLIENT_KEY'],
  ...defineAdapter({ ...acceptSettings, API_BASE_URL: optional(baseUrlSchema) }, values => {
    const { recipients, ...accept } = describeAccept('hosted', values)
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
 * Creates the gateway that charges cards through the content backend. Nothing is sent twice or refunded: the backend
 * promises too little.
 */
export function createHostedGateway(
  { baseUrl }: { baseUrl: string },
  timeouts = { readTimeoutMs: READ_TIMEOUT_MS, chargeTimeoutMs: CHARGE_TIMEOUT_MS },
): PaymentGateway {
  const baseApiUrl = `${baseUrl}/api/v1/payments`

  async function fetchJson(path: string): Promise<{ status: number; body: unknown }> {
    try {
      return await requestJson({
        url: baseApiUrl + path,
        timeoutMs: timeouts.readTimeoutMs,
        limitBytes: MAX_READ_RESPONSE_BYTES,
      })
    } catch (cause) {
      throw unavailable(path, cause)
    }
  }

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
    async findTransactions({ invoiceNumber, since }) {
      const path = `/history?${new URLSearchParams({ invoiceNumber })}`
      const { status, body } = await fetchJson(path)
      if (!isOk(status)) throw unavailable(path, httpErrorMessage(status))
      const entries = parseHostedPayments(body)
      if (entries === null) throw unavailable(path, 'response is not a list of payments')
      const matching = entries.filter(
        entry => entry.transaction.invoiceNumber === invoiceNumber && canBeCharge(entry, since),
      )
      const byTime = matching.toSorted((a, b) => Number(a.at ?? 0) - Number(b.at ?? 0))
      return byTime.map(({ transaction }) => transaction)
    },
    async fetchTransaction(transactionId) {
      const path = `/${encodeURIComponent(transactionId)}`
      const { status, body } = await fetchJson(path)
      if (status === 404) return null
      if (!isOk(status)) throw unavailable(path, httpErrorMessage(status))
      const entry = parseHostedPayment(body, transactionId)
      if (entry === null) throw unavailable(path, 'response is not a valid payment')
      return entry.transaction
    },
    listTransactions: async () => [],
    void: async () => MANUAL_ONLY,
    declinePendingReview: async () => MANUAL_ONLY,
    refund: async () => MANUAL_ONLY,
    async testConnection() {
      try {
        return isOk((await fetchJson('/test/connection')).status)
      } catch {
        return false
      }
    },
  }
}

/** A failed entry lets the customer pay again, so its time must prove that it is not an earlier attempt. */
function canBeCharge({ transaction, at }: HostedPayment, since: Date): boolean {
  if (transaction.state !== 'declined' && transaction.state !== 'voided') return true
  return at !== null && at >= since
}

function unavailable(path: string, cause: unknown): AppError {
  const detail = cause instanceof Error ? cause.message : cause
  return new AppError({
    kind: 'unavailable',
    message: `hosted payments API ${path.split('?')[0]} failed: ${detail}`,
    cause,
  })
}

/** Asks the backend whether its gateway responds. */
async function checkHostedPayments(settings: { baseUrl: string }): Promise<CheckLine[]> {
  return (await createHostedGateway(settings).testConnection())
    ? [passed('Gateway of the backend: responds')]
    : [failed('Gateway of the backend: payments/test/connection does not respond', 'Check the backend.')]
}
