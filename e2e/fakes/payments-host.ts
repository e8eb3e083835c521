import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { send } from './content-modes'
import { listen } from './fake-server'

const PREFIX = '/api/v1/payments'

/** Faults of a charge: whether the card is charged, and how the host responds. */
const FAULTS = {
  ok: {
    charges: true,
    respond: (response, payment) => send(response, 200, { transactionId: payment.transactionId }),
  },
  decline: { charges: false, respond: response => send(response, 402, { error: 'This card was declined.' }) },
  'reset-after': { charges: true, respond: response => response.destroy() },
  'error-page': {
    charges: true,
    respond: response => response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  },
  unauthorized: { charges: false, respond: response => send(response, 401, { error: 'Unauthorized.' }) },
} satisfies Record<string, { charges: boolean; respond: (response: ServerResponse, payment: Payment) => unknown }>

export type PaymentsFault = keyof typeof FAULTS

/** One payment in the host's ledger. Amounts in dollars, as the host sends them. */
export type Payment = Pick<z.infer<typeof chargeSchema>, 'invoiceNumber' | 'amount'> & {
  transactionId: string
  status: 'paid' | 'declined'
}

const chargeSchema = z.object({
  opaqueData: z.object({ dataValue: z.string() }),
  amount: z.number(),
  invoiceNumber: z.string(),
})

export type PaymentsHost = Awaited<ReturnType<typeof startPaymentsHost>>

/**
 * Starts a fake of the hosted backend's payments with its own ledger. Each token is valid once; a token that starts
 * with "decline" is declined.
 */
export async function startPaymentsHost() {
  const ledger: Payment[] = []
  const usedTokens = new Set<string>()
  const received: unknown[] = []
  let fault: PaymentsFault = 'ok'
  let isReadable = true

  async function charge(request: IncomingMessage, response: ServerResponse) {
    const body: unknown = JSON.parse(await text(request))
    received.push(body)
    const { amount, invoiceNumber, opaqueData } = chargeSchema.parse(body)
    if (usedTokens.has(opaqueData.dataValue)) return send(response, 400, { error: 'Invalid token.' })
    usedTokens.add(opaqueData.dataValue)
    const outcome = opaqueData.dataValue.startsWith('decline') ? 'decline' : fault
    const { charges, respond } = FAULTS[outcome]
    const payment: Payment = {
      transactionId: String(60_000_000_001 + ledger.length),
      invoiceNumber,
      amount,
      status: charges ? 'paid' : 'declined',
    }
    if (charges || outcome === 'decline') ledger.push(payment)
    return respond(response, payment)
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://fake')
    if (!url.pathname.startsWith(PREFIX)) return send(response, 404, { error: 'not found' })
    const path = url.pathname.slice(PREFIX.length)
    if (request.method === 'POST' && path === '/process') return charge(request, response)
    if (request.method !== 'GET') return send(response, 405, { error: 'not here' })
    if (!isReadable) return response.destroy()
    return path === '/test/connection'
      ? send(response, 200, { success: true })
      : send(response, 404, { error: 'not found' })
  }

  const server = await listen(serve)
  return {
    url: server.origin,
    stop: server.stop,
    /** Bodies of all received charges. */
    received,
    /** Payments with status `paid` were charged. */
    ledger,
    setMode(next: PaymentsFault) {
      fault = next
    },
    /** Enables or disables the connection test. */
    setReadable(next: boolean) {
      isReadable = next
    },
    reset() {
      ledger.length = 0
      received.length = 0
      usedTokens.clear()
      fault = 'ok'
      isReadable = true
    },
  }
}
