import 'server-only'
import tzLookup from '@photostructure/tz-lookup'
import { METERS_PER_MILE, metersBetween } from '@/lib/maps/distance'
import { coefficients } from './coefficients'
import { routeFailed } from './failure'
import { roadNetworkAt } from './land'
import { estimateDrive } from './model'
import { drawPath } from './path'
import type { Routes, Waypoint } from './port'

/** Nearer than this is a walk, not a ride. */
const MIN_DRIVE_METERS = 100

/**
 * Routes estimated from coordinates alone: no network, no key. The figures are honest guesses and say so (`estimated`).
 * `drive` throws INVALID_REQUEST for what is no point on the earth, and ZERO_RESULTS where no road joins the two.
 */
export function createEstimator(): Routes {
  return {
    async drive({ from, to }) {
      if (!isOnEarth(from) || !isOnEarth(to)) throw routeFailed('INVALID_REQUEST', 'coordinates out of range')
      if (metersBetween(from, to) < MIN_DRIVE_METERS) throw routeFailed('ZERO_RESULTS', 'both ends are one place')
      const network = roadNetworkAt(from)
      if (network === null || network !== roadNetworkAt(to)) throw routeFailed('ZERO_RESULTS', 'no road joins the ends')
      const { miles, minutes } = estimateDrive({ from, to }, coefficients)
      return {
        distanceMeters: Math.round(miles * METERS_PER_MILE),
        durationSeconds: Math.round(minutes * 60),
        path: drawPath(from, to),
        pickupTimeZone: tzLookup(from.lat, from.lng),
        estimated: true,
      }
    },
  }
}

function isOnEarth({ lat, lng }: Waypoint): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}
