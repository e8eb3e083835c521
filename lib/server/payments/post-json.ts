import 'server-only'
import http from 'node:http'
import https from 'node:https'
import { readBodyText } from '@/lib/server/content/http-client'

export type PostResult =
  /** An answer, whole, whatever its status. */
  | { status: number; text: string }
  /** Nothing of it left this server. */
  | { sent: false; cause: Error }
  /** It may have arrived; no whole answer came back. */
  | { sent: true; lost: true; cause: Error }

type PostOptions = {
  url: string
  body: unknown
  headers?: Record<string, string>
  timeoutMs: number
  maxResponseBytes: number
}

/**
 * Sends JSON once, over a connection of its own, and never throws: `sent` says whether the other side can know of it.
 * The time limit covers everything from looking up the name to the last byte of the answer, whose size is counted. A
 * redirect is an answer like any other.
 */
export async function postJson({ url, body, headers, timeoutMs, maxResponseBytes }: PostOptions): Promise<PostResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  let sent = false
  try {
    const response = await send({
      url,
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      bytes: Buffer.from(JSON.stringify(body)),
      signal,
      onSend: () => {
        sent = true
      },
    })
    return { status: response.statusCode ?? 0, text: await readBodyText(response, maxResponseBytes) }
  } catch (error) {
    const cause = signal.aborted ? new Error(`timed out after ${timeoutMs} ms`, { cause: error }) : toError(error)
    return sent ? { sent, lost: true, cause } : { sent, cause }
  }
}

type SendOptions = {
  url: string
  headers: Record<string, string>
  bytes: Buffer
  signal: AbortSignal
  onSend: () => void
}

/** Nothing is written before the connection stands and the other side is proven: what fails until then was never sent. */
function send({ url, headers, bytes, signal, onSend }: SendOptions): Promise<http.IncomingMessage> {
  const secure = url.startsWith('https:')
  const { request: createRequest } = secure ? https : http
  return new Promise((resolve, reject) => {
    const request = createRequest(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length, 'accept-encoding': 'identity' },
      // A connection that is used again may be closed under a request: then it is lost, or some would send it again.
      agent: false,
      signal,
    })
    request.on('response', resolve)
    request.on('error', reject)
    request.on('close', () => reject(new Error('connection closed without a response')))
    request.on('socket', socket => {
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        onSend()
        request.end(bytes)
      })
    })
  })
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
