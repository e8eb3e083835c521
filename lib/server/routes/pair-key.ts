import 'server-only'
import { googleRef, pointRef } from '@/lib/maps/place-ref'
import type { Ends } from './ends'
import type { Waypoint } from './port'

/**
 * One text for a pair of ends, in their direction. Points count to six decimals, and a place of Google's by its id and its point: the id
 * alone would let one rider's point answer for another's wherever a drive goes by points.
 */
export function pairKey({ from, to }: Ends): string {
  return `${endKey(from)} ${endKey(to)}`
}

function endKey({ googlePlaceId, ...point }: Waypoint): string {
  return googlePlaceId === undefined ? pointRef(point) : googleRef({ placeId: googlePlaceId, ...point })
}
