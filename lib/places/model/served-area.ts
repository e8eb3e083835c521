import { type CityId, cities } from '@/lib/site'
import { METERS_PER_MILE, metersBetween, type Point } from './distance'

const DEFAULT_RADIUS_MILES = 35

/** Finds the served city at a point, or null. The nearest center wins. */
export function servedCityAt(point: Point): CityId | null {
  const candidates = cities
    .map(({ id, radiusMiles = DEFAULT_RADIUS_MILES, ...center }) => {
      return { id, miles: metersBetween(center, point) / METERS_PER_MILE, radiusMiles }
    })
    .filter(({ miles, radiusMiles }) => miles <= radiusMiles)
    .sort((a, b) => a.miles - b.miles)
  return candidates[0]?.id ?? null
}
