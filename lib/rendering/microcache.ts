import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, type OutgoingHttpHeaders, Server, type ServerResponse } from 'node:http'
import { SEARCH_RESULTS_HEADER } from './headers'
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

type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

/**
 * Sends what the framework sent from its store again for a second, or until the content changes: the framework takes
 * milliseconds for each request of a page that it has stored. A document that does not exist is the same for all of its endless ids
 * (app/missing). Call once before the server listens.
 */
export function cacheAnswers(findMissing: FindMissing): void {
  const servers = new WeakSet<Server>()
  subscribe('http.server.request.start', message => {
    const { server } = Object(message)
    if (!(server instanceof Server) || servers.has(server)) return
    servers.add(server)
    const frameworkListeners = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      showMissing(request, findMissing)
      if (sendAgain(request, response)) return
      for (const listener of frameworkListeners) listener.call(server, request, response)
    })
  })
}

/** Turns a request for what does not exist into one for the page that says so. */
function showMissing(request: IncomingMessage, findMissing: FindMissing): void {
  const { method, url = '', headers } = request
  const kind = method === 'GET' || method === 'HEAD' ? findMissing(url.split('?', 1)[0] ?? '') : null
  if (kind === null) return
  request.url = `/missing/${kind}`
  for (const name of VARIANT_HEADERS) delete headers[name]
}

let answers = new Map<string, Answer>()
let startedAtMs = 0

/** Returns false if the framework has to answer; if it does so from its store, that is kept. */
function sendAgain(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request
  if (method !== 'GET' || url.includes('?') || VARIANT_HEADERS.some(name => name in headers)) return false
  const now = performance.now()
  if (now - startedAtMs >= LIFETIME_MS || contentChangedAtMs() >= startedAtMs) {
    answers = new Map()
    startedAtMs = now
  }
  // What was asked before the content changed must not be sent after it.
  const current = answers
  const key = `${url} ${headers['accept-encoding'] ?? ''}`
  const answer = current.get(key)
  if (answer === undefined) {
    keepAnswer(response, found => current.size < MAX_ANSWERS && current.set(key, found))
    return false
  }
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
  return true
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
    keep({ status: response.statusCode, headers: { ...response.getHeaders(), 'content-length': body.length }, body })
    return response
  }
}
