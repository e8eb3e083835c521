import 'server-only'
import { formatGoogleRef, formatPointRef } from '@/lib/maps/place-ref'
import type { OriginDestination } from './origin-destination'
import type { Waypoint } from './port'

/**
 * Builds the cache key of a pair of ends, by direction. Points count to six decimals, Google places by id and point:
 * by id only, one rider's claimed point would determine another's drive wherever routing uses points.
 */
export function pairKey({ from, to }: OriginDestination): string {
  return `${endKey(from)} ${endKey(to)}`
}

function endKey({ googlePlaceId, ...point }: Waypoint): string {
  return googlePlaceId === undefined ? formatPointRef(point) : formatGoogleRef({ placeId: googlePlaceId, ...point })
}
