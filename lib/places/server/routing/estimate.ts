import 'server-only'
import tzLookup from '@photostructure/tz-lookup'
import { METERS_PER_MILE } from '@/lib/places/model/distance'
import { coefficients } from './coefficients'
import { estimateDrive } from './drive-estimate'
import { routeError } from './failure'
import { assertRoutable } from './origin-destination'
import type { Router } from './port'
import { roadNetworkAt } from './road-networks'
import { createSchematicPath } from './schematic-path'

/**
 * Creates a router that estimates from coordinates. Throws INVALID_REQUEST off the earth, ZERO_RESULTS if no road
 * connects the ends.
 */
export function createEstimator(): Router {
  return {
    async findRoute({ from, to }) {
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
