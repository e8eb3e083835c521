import 'server-only'
import type { z } from 'zod'
import { postJson } from '../post-json'

/** A page of a thousand transactions is well under one megabyte. */
const ANSWER_LIMIT_BYTES = 8 * 1024 * 1024

/** `unsent`: nothing of the request left this machine. `lost`: it did, and no usable answer came. */
export type Reply<T> =
  | { state: 'answered'; answer: T }
  | { state: 'unsent'; reason: string }
  | { state: 'lost'; reason: string }

type Question<T> = { url: string; body: unknown; timeoutMs: number; schema: z.ZodType<T> }

/** Asks the gateway, once. Never throws. Reasons tell neither what was sent nor what came. */
export async function exchange<T>({ url, body, timeoutMs, schema }: Question<T>): Promise<Reply<T>> {
  const posted = await postJson({ url, body, timeoutMs, limitBytes: ANSWER_LIMIT_BYTES })
  if ('sent' in posted) return { state: posted.sent ? 'lost' : 'unsent', reason: reasonOf(posted.cause) }
  if (posted.status !== 200) return { state: 'lost', reason: `status ${posted.status}` }
  const parsed = schema.safeParse(parse(posted.text))
  return parsed.success
    ? { state: 'answered', answer: parsed.data }
    : { state: 'lost', reason: 'unexpected response format' }
}

/** The gateway begins its answers with a byte-order mark. What is not JSON is undefined, which no schema takes. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    return undefined
  }
}

/** The system's code where there is one. */
function reasonOf(cause: Error): string {
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
