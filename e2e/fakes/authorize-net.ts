import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createLedger, type LedgerEvent, successfulCharges } from './authorize-net-ledger'
import { type ChargeOverrides, gatewayKeys, handleRequest } from './authorize-net-requests'
import { errorMessages } from './authorize-net-responses'
import type { SchemaError } from './authorize-net-schema'
import { asItem, type Item } from './content-items'
import { type Mode, sendFaultyResponse } from './content-modes'

/**
 * Faults of a call. `before`: the request is lost and has no effect. `after`: it takes effect, but the response is
 * lost; likewise with the `-body` faults, whose responses are truncated, endless or malformed. `held`
 * and `test` respond normally: the charge is held for review, or the account is in test mode. `busy`, `maintenance`
 * and `missing` reject the request without effect.
 */
const wireFaults = [
  'silence-before',
  'silence-after',
  'reset-before',
  'reset-after',
  'error-before',
  'error-after',
  'truncated-body',
  'endless-body',
  'malformed-body',
] as const
export const gatewayFaults = [...wireFaults, 'held', 'test', 'busy', 'maintenance', 'missing'] as const
export type GatewayFault = (typeof gatewayFaults)[number]

type PlannedFault = { fault: GatewayFault; request: string | undefined; times: number }

const rejections: Partial<Record<GatewayFault, SchemaError>> = {
  busy: { code: 'E00053', text: 'The server is too busy to service this request, please try again.' },
  missing: { code: 'E00040', text: 'The record cannot be found.' },
  maintenance: { code: 'E00104', text: 'The server is in maintenance, so the requested method is unavailable.' },
}

const modes: Partial<Record<GatewayFault, Mode>> = {
  'silence-before': 'hang',
  'silence-after': 'hang',
  'reset-before': 'drop',
  'reset-after': 'drop',
  'truncated-body': 'truncated-body',
  'endless-body': 'endless-body',
}

export type FakeGateway = Awaited<ReturnType<typeof startGateway>>

/** Starts a fake Authorize.Net API on loopback. `now` is its clock, in milliseconds. */
export async function startGateway({
  port = 0,
  now = () => Date.now(),
  onRequest = () => {},
}: {
  port?: number
  now?: () => number
  /** Receives the raw body of every request. */
  onRequest?: (body: string) => void
} = {}) {
  const events: LedgerEvent[] = []
  const ledger = createLedger(now, event => events.push(event))
  const plannedFaults: PlannedFault[] = []
  const requestNames: string[] = []
  let settleAtRequest: number | undefined
  let delayMs = 0

  const gateway = {
    url: '',
    port: 0,
    /** Lists all transactions, oldest first. */
    ledger: () => ledger.entries.map(entry => ({ ...entry })),
    /** Lists the successful charges of an invoice that were not voided or charged back. */
    charges: (invoiceNumber: string) => successfulCharges(ledger.entries, invoiceNumber).map(entry => ({ ...entry })),
    /** Lists the names of the received requests, in order. */
    requestNames: () => [...requestNames],
    /** Makes the next call fail, or the next `times` calls; with `request`, only calls of that name. */
    fail(fault: GatewayFault, { request, times = 1 }: { request?: string; times?: number } = {}) {
      plannedFaults.push({ fault, request, times })
    },
    /** Discards faults that have not occurred yet. */
    clearFaults() {
      plannedFaults.length = 0
    },
    /** Delays every response from now on. */
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
    addCharge(charge: { invoiceNumber: string; amountCents?: number }) {
      const facts = {
        amountCents: 10_000,
        refId: '',
        description: '',
        email: '',
        poNumber: '',
        windowSeconds: 0,
        ...charge,
      }
      return ledger.charge({ ...facts, card: { cardNumber: '4111111111111111', expirationDate: '122035' } }, false)
    },
    /** Approves or declines a held transaction. */
    review: ledger.review,
    /** Revokes the API key's permission to review held transactions. */
    denyReviews() {
      ledger.canReview = false
    },
    /** Actions in the merchant interface and by the card's bank. Each throws if it is rejected. */
    merchant: {
      void(transId: string) {
        const result = ledger.void(transId)
        if ('reason' in result) throw new Error(result.text)
      },
      /** Refunds all or part of a settled charge; returns the refund's ID. `invoiceNumber` overrides the charge's. */
      refund(transId: string, { amountCents, invoiceNumber }: { amountCents?: number; invoiceNumber?: string } = {}) {
        const original = ledger.find(transId)
        if (!original) throw new Error(`${transId} is not there`)
        const result = ledger.refund({
          refTransId: transId,
          invoiceNumber: invoiceNumber ?? original.invoiceNumber,
          amountCents: amountCents ?? original.amountCents,
          refId: '',
          poNumber: '',
          windowSeconds: 0,
          cardNumber: original.lastFour,
        })
        if ('reason' in result) throw new Error(result.text)
        return result.entry.transId
      },
      failSettlement: ledger.failSettlement,
      reverseVoid: ledger.reverseVoid,
      chargeback: (transId: string) => ledger.dispute(transId, 'chargeback'),
      reverseChargeback: (transId: string) => ledger.dispute(transId, 'chargebackReversal'),
    },
    /** Returns the signed webhooks since the last call, oldest first. */
    notifications: (): Notification[] => events.splice(0).map(event => notificationOf(event, now())),
    /** Creates a card token without a browser. */
    tokenize({ cardNumber = '4111111111111111', expirationDate = '122035', ...rest }: Partial<PlainCard> = {}) {
      const dataValue = ledger.tokenize({ cardNumber, expirationDate, ...rest })
      return { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue }
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

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
    const text = await readBody(request)
    onRequest(text)
    const body = asItem(JSON.parse(text)) ?? {}
    const name = Object.keys(body)[0] ?? ''
    requestNames.push(name)
    if (requestNames.length === settleAtRequest) ledger.settle()
    if (delayMs > 0) await pause(delayMs)
    const fault = takeNextFault(name)
    if (fault?.endsWith('-before')) return fail({ fault, body: {}, response })
    const rejection = fault && rejections[fault]
    if (rejection) return sendMarked(response, JSON.stringify(errorMessages(rejection)))
    const overrides: ChargeOverrides = { held: fault === 'held', test: fault === 'test' }
    const responseBody = handleRequest({ ledger, body, overrides })
    return fault && !overrides.held && !overrides.test
      ? fail({ fault, body: responseBody, response })
      : sendMarked(response, JSON.stringify(responseBody))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  gateway.port = typeof address === 'object' && address ? address.port : port
  gateway.url = `http://127.0.0.1:${gateway.port}/xml/v1/request.api`
  return gateway
}

type PlainCard = { cardNumber: string; expirationDate: string; cardCode: string; zip: string }

function fail({ fault, body, response }: { fault: GatewayFault; body: Item; response: ServerResponse }) {
  const mode = modes[fault]
  if (mode) return sendFaultyResponse({ mode, body, response })
  if (fault === 'malformed-body') return sendMarked(response, '{"transactionResponse":["odd"],"messages":"odd"}')
  return response.writeHead(500, { 'content-type': 'text/html' }).end('<html><h1>Server Error</h1></html>')
}

/** Sends JSON with a byte-order mark, as the gateway does. */
function sendMarked(response: ServerResponse, text: string) {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(`\uFEFF${text}`)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Body of a webhook and its X-ANET-Signature header. */
export type Notification = { body: string; signature: string }

/** Builds and signs the webhook of an event. */
function notificationOf({ eventType, entry }: LedgerEvent, atMs: number): Notification {
  const body = JSON.stringify({
    notificationId: randomUUID(),
    eventType,
    eventDate: new Date(atMs).toISOString().replace('Z', '0000Z'),
    webhookId: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
    payload: {
      responseCode: Number(entry.verdict.responseCode),
      authCode: 'A1B2C3',
      avsResponse: entry.verdict.avs,
      authAmount: entry.amountCents / 100,
      invoiceNumber: entry.invoiceNumber,
      entityName: 'transaction',
      id: entry.transId,
    },
  })
  return { body, signature: signatureOf(body) }
}

/** Computes the signature header of a body. */
export function signatureOf(body: string, key: string = gatewayKeys.signatureKey): string {
  return `sha512=${createHmac('sha512', key).update(body).digest('hex').toUpperCase()}`
}
