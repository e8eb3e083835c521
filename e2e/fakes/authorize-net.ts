import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type Card, createLedger, successfulCharges } from './authorize-net-ledger'
import { gatewayKeys, handleRequest } from './authorize-net-requests'
import { errorMessages } from './authorize-net-responses'
import { asItem } from './content-items'
import { listen } from './fake-server'

/**
 * Faults of a call. `before`: the request is lost and has no effect. `after`: it takes effect, but the response is
 * lost; likewise with `malformed-body`. `missing` rejects the request without effect.
 */
export type GatewayFault =
  | 'silence-before'
  | 'reset-before'
  | 'reset-after'
  | 'error-after'
  | 'malformed-body'
  | 'missing'

export type FakeGateway = Awaited<ReturnType<typeof startGateway>>

/** `now` is its clock, in milliseconds; `onRequest` receives the raw body of every request. */
type GatewayOptions = { now?: () => number; onRequest?: (body: string) => void }

export async function startGateway({ now = Date.now, onRequest = () => {} }: GatewayOptions = {}) {
  const ledger = createLedger(now)
  const plannedFaults: { fault: GatewayFault; request: string | undefined; times: number }[] = []
  const requestNames: string[] = []
  let settleAtRequest: number | undefined
  let delayMs = 0

  function takeNextFault(request: string): GatewayFault | undefined {
    const planned = plannedFaults.find(each => each.request === undefined || each.request === request)
    if (!planned) return undefined
    planned.times -= 1
    if (planned.times === 0) plannedFaults.splice(plannedFaults.indexOf(planned), 1)
    return planned.fault
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const received = await text(request)
    onRequest(received)
    const parsed = asItem(JSON.parse(received)) ?? {}
    const name = Object.keys(parsed)[0] ?? ''
    requestNames.push(name)
    if (requestNames.length === settleAtRequest) ledger.settle()
    if (delayMs > 0) await pause(delayMs)
    const fault = takeNextFault(name)
    if (fault === 'silence-before') return
    if (fault === 'reset-before') return response.destroy()
    const missing = errorMessages({ code: 'E00040', text: 'The record cannot be found.' })
    const body = fault === 'missing' ? missing : handleRequest(ledger, parsed)
    if (fault === 'reset-after') return response.destroy()
    if (fault === 'error-after') {
      return response.writeHead(500, { 'content-type': 'text/html' }).end('<html><h1>Server Error</h1></html>')
    }
    const malformed = '{"transactionResponse":["odd"],"messages":"odd"}'
    return sendMarked(response, fault === 'malformed-body' ? malformed : JSON.stringify(body))
  }

  const { origin, stop } = await listen(serve)
  return {
    url: `${origin}/xml/v1/request.api`,
    stop,
    ledger: () => ledger.entries.map(entry => ({ ...entry })),
    /** Lists the successful charges of an invoice that were not voided. */
    charges: (invoiceNumber: string) => successfulCharges(ledger.entries, invoiceNumber),
    requestNames: () => [...requestNames],
    /** Makes the next call fail, or the next `times` calls; with `request`, only calls of that name. */
    fail(fault: GatewayFault, { request, times = 1 }: { request?: string; times?: number } = {}) {
      plannedFaults.push({ fault, request, times })
    },
    delayResponses(ms: number) {
      delayMs = ms
    },
    /** Settles pending transactions, as the gateway does at the end of a day. */
    settle: () => ledger.settle(),
    /** Settles right before the nth request from now; the next one is 1. */
    settleBefore(request: number) {
      settleAtRequest = requestNames.length + request
    },
    /** Records a charge that was made outside the site. */
    addCharge(invoiceNumber: string) {
      const card = { cardNumber: '4111111111111111' }
      ledger.charge({ invoiceNumber, card, amountCents: 10_000, email: '', poNumber: '', windowSeconds: 0 })
    },
    denyReviews() {
      ledger.canReview = false
    },
    /** Refunds a part of a settled charge in the merchant interface, without an invoice number. */
    refund(refTransId: string, amountCents: number) {
      ledger.refund({ refTransId, amountCents, lastFour: '1111', invoiceNumber: '', poNumber: '', windowSeconds: 0 })
    },
    tokenize(card: Partial<Card> = {}) {
      const dataValue = ledger.tokenize({ cardNumber: '4111111111111111', ...card })
      return { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue }
    },
  }
}

/** Sends JSON with a byte-order mark, as the gateway does. */
function sendMarked(response: ServerResponse, body: string) {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(`\uFEFF${body}`)
}

/** Computes the X-ANET-Signature header of a webhook's body. */
export function signatureOf(body: string, key: string = gatewayKeys.signatureKey): string {
  return `sha512=${createHmac('sha512', key).update(body).digest('hex').toUpperCase()}`
}
