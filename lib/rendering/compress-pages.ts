import 'server-only'
import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip'

/** Brotli 11 takes 50 times as long for 5 % less. */
const BROTLI_QUALITY = 5
const PAGE_TYPE = /^text\/(html|x-component)\b/
/** The framework compresses these itself, in a stream. */
const OTHER_PATH = /^\/(_next|api)\/|\.\w+(\?|$)/
const CACHE_BYTES = 32 * 1024 * 1024

/** By encoding and hash of the page, so that a stored page is compressed once and not for each request. */
const compressedPages = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: page => page.length })

/** Compresses every page of this process. */
export function compressPages(): void {
  subscribe('http.server.request.start', message => {
    const { request, response } = Object(message)
    if (request instanceof IncomingMessage && response instanceof ServerResponse) compressPage(request, response)
  })
}

/** Compresses the response to one request if it is a page, and keeps the framework from doing so. */
export function compressPage(request: IncomingMessage, response: ServerResponse): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (request.method !== 'GET' || encoding === null || OTHER_PATH.test(request.url ?? '')) return
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
    const page = compress(Buffer.concat(chunks), encoding, response.hasHeader('etag'))
    response.setHeader('content-encoding', encoding)
    response.setHeader('content-length', page.length)
    addVary(response)
    Object.assign(response, { write, end, writeHead, flushHeaders })
    return Reflect.apply(end, response, [page, ...args.filter(arg => typeof arg === 'function')])
  }
}

/** Returns the better encoding that a browser accepts; null for neither. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  const offers = (accepted ?? '').split(',').map(offer => offer.trim().replaceAll(' ', ''))
  const accepts = (name: string) =>
    offers.some(offer => offer === name || (/;q=(1|0\.\d*[1-9])/.test(offer) && offer.startsWith(`${name};`)))
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
}

/** A page without an ETag is not stored, so that it would fill the memory. */
function compress(page: Buffer, encoding: Encoding, isStored: boolean): Buffer {
  const key = `${encoding} ${createHash('sha1').update(page).digest('base64')}`
  const known = compressedPages.get(key)
  if (known) return known
  const compressed =
    encoding === 'br'
      ? brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : gzipSync(page)
  if (isStored) compressedPages.set(key, compressed)
  return compressed
}

function addVary(response: ServerResponse): void {
  const vary = String(response.getHeader('vary') ?? '')
  if (!/\baccept-encoding\b/i.test(vary))
    response.setHeader('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
}

function isCompressible(response: ServerResponse): boolean {
  return (
    !response.headersSent &&
    ![204, 304].includes(response.statusCode) &&
    !response.hasHeader('content-encoding') &&
    PAGE_TYPE.test(String(response.getHeader('content-type') ?? ''))
  )
}

function toBuffer([chunk, encoding]: unknown[]): Buffer {
  if (typeof chunk !== 'string') return Buffer.from(chunk instanceof Uint8Array ? chunk : [])
  return Buffer.from(chunk, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8')
}
