import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { send } from './content-modes'
import { listen } from './fake-server'

const chargeSchema = z.object({ opaqueData: z.object({ dataValue: z.string() }), invoiceNumber: z.string() })

export type PaymentsHost = Awaited<ReturnType<typeof startPaymentsHost>>

/**
 * Starts a fake of the hosted backend's payments. Each token is valid once; a token that starts with "decline" is
 * declined.
 */
export async function startPaymentsHost() {
  const charged: string[] = []
  const usedTokens = new Set<string>()
  const received: unknown[] = []
  let isLosingAnswers = false
  let isReadable = true

  async function charge(request: IncomingMessage, response: ServerResponse) {
    const body: unknown = JSON.parse(await text(request))
    received.push(body)
    const { invoiceNumber, opaqueData } = chargeSchema.parse(body)
    if (usedTokens.has(opaqueData.dataValue)) return send(response, 400, { error: 'Invalid token.' })
    usedTokens.add(opaqueData.dataValue)
    if (opaqueData.dataValue.startsWith('decline')) return send(response, 402, { error: 'This card was declined.' })
    charged.push(invoiceNumber)
    if (isLosingAnswers) return response.destroy()
    return send(response, 200, { transactionId: String(60_000_000_000 + charged.length) })
  }

  const server = await listen((request, response) => {
    if (request.url === '/api/v1/payments/process') return charge(request, response)
    if (request.url !== '/api/v1/payments/test/connection') return send(response, 404, { error: 'not found' })
    return isReadable ? send(response, 200, { success: true }) : response.destroy()
  })
  return {
    url: server.origin,
    stop: server.stop,
    received,
    /** The invoice number of each charge that took money. */
    charged,
    /** Charges, and never says so. */
    loseAnswers() {
      isLosingAnswers = true
    },
    setReadable(next: boolean) {
      isReadable = next
    },
    reset() {
      charged.length = 0
      received.length = 0
      usedTokens.clear()
      isLosingAnswers = false
      isReadable = true
    },
  }
}
