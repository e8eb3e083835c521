import 'server-only'
import { formatGoogleRef, formatPointRef } from '@/lib/places/model/place-ref'
import type { OriginDestination } from './origin-destination'
import type { Waypoint } from './port'

/**
 * Builds the cache key of a pair, by direction. With a Google id alone, one rider's claimed point would determine
 * another's drive.
 */
export function pairKey({ from, to }: OriginDestination): string {
  return `${endKey(from)} ${endKey(to)}`
}

function endKey({ googlePlaceId, ...point }: Waypoint): string {
  return googlePlaceId === undefined ? formatPointRef(point) : formatGoogleRef({ placeId: googlePlaceId, ...point })
}
