import 'server-only'
import tzLookup from '@photostructure/tz-lookup'
import { METERS_PER_MILE } from '@/lib/maps/distance'
import { coefficients } from './coefficients'
import { routeError } from './failure'
import { estimateDrive } from './model'
import { assertRoutable } from './origin-destination'
import type { Router } from './port'
import { roadNetworkAt } from './road-networks'
import { createSchematicPath } from './schematic-path'

/**
 * Creates a router that estimates drives from coordinates: no network, no key. Marks its figures as `estimated`.
 * Throws INVALID_REQUEST for coordinates off the earth, ZERO_RESULTS if no road connects the two.
 */
export function createEstimator(): Router {
  return {
    async drive({ from, to }) {
      assertRoutable({ from, to })
      const network = roadNetworkAt(from)
      if (network === null || network !== roadNetworkAt(to))
        throw routeError('ZERO_RESULTS', 'no road connects origin and destination')
      const { miles, minutes } = estimateDrive({ from, to }, coefficients)
      return {
        distanceMeters: Math.round(miles * METERS_PER_MILE),
        durationSeconds: Math.round(minutes * 60),
        path: createSchematicPath(from, to),
        pickupTimeZone: tzLookup(from.lat, from.lng),
        estimated: true,
      }
    },
  }
}
