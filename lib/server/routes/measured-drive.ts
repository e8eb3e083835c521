import 'server-only'
import tzLookup from '@photostructure/tz-lookup'
import type { Point } from '@/lib/maps/distance'
import type { Route } from '@/lib/maps/schemas'
import { routeFailed } from './failure'

type Measured = { from: Point; meters: number; seconds: number; path: [number, number][] }

/** A drive as a service measured it over its roads. Throws ZERO_RESULTS where it is no drive at all. */
export function measuredDrive({ from, meters, seconds, path }: Measured): Route {
  const distanceMeters = Math.round(meters)
  const durationSeconds = Math.round(seconds)
  if (distanceMeters <= 0 || durationSeconds <= 0) throw routeFailed('ZERO_RESULTS', 'a drive of no length')
  return { distanceMeters, durationSeconds, path, pickupTimeZone: tzLookup(from.lat, from.lng), estimated: false }
}
