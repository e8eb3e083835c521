import 'server-only'
import type { IncomingMessage } from 'node:http'
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

/**
 * Returns the network of a client IP, which one customer of a provider can hold: /24, or /48 with all its /64s. A client
 * without an IP counts as one network.
 */
export function networkOf(clientIp: string): string {
  if (isIP(clientIp) === 4) return clientIp.replace(/\d+$/, '0/24')
  const groups = clientIp.split('::')[0]?.split(':') ?? []
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : clientIp
}

/** More than any address needs: "[2001:db8:85a3:8d3:1319:8a2e:370:7348%zone]:65535" has 53 characters. */
const MAX_HOP_LENGTH = 100

function normalizeIp(text: string): string | null {
  if (text.length > MAX_HOP_LENGTH) return null
  const ip = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*/, '')
  if (isIP(ip) === 4) return ip
  if (isIP(ip) === 0) return null
  const groups = readIpv6Groups(ip)
  if (!IPV4_PREFIXES.includes(groups.slice(0, 6).join(':'))) return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = groups.slice(6).flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}

/** IPv4 clients written as IPv6: mapped (RFC 4291), translated (RFC 2765), and through a NAT64 (RFC 6052). */
const IPV4_PREFIXES = ['0:0:0:0:0:ffff', '0:0:0:0:ffff:0', '64:ff9b:0:0:0:0']

/** Returns the eight groups of any spelling, in lower case without leading zeros. */
function readIpv6Groups(ip: string): string[] {
  // The URL standard writes every address in one way.
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1)
  const [first = [], last = []] = canonical.split('::').map(part => part.split(':').filter(group => group !== ''))
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}

/**
 * Returns a function that sets the socket IP header of a request. Next.js passes no socket to handlers, trusts any
 * X-Forwarded-For, and adds its own to requests without one.
 */
export function createSocketIpWriter(trustedProxies: number): (request: IncomingMessage) => void {
  let hasWarned = false
  return request => {
    request.headers[SOCKET_IP_HEADER] = request.socket.remoteAddress ?? ''
    const forwarded = request.headers['x-forwarded-for']
    if (forwarded === undefined || hasWarned) return
    const hops = String(forwarded).split(',').length
    if (trustedProxies > 0 && hops >= trustedProxies) return
    hasWarned = true
    console.warn(
      `TRUSTED_PROXIES is ${trustedProxies}, but X-Forwarded-For came with hops: ${hops}. All riders behind a proxy share ` +
        'the limits of one client IP; set it to the number of your proxies',
    )
  }
}
