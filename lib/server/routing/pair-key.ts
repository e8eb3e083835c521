import 'server-only'
import { formatGoogleRef, formatPointRef } from '@/lib/maps/place-ref'
import type { OriginDestination } from './origin-destination'
import type { Waypoint } from './port'

/**
 * One text for a pair of ends, in their direction. Points count to six decimals, and a place of Google's by its id and its point: the id
 * alone would let one rider's point answer for another's wherever a drive goes by points.
 */
export function pairKey({ from, to }: OriginDestination): string {
  return `${endKey(from)} ${endKey(to)}`
}

function endKey({ googlePlaceId, ...point }: Waypoint): string {
  return googlePlaceId === undefined ? formatPointRef(point) : formatGoogleRef({ placeId: googlePlaceId, ...point })
}
