import 'server-only'
import { AppError, httpErrorMessage } from '@/lib/errors'
import { readJson } from '@/lib/server/content/read-json'
import { CHARGE_TIMEOUT_MS, type PaymentsPort, READ_TIMEOUT_MS } from '../port'
import { postJson } from '../post-json'
import { readChargeAnswer } from './charge-answer'
import { type Entry, readEntries, readEntry } from './entries'

const CHARGE_LIMIT_BYTES = 64 * 1024
const READ_LIMIT_BYTES = 1024 * 1024
const BY_HAND = { state: 'refused', reason: 'operator' } as const

/**
 * Cards through the content backend, which charges for us. It promises no more than a transaction's id on success and
 * an error's text on failure: nothing is sent twice, and what it gives back, its operator gives back.
 */
export function createHostedPayments(
  { baseUrl }: { baseUrl: string },
  limits = { readTimeoutMs: READ_TIMEOUT_MS, chargeTimeoutMs: CHARGE_TIMEOUT_MS },
): PaymentsPort {
  const root = `${baseUrl}/api/v1/payments`

  async function ask(path: string): Promise<{ status: number; body: unknown }> {
    try {
      return await readJson({ url: root + path, timeoutMs: limits.readTimeoutMs, limitBytes: READ_LIMIT_BYTES })
    } catch (cause) {
      throw unavailable(path, cause)
    }
  }

  return {
    gateway: 'hosted',
    reverses: false,
    async charge({ opaqueData, amountCents, email, description, invoiceNumber }) {
      const posted = await postJson({
        url: `${root}/process`,
        body: { opaqueData, amount: amountCents / 100, email, description, invoiceNumber },
        timeoutMs: limits.chargeTimeoutMs,
        limitBytes: CHARGE_LIMIT_BYTES,
      })
      return readChargeAnswer(posted)
    },
    async find({ invoiceNumber, since }) {
      const path = `/history?${new URLSearchParams({ invoiceNumber })}`
      const { status, body } = await ask(path)
      if (!isOk(status)) throw unavailable(path, httpErrorMessage(status))
      const entries = readEntries(body)
      if (entries === null) throw unavailable(path, 'response is not a list of payments')
      const ours = entries.filter(entry => entry.invoiceNumber === invoiceNumber && counts(entry, since))
      return { transactions: ours.map(({ transaction }) => transaction), complete: false }
    },
    async details(transactionId) {
      const path = `/${encodeURIComponent(transactionId)}`
      const { status, body } = await ask(path)
      if (status === 404) return null
      if (!isOk(status)) throw unavailable(path, httpErrorMessage(status))
      const entry = readEntry(body, transactionId)
      if (entry === null) throw unavailable(path, 'response is not a valid payment')
      return entry.transaction
    },
    list: null,
    void: async () => BY_HAND,
    declineHeld: async () => BY_HAND,
    refund: async () => BY_HAND,
    async testConnection() {
      try {
        return isOk((await ask('/test/connection')).status)
      } catch {
        return false
      }
    },
  }
}

/**
 * Whether an entry may speak for a charge sent at `since`. Money that was taken for an invoice always counts. One that
 * took none lets the rider pay again, so it has to say itself that it is not an earlier try of the same rider.
 */
function counts({ transaction, at }: Entry, since: Date): boolean {
  if (transaction.state !== 'declined' && transaction.state !== 'voided') return true
  return at !== null && at >= since
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300
}

function unavailable(path: string, cause: unknown): AppError {
  const why = cause instanceof Error ? cause.message : cause
  return new AppError({
    kind: 'unavailable',
    message: `hosted payments API ${path.split('?')[0]} failed: ${why}`,
    cause,
  })
}
