import 'server-only'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** SHA-256 in hex: how a token and a key are stored. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The number of a booking's first link; each one that replaces it has the next. */
export const FIRST_LINK_VERSION = 1

/**
 * The rider's token: 256 bits of base64url, made from the secret, the booking and the number of its link, so that the
 * link can be sent again though only the token's hash is stored. Under another secret it opens nothing.
 */
export function deriveToken({ secret, id, linkVersion }: { secret: string; id: string; linkVersion: number }): string {
  return createHmac('sha256', secret).update(`rider's link\n${id}\n${linkVersion}`).digest('base64url')
}

/** Whether a token is the one whose fingerprint is stored; takes as long for a near miss as for a far one. */
export function isTokenValid({ token, tokenHash }: { token: string; tokenHash: string }): boolean {
  const presented = Buffer.from(sha256Hex(token), 'hex')
  const stored = Buffer.from(tokenHash, 'hex')
  return presented.length === stored.length && timingSafeEqual(presented, stored)
}

/** The token of an `Authorization: Bearer ...` header, or null. */
export function bearerToken(request: Request): string | null {
  return /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

/** The fingerprint of a value that does not depend on the order of its keys. */
export function hashJson(value: unknown): string {
  return sha256Hex(JSON.stringify(value, (_, inner) => (isRecord(inner) ? sortKeys(inner) : inner)))
}

function sortKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
