import 'server-only'
import http from 'node:http'
import https from 'node:https'
import { readBodyText } from '@/lib/server/content/http-client'

export type PostResult =
  | { status: number; text: string }
  | { sent: false; cause: Error }
  /** It may have arrived. */
  | { sent: true; lost: true; cause: Error }

type PostOptions = {
  url: string
  body: unknown
  headers?: Record<string, string>
  timeoutMs: number
  maxResponseBytes: number
}

/** Posts JSON once over a new connection. Never throws. */
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

/** Writes nothing before the TLS handshake, so any earlier failure was never sent. */
function send({ url, headers, bytes, signal, onSend }: SendOptions): Promise<http.IncomingMessage> {
  const secure = url.startsWith('https:')
  const { request: createRequest } = secure ? https : http
  return new Promise((resolve, reject) => {
    const request = createRequest(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length, 'accept-encoding': 'identity' },
      // A reused connection may close under a request, and the runtime may send it again.
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
