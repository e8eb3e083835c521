import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Carries the socket IP to the handlers. A client-sent value is overwritten. */
export const SOCKET_IP_HEADER = 'x-socket-address'

/**
 * Reads the client IP for rate limits: the socket’s, or the one seen by the outermost trusted proxy.
 * Client-sent X-Forwarded-For entries are ignored. IPv6 addresses are reduced to their /64, because the subscriber
 * controls the remaining bits.
 */
export function readClientIp({ headers, trustedProxies }: { headers: Headers; trustedProxies: number }): string {
  const socketIp = headers.get(SOCKET_IP_HEADER) ?? ''
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map(hop => hop.trim())
  const forwardedIp = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  return normalizeIp(forwardedIp ?? '') ?? normalizeIp(socketIp) ?? 'unknown'
}

/** More than any address needs: "[2001:db8:85a3:8d3:1319:8a2e:370:7348%zone]:65535" has 53 characters. */
const MAX_HOP_LENGTH = 100

function normalizeIp(text: string): string | null {
  if (text.length > MAX_HOP_LENGTH) return null
  const withoutPort = text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  const ip = withoutPort.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(ip) === 4) return ip
  if (isIP(ip) === 6) return `${ipv6Prefix64(ip)}::/64`
  return null
}

function ipv6Prefix64(ip: string): string {
  const [withoutZone = ''] = ip.toLowerCase().split('%')
  const [leading = '', trailing] = withoutZone.split('::')
  const first = leading === '' ? [] : leading.split(':')
  const last = trailing ? trailing.split(':') : []
  const width = last.at(-1)?.includes('.') ? last.length + 1 : last.length
  const zeros = trailing === undefined ? 0 : 8 - first.length - width
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4)
  return groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')
}

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
