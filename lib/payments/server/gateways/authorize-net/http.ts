import 'server-only'
import type { z } from 'zod'
import { postJson } from '@/lib/payments/server/post-json'
import { parseJson } from '@/lib/platform/http-client'

const MAX_RESPONSE_BYTES = 8 * 1024 * 1024

/** The gateway's responses begin with it. */
const BYTE_ORDER_MARK = /^\uFEFF/

/** `unsent`: nothing left this server. `lost`: the request did, and no usable response arrived. */
export type GatewayReply<T> =
  | { state: 'received'; response: T }
  | { state: 'unsent'; reason: string }
  | { state: 'lost'; reason: string }

type GatewayHttpRequest<T> = { url: string; body: unknown; timeoutMs: number; schema: z.ZodType<T> }

/** Posts to the gateway once. Never throws. */
export async function postToGateway<T>({
  url,
  body,
  timeoutMs,
  schema,
}: GatewayHttpRequest<T>): Promise<GatewayReply<T>> {
  const result = await postJson({ url, body, timeoutMs, maxResponseBytes: MAX_RESPONSE_BYTES })
  if ('sent' in result) return { state: result.sent ? 'lost' : 'unsent', reason: errorReason(result.cause) }
  if (result.status !== 200) return { state: 'lost', reason: `status ${result.status}` }
  const parsed = schema.safeParse(parseJson(result.text.replace(BYTE_ORDER_MARK, '')))
  return parsed.success
    ? { state: 'received', response: parsed.data }
    : { state: 'lost', reason: 'unexpected response format' }
}

function errorReason(cause: Error): string {
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
