import 'server-only'
import { buildDeepLinkPath, type DeepLink } from '@/lib/booking/model/deep-link'
import { calculateQuote } from '@/lib/booking/model/fare'
import type { Trip } from '@/lib/booking/model/schemas'
import type { VehicleCategory } from '@/lib/content/model/schemas'
import type { OfferedTrip } from '@/lib/content/model/structured-data/pages'
import { type Attribution, type Place, placeLabel } from '@/lib/places/model/schemas'
import type { RouteService } from '@/lib/places/server/routing/route-service'
import type { CityId } from '@/lib/site'

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

/** Prices a trip by the rules of a booking; null if it cannot be priced. */
export async function priceTrip({
  from,
  to,
  city,
  categories,
  routeService,
}: {
  from: Place
  to: Place
  city: CityId
  categories: readonly VehicleCategory[]
  routeService: Pick<RouteService, 'findRoute'>
}): Promise<TripFares | null> {
  const isWithinCity = from.city === city && to.city === city
  const trip: Trip = {
    serviceType: isWithinCity ? 'Within City' : 'City to City',
    transferType: 'One Way',
    extraTime: 0,
    isCarpool: false,
  }
  try {
    const route = await routeService.findRoute({ from, to })
    const quotes = categories.map(category => ({
      category: category.name,
      ...calculateQuote({ route, rates: category, trip }),
    }))
    const [first] = quotes
    if (first === undefined) return null
    const { miles, durationSeconds, estimated } = first
    return {
      from,
      to,
      miles,
      durationSeconds,
      estimated,
      attribution: route.attribution ?? null,
      fares: quotes.map(({ category, totalCents }) => ({ category, totalCents })),
      bookingPath: buildDeepLinkPath({
        ...(isWithinCity ? { city } : { service: 'city-to-city' }),
        pickup: placeLabel(from),
        dropoff: placeLabel(to),
      } satisfies DeepLink),
    }
  } catch (error) {
    console.error(`city pages: skipped the trip from ${from.id} to ${to.id} (${reasonOf(error)})`)
    return null
  }
}

/** Reduces a trip to an offer with its lowest fare. */
export function toOfferedTrip({ from, to, fares }: Pick<TripFares, 'from' | 'to' | 'fares'>): OfferedTrip {
  return {
    name: `${placeLabel(from)} to ${placeLabel(to)}`,
    minFareCents: Math.min(...fares.map(({ totalCents }) => totalCents)),
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
