import 'server-only'
import tzLookup from '@photostructure/tz-lookup'
import { metersBetween } from '@/lib/places/model/distance'
import type { Route } from '@/lib/places/model/schemas'
import { routeError } from './failure'
import type { OriginDestination } from './origin-destination'

/** Half the earth's circumference and a month. */
const MAX_METERS = 20_000_000
const MAX_SECONDS = 30 * 24 * 60 * 60
const ENDPOINT_TOLERANCE_METERS = 10_000
const MIN_STRAIGHT_LINE_RATIO = 0.99

type DriveMeasurement = OriginDestination & { meters: number; seconds: number; path: [number, number][] }

/**
 * Validates the distance and duration of a drive, because fares follow from them. Throws ZERO_RESULTS for none,
 * UNKNOWN_ERROR for implausible ones.
 */
export function toMeasuredRoute({ from, to, meters, seconds, path }: DriveMeasurement): Route {
  const distanceMeters = Math.round(meters)
  const durationSeconds = Math.round(seconds)
  if (distanceMeters <= 0 || durationSeconds <= 0) throw routeError('ZERO_RESULTS', 'zero-length route')
  const isTooLong = distanceMeters > MAX_METERS || durationSeconds > MAX_SECONDS
  if (isTooLong || distanceMeters < metersBetween(from, to) * MIN_STRAIGHT_LINE_RATIO - ENDPOINT_TOLERANCE_METERS) {
    throw routeError('UNKNOWN_ERROR', 'implausible distance or duration')
  }
  return { distanceMeters, durationSeconds, path, pickupTimeZone: tzLookup(from.lat, from.lng), estimated: false }
}
