import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'

/** Carries the socket's own address to the handlers. What a client sends under this name is overwritten. */
export const SOCKET_IP_HEADER = 'x-socket-address'

/**
 * Writes the address of each connection onto its request: the framework hands handlers no socket, and believes any
 * X-Forwarded-For. To be called once, before the server listens.
 */
export function addSocketIpHeaders(): void {
  subscribe('http.server.request.start', message => {
    const { request } = Object(message)
    if (request instanceof IncomingMessage) request.headers[SOCKET_IP_HEADER] = request.socket.remoteAddress ?? ''
  })
}
