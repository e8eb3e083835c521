import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Derives the key of the operator's calendar feed from the secret. */
export function feedKey(secret: string): string {
  return createHmac('sha256', secret).update("operator's calendar").digest('base64url')
}

/** Builds the path of the operator's calendar feed. */
export function feedPath(secret: string): string {
  return `/api/v1/calendar/${feedKey(secret)}`
}

/** Verifies a feed key in constant time. */
export function isFeedKeyValid({ key, secret }: { key: string; secret: string }): boolean {
  const [presented, expected] = [Buffer.from(key), Buffer.from(feedKey(secret))]
  return presented.length === expected.length && timingSafeEqual(presented, expected)
}
