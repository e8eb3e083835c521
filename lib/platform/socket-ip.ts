import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'

/** Carries the socket IP to the handlers. A client-sent value is overwritten. */
export const SOCKET_IP_HEADER = 'x-socket-address'

/**
 * Sets the socket IP header on every request. Call once, before the server listens.
 * Next.js passes no socket to handlers and trusts any X-Forwarded-For.
 */
export function addSocketIpHeaders(): void {
  subscribe('http.server.request.start', message => {
    const { request } = Object(message)
    if (request instanceof IncomingMessage) request.headers[SOCKET_IP_HEADER] = request.socket.remoteAddress ?? ''
  })
}
