import { type CityId, cities } from '@/lib/site'
import { metersBetween, type Point } from './distance'

/** How far each served city's area reaches from its centre: about as far as its commuters live. */
const AREA_RADIUS_METERS: Record<CityId, number> = {
  'los-angeles': 70_000,
  dallas: 65_000,
  'new-york': 60_000,
  chicago: 65_000,
  'oklahoma-city': 50_000,
}

/** The served city whose area a point lies in, or null. The areas do not overlap. */
export function servedCityAt(point: Point): CityId | null {
  return cities.find(city => metersBetween(city, point) <= AREA_RADIUS_METERS[city.id])?.id ?? null
}
