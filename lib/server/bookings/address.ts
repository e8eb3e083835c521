import 'server-only'
import { isIP } from 'node:net'
import { PEER_HEADER } from './peer'

/**
 * Who sent a request, for the hourly limit: the connection's own address or, behind `trustedProxies` hops, the one
 * that the outermost of them saw. What a client writes into X-Forwarded-For itself is never believed. Of an IPv6
 * address the first half counts: the second is a household's to choose.
 */
export function addressOf({ headers, trustedProxies }: { headers: Headers; trustedProxies: number }): string {
  const peer = headers.get(PEER_HEADER) ?? ''
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map(hop => hop.trim())
  const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  return subscriber(seen ?? '') ?? subscriber(peer) ?? 'unknown'
}

/** "[2001:db8:85a3:8d3:1319:8a2e:370:7348%zone]:65535" and the like; whatever is longer is no IP address. */
const MAX_HOP_LETTERS = 100

function subscriber(text: string): string | null {
  if (text.length > MAX_HOP_LETTERS) return null
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(address) === 4) return address
  if (isIP(address) === 6) return `${prefix64(address)}::/64`
  return null
}

function prefix64(address: string): string {
  const [withoutZone = ''] = address.toLowerCase().split('%')
  const [head = '', tail] = withoutZone.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const width = last.at(-1)?.includes('.') ? last.length + 1 : last.length
  const zeros = tail === undefined ? 0 : 8 - first.length - width
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4)
  return groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')
}
