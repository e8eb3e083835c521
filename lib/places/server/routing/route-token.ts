import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RouteMeasurement } from '@/lib/places/model/schemas'
import { isWindowOpen } from '@/lib/platform/clock'
import { pairKey, type Waypoint } from './router'

const TOKEN_TTL_MS = 60 * 60_000

export type SignedTrip = { secret: string; points: readonly Waypoint[]; now: Date }

/** Signatures are valid for this purpose only. */
const PURPOSE = 'measured route, 1'
const SEPARATOR = '~'

/**
 * Signs a measured route between points for an hour, so that any instance, and this one after a restart, books the fare
 * that the customer saw.
 */
export function signRoute(trip: SignedTrip, { distanceMeters, durationSeconds, estimated }: RouteMeasurement): string {
  const payload = [+trip.now + TOKEN_TTL_MS, distanceMeters, durationSeconds, estimated ? 1 : 0].join(SEPARATOR)
  return [payload, signature(trip, payload)].join(SEPARATOR)
}

/** Returns the measured route of a token; null if it is forged, expired or for other points. */
export function readRouteToken(trip: SignedTrip, token: string): RouteMeasurement | null {
  const parts = token.split(SEPARATOR)
  const actualSignature = Buffer.from(parts.pop() ?? '')
  const expected = Buffer.from(signature(trip, parts.join(SEPARATOR)))
  if (actualSignature.length !== expected.length || !timingSafeEqual(actualSignature, expected)) return null
  const [expiresAtMs = 0, distanceMeters = 0, durationSeconds = 0, estimated] = parts.map(Number)
  return !isWindowOpen(expiresAtMs - TOKEN_TTL_MS, TOKEN_TTL_MS, trip.now)
    ? null
    : { distanceMeters, durationSeconds, estimated: estimated === 1 }
}

function signature({ secret, points }: SignedTrip, payload: string): string {
  const key = createHmac('sha256', secret).update(PURPOSE).digest()
  const legs = points.slice(1).map((to, i) => pairKey({ from: points[i] ?? to, to }))
  return createHmac('sha256', key)
    .update(JSON.stringify([payload, legs]))
    .digest('base64url')
}
