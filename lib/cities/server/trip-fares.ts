import 'server-only'
import { buildDeepLinkPath } from '@/lib/booking/model/deep-link'
import { calculateQuote } from '@/lib/booking/model/fare'
import type { Trip } from '@/lib/booking/model/schemas'
import type { VehicleCategory } from '@/lib/content/model/schemas'
import type { OfferedTrip } from '@/lib/content/server/structured-data'
import { type Attribution, type Place, placeLabel } from '@/lib/places/model/schemas'
import { routeThrough, waypointOf } from '@/lib/places/server/routing/route-between'
import type { CityId } from '@/lib/site'

const SHORTEST_ROUTE = { distanceMeters: 1, durationSeconds: 1, estimated: true }

export type TripFares = {
  from: Place
  to: Place
  miles: number
  durationSeconds: number
  estimated: boolean
  attribution: Attribution | null
  fares: { category: string; totalCents: number }[]
  bookingPath: string
}

/** Prices a trip by the rules of a booking; null, logged, if it cannot be priced. */
export async function priceTrip(
  { from, to }: { from: Place; to: Place },
  city: CityId,
  categories: readonly VehicleCategory[],
): Promise<TripFares | null> {
  const isWithinCity = from.city === city && to.city === city
  try {
    const route = await routeThrough([waypointOf(from), waypointOf(to)])
    const trip = oneWay(isWithinCity ? 'Within City' : 'City to City', { pickupLocation: from, dropOffLocation: to })
    const quotes = categories.map(rates => ({ category: rates.name, ...calculateQuote({ route, rates, trip }) }))
    const [first] = quotes
    if (first === undefined) return null
    const { miles, durationSeconds, estimated } = first
    const ends = { pickup: placeLabel(from), dropoff: placeLabel(to) }
    return {
      from,
      to,
      miles,
      durationSeconds,
      estimated,
      attribution: route.attribution ?? null,
      fares: quotes.map(({ category, totalCents }) => ({ category, totalCents })),
      bookingPath: buildDeepLinkPath(isWithinCity ? { city, ...ends } : { service: 'city-to-city', ...ends }),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`city pages: skipped the trip from ${from.id} to ${to.id} (${reason})`)
    return null
  }
}

/** Returns the lowest fare of any ride; null without rates. */
export function findMinFareCents(categories: readonly VehicleCategory[]): number | null {
  const trip = oneWay('Within City')
  const fares = categories.map(rates => calculateQuote({ route: SHORTEST_ROUTE, rates, trip }).totalCents)
  return fares.length === 0 ? null : Math.min(...fares)
}

function oneWay(serviceType: Trip['serviceType'], ends: Pick<Trip, 'pickupLocation' | 'dropOffLocation'> = {}): Trip {
  return { serviceType, transferType: 'One Way', extraTime: 0, isCarpool: false, ...ends }
}

/** Reduces a trip to an offer with its lowest fare. */
export function toOfferedTrip({ from, to, fares }: Pick<TripFares, 'from' | 'to' | 'fares'>): OfferedTrip {
  return {
    name: `${placeLabel(from)} to ${placeLabel(to)}`,
    minFareCents: Math.min(...fares.map(({ totalCents }) => totalCents)),
  }
}
