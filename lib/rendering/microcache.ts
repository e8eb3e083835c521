import 'server-only'
import { type IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http'
import { SEARCH_RESULTS_HEADER } from './headers'
import type { RequestHandler } from './normalize-requests'
import { contentChangedAtMs } from './process-state'

/** A kind of document of which there are endless URLs. */
export type MissingKind = 'post' | 'list' | 'city'
type FindMissing = (path: string) => MissingKind | null

const LIFETIME_MS = 1000
const MAX_ANSWERS = 50
/** Set by the framework on what it sent from its store: the same for every visitor. */
const STORED_HEADER = 'x-nextjs-cache'
/** Ask for something else than the whole document. */
const VARIANT_HEADERS = [
  'rsc',
  'next-action',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'if-none-match',
  'range',
  SEARCH_RESULTS_HEADER,
]

/** `headers`: names and values in turn, which Node writes fastest. */
type Answer = { status: number; headers: OutgoingHttpHeader[]; body: Buffer }

let answers = new Map<string, Answer>()
let startedAtMs = 0

/**
 * Returns a handler that sends what the framework sent from its store again for a second, or until the content changes:
 * the framework takes milliseconds for each request of a page that it has stored. A document that does not exist is the
 * same for all of its endless ids (app/missing).
 */
export function createMicrocache(findMissing: FindMissing): RequestHandler {
  // The headers of what is sent again have been through the guard (response-guard.ts).
  const { writeHead } = ServerResponse.prototype

  function sendAgain(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = findAnswer(request)
    if (answer === undefined) return false
    writeHead.call(response, answer.status, answer.headers)
    response.end(answer.body)
    return true
  }

  return (request, response) => {
    if (sendAgain(request, response)) return true
    if (showMissing(request, findMissing) && sendAgain(request, response)) return true
    const key = keyOf(request)
    // What was asked before the content changed must not be sent after it.
    const current = answers
    if (key !== null) keepAnswer(response, answer => current.size < MAX_ANSWERS && current.set(key, answer))
    return false
  }
}

/** Turns a request for what does not exist into one for the page that says so. */
function showMissing(request: IncomingMessage, findMissing: FindMissing): boolean {
  const { method, url = '', headers } = request
  const kind = method === 'GET' || method === 'HEAD' ? findMissing(url.split('?', 1)[0] ?? '') : null
  if (kind === null) return false
  request.url = `/missing/${kind}`
  for (const name of VARIANT_HEADERS) delete headers[name]
  return true
}

/** Returns null if the framework has to answer. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || url.includes('?') || VARIANT_HEADERS.some(name => name in headers)) return null
  return `${url} ${headers['accept-encoding'] ?? ''}`
}

function findAnswer(request: IncomingMessage): Answer | undefined {
  const key = keyOf(request)
  if (key === null) return undefined
  const now = performance.now()
  if (now - startedAtMs >= LIFETIME_MS || contentChangedAtMs() >= startedAtMs) {
    answers = new Map()
    startedAtMs = now
  }
  return answers.get(key)
}

/** Called before the framework compresses, so that it writes what is sent. */
function keepAnswer(response: ServerResponse, keep: (answer: Answer) => void): void {
  const chunks: Buffer[] = []
  const collect = ([chunk, encoding]: unknown[]) => {
    // Films and scripts are large, and their readers may be slow.
    if (response.getHeader(STORED_HEADER) !== 'HIT') return
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding === 'latin1' ? encoding : 'utf8'))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const { write, end } = response
  response.write = (...args: unknown[]) => {
    collect(args)
    return write.apply(response, args as Parameters<typeof write>)
  }
  response.end = (...args: unknown[]) => {
    collect(args)
    end.apply(response, args as Parameters<typeof end>)
    if (response.getHeader(STORED_HEADER) !== 'HIT' || response.hasHeader('set-cookie')) return response
    const body = Buffer.concat(chunks)
    const headers = Object.entries({ ...response.getHeaders(), 'content-length': body.length })
    keep({ status: response.statusCode, headers: headers.flat(), body })
    return response
  }
}
