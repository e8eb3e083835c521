import 'server-only'
import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip'

/** Compression level while a request waits. */
const FAST_BROTLI = 5
/** Takes 50 times as long for 7 to 10 % less: once for what is asked for often, while no request waits. */
const BEST_BROTLI = 11
const REQUESTS_UNTIL_BEST = 3
const COMPRESSED_TYPE = /^(text\/(html|x-component|css|javascript)|application\/javascript)\b/
/** The framework compresses these itself, in a stream, and with gzip only. */
const OTHER_PATH = /^\/(?!_next\/static\/)(_next\/|api\/|[^?]*\.\w+(\?|$))/
const CACHE_BYTES = 16 * 1024 * 1024

interface Compressed {
  bytes: Buffer
  requests: number
}

/** By encoding and hash of the body, so that a page or file is compressed once and not for each request. */
const compressedBodies = new LRUCache<string, Compressed>({
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ bytes }) => bytes.length,
})
/** One after the other, so that other work of the thread pool does not wait. */
let improvements: Promise<unknown> = Promise.resolve()

/** Compresses every page, style sheet and script of this process. */
export function compressResponses(): void {
  subscribe('http.server.request.start', message => {
    const { request, response } = Object(message)
    if (request instanceof IncomingMessage && response instanceof ServerResponse) compressResponse(request, response)
  })
}

/** Compresses the response to one request if it is of these types, and keeps the framework from doing so. */
export function compressResponse(request: IncomingMessage, response: ServerResponse): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (request.method !== 'GET' || encoding === null || request.headers.range || OTHER_PATH.test(request.url ?? ''))
    return
  request.headers['accept-encoding'] = 'identity'
  const { write, end, writeHead, flushHeaders } = response
  const chunks: Buffer[] = []

  // The framework sends the head before it calls `end`, and its streams flush it first.
  response.writeHead = (...args: unknown[]) => {
    const [status, ...rest] = args
    response.statusCode = Number(status)
    if (rest.length === 0 && isCompressible(response)) return response
    return Reflect.apply(writeHead, response, args)
  }
  response.flushHeaders = () => {
    if (!isCompressible(response)) Reflect.apply(flushHeaders, response, [])
  }
  response.write = (...args: unknown[]) => {
    if (!isCompressible(response)) return Reflect.apply(write, response, args)
    chunks.push(toBuffer(args))
    for (const callback of args) if (typeof callback === 'function') process.nextTick(callback)
    return true
  }
  response.end = (...args: unknown[]) => {
    if (chunks.length === 0 && !isCompressible(response)) return Reflect.apply(end, response, args)
    if (typeof args[0] !== 'function' && args[0] !== undefined && args[0] !== null) chunks.push(toBuffer(args))
    const body = compress(Buffer.concat(chunks), encoding, isReusable(response))
    response.setHeader('content-encoding', encoding)
    response.setHeader('content-length', body.length)
    addVary(response)
    Object.assign(response, { write, end, writeHead, flushHeaders })
    return Reflect.apply(end, response, [body, ...args.filter(arg => typeof arg === 'function')])
  }
}

/** Returns the better encoding that a browser accepts; null for neither. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  const offers = (accepted ?? '').split(',').map(offer => offer.trim().replaceAll(' ', ''))
  const accepts = (name: string) =>
    offers.some(offer => offer === name || (/;q=(1|0\.\d*[1-9])/.test(offer) && offer.startsWith(`${name};`)))
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
}

function compress(body: Buffer, encoding: Encoding, isStored: boolean): Buffer {
  const key = `${encoding} ${createHash('sha1').update(body).digest('base64')}`
  const cachedBody = compressedBodies.get(key)
  if (cachedBody) {
    cachedBody.requests += 1
    if (encoding === 'br' && cachedBody.requests === REQUESTS_UNTIL_BEST) improve(key, body)
    return cachedBody.bytes
  }
  const bytes = encoding === 'br' ? brotliCompressSync(body, brotliOptions(FAST_BROTLI)) : gzipSync(body)
  if (isStored) store(key, bytes, 1)
  return bytes
}

/** Stores a copy: zlib's own result is a small part of a buffer of 16 to 64 KB, which would stay in memory. */
function store(key: string, bytes: Buffer, requests: number): void {
  compressedBodies.set(key, { bytes: Buffer.from(new Uint8Array(bytes).buffer), requests })
}

/** Replaces a stored body by its smallest form, in the background. */
function improve(key: string, body: Buffer): void {
  improvements = improvements.then(
    () =>
      new Promise<void>(resolve => {
        brotliCompress(body, brotliOptions(BEST_BROTLI), (error, bytes) => {
          if (error === null) store(key, bytes, REQUESTS_UNTIL_BEST)
          resolve()
        })
      }),
  )
}

function brotliOptions(quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
}

function addVary(response: ServerResponse): void {
  const vary = String(response.getHeader('vary') ?? '')
  if (!/\baccept-encoding\b/i.test(vary))
    response.setHeader('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
}

/** Results of searches and pages of unknown ids differ for each request and would fill the memory. */
function isReusable(response: ServerResponse): boolean {
  return response.hasHeader('etag') && !String(response.getHeader('cache-control') ?? '').includes('no-store')
}

function isCompressible(response: ServerResponse): boolean {
  return (
    !response.headersSent &&
    ![204, 304].includes(response.statusCode) &&
    !response.hasHeader('content-encoding') &&
    COMPRESSED_TYPE.test(String(response.getHeader('content-type') ?? ''))
  )
}

function toBuffer([chunk, encoding]: unknown[]): Buffer {
  if (typeof chunk !== 'string') return Buffer.from(chunk instanceof Uint8Array ? chunk : [])
  return Buffer.from(chunk, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8')
}
