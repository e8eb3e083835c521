import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What opens the operator's calendar of all rides: made of the secret, so it changes with it. */
export function feedKey(secret: string): string {
  return createHmac('sha256', secret).update("operator's calendar").digest('base64url')
}

/** Where that calendar is subscribed to, below the site's address. */
export function feedPath(secret: string): string {
  return `/api/v1/calendar/${feedKey(secret)}`
}

/** Whether a key opens it; takes as long for a near miss as for a far one. */
export function isFeedKeyValid({ key, secret }: { key: string; secret: string }): boolean {
  const [presented, expected] = [Buffer.from(key), Buffer.from(feedKey(secret))]
  return presented.length === expected.length && timingSafeEqual(presented, expected)
}
