import 'server-only'
import type { z } from 'zod'
import { AppError } from '@/lib/errors'
import {
  detailsAnswerSchema,
  errorCodeOf,
  type GatewayTransaction,
  type PlainAnswer,
  type TransactionAnswer,
  transactionAnswerSchema,
} from './answers'
import { bodyOf, detailsRequest, type GatewayRequest, type Keys } from './requests'
import { exchange, type Reply } from './wire'

const NOT_FOUND = 'E00040'

export type Client = ReturnType<typeof createClient>

/** The two ways to speak to the gateway: to have something done, where every doubt is told, and to read. */
export function createClient({
  keys,
  url,
  readTimeoutMs,
  chargeTimeoutMs,
}: {
  keys: Keys
  url: string
  readTimeoutMs: number
  chargeTimeoutMs: number
}) {
  async function ask<T extends PlainAnswer>(request: GatewayRequest, schema: z.ZodType<T>): Promise<T> {
    const reply = await exchange({ url, body: bodyOf(request, keys), timeoutMs: readTimeoutMs, schema })
    if (reply.state === 'answered') return reply.answer
    throw unavailable(request, reply.reason)
  }

  return {
    /** Has money moved, or not. Never throws. */
    act: (request: GatewayRequest): Promise<Reply<TransactionAnswer>> =>
      exchange({ url, body: bodyOf(request, keys), timeoutMs: chargeTimeoutMs, schema: transactionAnswerSchema }),

    ask,

    /** Reads; throws AppError unavailable where the gateway does not answer or will not say. */
    async read<T extends PlainAnswer>(request: GatewayRequest, schema: z.ZodType<T>): Promise<T> {
      const answer = await ask(request, schema)
      const code = errorCodeOf(answer)
      if (code !== null) throw unavailable(request, code)
      return answer
    },

    /** One transaction as the gateway tells it; null where there is none. */
    async details(transactionId: string): Promise<GatewayTransaction | null> {
      const request = detailsRequest(transactionId)
      const answer = await ask(request, detailsAnswerSchema)
      const code = errorCodeOf(answer)
      if (code === NOT_FOUND) return null
      if (code !== null || !answer.transaction) throw unavailable(request, code ?? 'no transaction')
      return answer.transaction
    },
  }
}

function unavailable({ name }: GatewayRequest, reason: string): AppError {
  return new AppError({ kind: 'unavailable', message: `Authorize.Net request ${name} failed: ${reason}` })
}
