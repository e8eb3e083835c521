import 'client-only'
import { locatePoint } from '@/lib/browser/booking-client'
import type { Point } from '@/lib/maps/distance'
import type { Place } from '@/lib/maps/schemas'
import { servedCityAt } from '@/lib/maps/served-area'
import { cities } from '@/lib/site'

/** A rider who has chosen waits for this: the zone is told with the drive all the same. */
const ZONE_PATIENCE_MS = 3000

/** Where a point is for a ride: its served city, and its zone by that city or, beyond them, by this site's own places. */
export async function placeInTime(point: Point): Promise<Pick<Place, 'city' | 'timeZone'>> {
  const city = servedCityAt(point)
  const served = cities.find(({ id }) => id === city)
  if (served !== undefined) return { city, timeZone: served.timeZone }
  // Without an answer the zone is told with the drive, as it is for any pickup.
  const near = await locatePoint(point, { timeoutMs: ZONE_PATIENCE_MS }).catch(() => null)
  return { city, ...(near?.timeZone !== undefined && { timeZone: near.timeZone }) }
}
