import 'server-only'
import { metersBetween, type Point } from '@/lib/places/model/distance'
import type { Place } from '@/lib/places/model/schemas'

/** Finds the place nearest to a point; null without places. */
export function findNearest(places: readonly Place[], point: Point): { place: Place; meters: number } | null {
  let nearest: { place: Place; meters: number } | null = null
  for (const place of places) {
    const meters = metersBetween(place, point)
    if (nearest === null || meters < nearest.meters) nearest = { place, meters }
  }
  return nearest
}
