import 'server-only'
import { requestText } from '@/lib/platform/http-client'

export type PostResult =
  | { status: number; text: string }
  | { sent: false; cause: Error }
  /** The request may have arrived. */
  | { sent: true; lost: true; cause: Error }

/**
 * Posts JSON once over a new connection and never throws; `sent` says whether the server may have it. Nothing is
 * written before the TLS handshake succeeds, so any earlier failure was never sent.
 */
export async function postJson(options: {
  url: string
  body: unknown
  timeoutMs: number
  maxResponseBytes: number
}): Promise<PostResult> {
  const { url, body, timeoutMs, maxResponseBytes: limitBytes } = options
  let sent = false
  function onConnect() {
    sent = true
  }
  try {
    const { status, text } = await requestText({ url, body: JSON.stringify(body), timeoutMs, limitBytes, onConnect })
    return { status, text }
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error))
    return sent ? { sent, lost: true, cause } : { sent, cause }
  }
}
