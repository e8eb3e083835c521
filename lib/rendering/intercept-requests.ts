import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'

/** Returns whether it has answered. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/** Passes each request through `handle` before the framework. Call once, before the server listens. */
export function interceptRequests(handle: RequestHandler): void {
  const servers = new WeakSet<Server>()
  subscribe('http.server.request.start', message => {
    const { server } = Object(message)
    if (!(server instanceof Server) || servers.has(server)) return
    servers.add(server)
    const listeners = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      if (handle(request, response)) return
      for (const listener of listeners) listener.call(server, request, response)
    })
  })
}
