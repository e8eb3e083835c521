import 'server-only'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Hashes text with SHA-256, in hex: the stored form of tokens and keys. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export const FIRST_LINK_VERSION = 1

/**
 * Derives the access token (256 bits, base64url) from the secret, the booking and its link version.
 * It can be sent again though only its hash is stored. Another secret yields other tokens.
 */
export function deriveToken({ secret, id, linkVersion }: { secret: string; id: string; linkVersion: number }): string {
  return createHmac('sha256', secret).update(`rider's link\n${id}\n${linkVersion}`).digest('base64url')
}

/** Compares a token with a stored hash in constant time. */
export function isTokenValid({ token, tokenHash }: { token: string; tokenHash: string }): boolean {
  const presented = Buffer.from(sha256Hex(token), 'hex')
  const stored = Buffer.from(tokenHash, 'hex')
  return presented.length === stored.length && timingSafeEqual(presented, stored)
}

/** Reads the token of an `Authorization: Bearer ...` header, or null. */
export function bearerToken(request: Request): string | null {
  return /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

/** Hashes a value independently of the order of its keys. */
export function hashJson(value: unknown): string {
  return sha256Hex(JSON.stringify(value, (_, inner) => (isRecord(inner) ? sortKeys(inner) : inner)))
}

function sortKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
