import 'server-only'
import http from 'node:http'
import https from 'node:https'

export type JsonResponse = { status: number; body: unknown }

/**
 * Asks an address for JSON. The time limit covers the whole answer and the size is counted while reading, whatever the
 * other side announces. A redirect is an answer like any other and is never followed. The body is parsed for a 2xx alone.
 * Throws an Error saying in a few words why there is no answer.
 *
 * Not `fetch`: the framework's keeps copies of its answers on disk, and this site decides itself what it keeps.
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
 * Asks an address; what comes back is not yet read. `alone` takes a connection that nothing else has used or will use.
 * Where the other side closes a kept connection just as it is used again, the question has not been heard: it is asked
 * once more, on a connection of its own (https://nodejs.org/api/http.html#requestreusedsocket).
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

/** The whole body as text; throws where it is over the limit. */
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
