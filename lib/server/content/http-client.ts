import 'server-only'
import http from 'node:http'
import https from 'node:https'

export type JsonResponse = { status: number; body: unknown }

/**
 * Requests JSON from a URL. The timeout covers the entire response; the size is counted while reading, whatever the
 * host announces. Redirects are returned and never followed. Parses the body of a 2xx only. Rejects with an Error
 * with a short reason. Avoids `fetch`, because the framework's version stores copies on disk.
 */
export async function requestJson(options: {
  url: string
  timeoutMs: number
  limitBytes: number
  headers?: Record<string, string>
}): Promise<JsonResponse> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    const response = await sendRequest({ url: options.url, signal, headers: options.headers })
    const status = response.statusCode ?? 0
    if (status < 200 || status > 299) {
      response.destroy()
      return { status, body: null }
    }
    return { status, body: parse(await readBodyText(response, options.limitBytes)) }
  } catch (cause) {
    if (signal.aborted) throw new Error(`timed out after ${options.timeoutMs} ms`, { cause })
    throw cause
  }
}

type RequestOptions = { url: string; signal: AbortSignal; headers?: Record<string, string>; newConnection?: boolean }

/**
 * Sends a request; the body is not read yet. `newConnection` uses a separate connection. If the host closes a
 * kept-alive connection just as it is reused, the request was not processed and is retried once on a new connection.
 * https://nodejs.org/api/http.html#requestreusedsocket
 */
export function sendRequest(options: RequestOptions): Promise<http.IncomingMessage> {
  const { url, signal, headers: extraHeaders, newConnection } = options
  const { get } = url.startsWith('https:') ? https : http
  const headers = { accept: 'application/json', 'accept-encoding': 'identity', ...extraHeaders }
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, signal, ...(newConnection && { agent: false }) }, resolve)
    request.on('error', error => {
      const closed = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      if (closed) sendRequest({ ...options, newConnection: true }).then(resolve, reject)
      else reject(error)
    })
  })
}

/** Reads a body as text; rejects if it exceeds the limit. */
export async function readBodyText(response: http.IncomingMessage, limitBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > limitBytes) {
      response.destroy()
      throw new Error(`response larger than ${limitBytes} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('response is not JSON', { cause })
  }
}
