import 'client-only'
import { reverseGeocode } from '@/lib/places/client/places-client'
import type { Point } from '@/lib/places/model/distance'
import type { Place } from '@/lib/places/model/schemas'
import { servedCityAt } from '@/lib/places/model/served-area'
import { cities } from '@/lib/site'

/** The route also provides the zone. */
const TIME_ZONE_TIMEOUT_MS = 3000

/** Finds a point's served city and time zone. */
export async function findCityAndTimeZone(point: Point): Promise<Pick<Place, 'city' | 'timeZone'>> {
  const city = servedCityAt(point)
  const servedCity = cities.find(({ id }) => id === city)
  if (servedCity !== undefined) return { city, timeZone: servedCity.timeZone }
  const nearestPlace = await reverseGeocode(point, { timeoutMs: TIME_ZONE_TIMEOUT_MS }).catch(() => null)
  return { city, ...(nearestPlace?.timeZone !== undefined && { timeZone: nearestPlace.timeZone }) }
}
