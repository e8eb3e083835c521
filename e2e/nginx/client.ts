import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** The name in the shipped nginx configuration. */
export const SITE_NAME = 'example.com'
const TIMEOUT_MS = 30_000

export type HttpResponse = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The decompressed body. */
  text: string
  /** What nginx did: HIT, MISS, BYPASS, STALE, UPDATING or EXPIRED. */
  cache: string | undefined
}

type RequestOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The visitor's IP, of 127.0.0.0/8. */
  from?: string
  /** Plain HTTP, as to the app itself. */
  plain?: boolean
  host?: string
}

/** Sends one request on a connection of its own. The path is sent as it is. */
export async function sendRequest(port: number, path: string, options: RequestOptions = {}): Promise<HttpResponse> {
  const { method = 'GET', headers = {}, body, from = '127.0.0.1', plain = false, host = SITE_NAME } = options
  const send = plain ? plainRequest : secureRequest
  const request = send({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host, ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    localAddress: from,
    agent: false,
    servername: host,
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
  })
  request.on('timeout', () => request.destroy(new Error(`no response to ${path}`)))
  return await new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', async response => {
      try {
        const bytes = await buffer(response)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: bytes,
          text: decompress(bytes, response.headers['content-encoding']).toString(),
          cache: response.headers['x-cache']?.toString(),
        })
      } catch (error) {
        reject(error)
      }
    })
    request.end(body)
  })
}

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  return encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
}
