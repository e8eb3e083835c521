import 'client-only'
import { reverseGeocode } from '@/lib/browser/booking-client'
import type { Point } from '@/lib/maps/distance'
import type { Place } from '@/lib/maps/schemas'
import { servedCityAt } from '@/lib/maps/served-area'
import { cities } from '@/lib/site'

/** A rider who has chosen waits for this: the zone is told with the drive all the same. */
const TIME_ZONE_TIMEOUT_MS = 3000

/** Where a point is for a ride: its served city, and its zone by that city or, beyond them, by this site's own places. */
export async function findCityAndTimeZone(point: Point): Promise<Pick<Place, 'city' | 'timeZone'>> {
  const city = servedCityAt(point)
  const servedCity = cities.find(({ id }) => id === city)
  if (servedCity !== undefined) return { city, timeZone: servedCity.timeZone }
  // Without an answer the zone is told with the drive, as it is for any pickup.
  const nearestPlace = await reverseGeocode(point, { timeoutMs: TIME_ZONE_TIMEOUT_MS }).catch(() => null)
  return { city, ...(nearestPlace?.timeZone !== undefined && { timeZone: nearestPlace.timeZone }) }
}
