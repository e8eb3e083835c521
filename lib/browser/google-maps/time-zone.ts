import 'client-only'
import { reverseGeocode } from '@/lib/browser/booking-client'
import type { Point } from '@/lib/maps/distance'
import type { Place } from '@/lib/maps/schemas'
import { servedCityAt } from '@/lib/maps/served-area'
import { cities } from '@/lib/site'

/** The customer waits for this; the route also provides the zone. */
const TIME_ZONE_TIMEOUT_MS = 3000

/** Finds a point's served city and its time zone, from that city or this site's places API. */
export async function findCityAndTimeZone(point: Point): Promise<Pick<Place, 'city' | 'timeZone'>> {
  const city = servedCityAt(point)
  const servedCity = cities.find(({ id }) => id === city)
  if (servedCity !== undefined) return { city, timeZone: servedCity.timeZone }
  // Without a response the zone comes with the route, as for any pickup.
  const nearestPlace = await reverseGeocode(point, { timeoutMs: TIME_ZONE_TIMEOUT_MS }).catch(() => null)
  return { city, ...(nearestPlace?.timeZone !== undefined && { timeZone: nearestPlace.timeZone }) }
}
