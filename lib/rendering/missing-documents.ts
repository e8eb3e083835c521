import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import { findMissingDocument, type MissingKind, missingPath } from './process-state'

type FindMissing = (path: string) => MissingKind | null

/**
 * Answers every request for a document that does not exist with one that the framework rendered before: rendering it
 * takes 12 ms, and there are endless ids to ask for. Call once before the server listens.
 */
export function answerMissingDocuments(findMissing: FindMissing): void {
  const servers = new WeakSet<Server>()
  subscribe('http.server.request.start', message => {
    const { server } = Object(message)
    if (!(server instanceof Server) || servers.has(server)) return
    servers.add(server)
    const frameworkListeners = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      if (answerMissing(request, response, findMissing)) return
      for (const listener of frameworkListeners) listener.call(server, request, response)
    })
  })
}

/** Returns false if the framework has to answer. */
function answerMissing(request: IncomingMessage, response: ServerResponse, findMissing: FindMissing): boolean {
  const { method, url = '' } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const kind = findMissing(url.split('?', 1)[0] ?? '')
  if (kind === null) return false
  const document = findMissingDocument(kind)
  if (document === undefined) {
    request.url = missingPath(kind)
    return false
  }
  response.writeHead(404, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': document.policy,
    'content-length': document.html.length,
    'cache-control': 'no-store',
  })
  response.end(method === 'HEAD' ? undefined : document.html)
  return true
}
