'use client'

import useSWR from 'swr'
import { useMaps } from '@/components/maps/maps-provider'
import { useNow } from '@/components/ui/browser-state'
import { fetchVehicleCategories, fetchVehicles } from '@/lib/booking/client/booking-client'
import type { Draft } from '@/lib/booking/model/draft'
import { preselectVehicle, quoteVehicles, type VehicleQuote } from '@/lib/booking/model/fare'
import { toWallClock } from '@/lib/booking/model/pickup-time'
import type { Quote } from '@/lib/booking/model/quote-schema'
import type { Vehicle, VehicleCategory } from '@/lib/content/model/schemas'
import { AppError, formatDirectionsError } from '@/lib/errors'
import { fetchRoute } from '@/lib/places/client/places-client'
import type { ProviderRouteLine } from '@/lib/places/model/port'
import { isTyped, isUnlocated, type Place, type Route, routeFailureCodes } from '@/lib/places/model/schemas'
import { findCity } from '@/lib/served-cities'

export type Ride = {
  categories: { data: VehicleCategory[] | undefined; failed: boolean; retry: () => void }
  route: {
    data: Route | null
    path: [number, number][] | null
    warnings: string[]
    loading: boolean
    /** A typed address without a route: bookable, and the operator sets the fare. */
    isFareUnknown?: boolean
    userMessage: string | null
    retrying: boolean
    retry: () => void
  }
  /** Fares are null until there is a route. */
  vehicles: VehicleQuote[]
  fleet: ReadonlyMap<string, Vehicle>
  /** The rider's, or a preselected one. */
  carCategory: string
  quote: Quote | null
  refresh: () => void
  /** The browser's until a zone is known. */
  timeZone: string
  isTimeZoneKnown: boolean
}

export const CATEGORIES_KEY = 'vehicle-category'
export const FLEET_KEY = 'vehicles'

/** Derives the route, the fares and the time zone of a draft. An immediate ride that `isNew` starts now. */
export function useRide(draft: Draft, isNew = true): Ride {
  const categories = useSWR(CATEGORIES_KEY, fetchVehicleCategories, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    onError: error => console.error('loading vehicle categories failed', error),
  })
  const fleet = useSWR(FLEET_KEY, fetchVehicles, { revalidateOnFocus: false, shouldRetryOnError: false })
  const stops = draft.extras.stops.filter(stop => stop !== null)
  const from = draft.pickupLocation?.id
  // A ride by the hour has no route, but fees of its pickup.
  const to = draft.hours > 0 ? '' : draft.dropOffLocation?.id
  const places = [draft.pickupLocation, draft.dropOffLocation, ...stops].filter(place => place !== null)
  const unlocated = places.some(isUnlocated)
  const routeRequest = useSWR(
    from !== undefined && to !== undefined && !unlocated
      ? (['route', from, to, ...stops.map(({ id }) => id)] as const)
      : null,
    ([, start, end, ...via]) => (end === '' ? fetchRoute({ from: start }) : fetchRoute({ from: start, to: end, via })),
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  )
  // A failed refresh, as when a connection comes back, keeps the fare that the rider saw.
  const route = routeRequest.data ?? null
  const routeError = route === null ? routeRequest.error : undefined
  const isFareUnknown =
    from !== undefined &&
    to !== undefined &&
    (unlocated || (places.some(isTyped) && routeError instanceof AppError && routeError.code === 'ZERO_RESULTS'))
  const line = useRouteLine({
    pickup: draft.pickupLocation,
    dropOff: draft.dropOffLocation,
    stops,
    isEnabled: route !== null,
  })
  const retrying = routeError !== undefined && routeRequest.isValidating
  const pickup = draft.pickupLocation
  const cityTimeZone = pickup === null || isUnlocated(pickup) ? findCity(draft.selectedCity)?.timeZone : undefined
  const located =
    pickup && ([pickup, ...stops, draft.dropOffLocation].find(each => each && !isUnlocated(each)) ?? pickup)
  const timeZone = route?.pickupTimeZone ?? cityTimeZone ?? located?.timeZone
  const now = useNow()
  const isNow = draft.scheduleOption === 'immediately' && (isNew || draft.pickupDate === '')
  const times = isNow && route ? toWallClock(now, route.pickupTimeZone) : {}
  const vehicles = quoteVehicles({ categories: categories.data ?? [], route, trip: { ...draft, ...times } })
  const carCategory = preselectVehicle(draft, vehicles)

  return {
    categories: {
      data: categories.data,
      // A failed refresh keeps the vehicles of the HTML.
      failed: categories.error !== undefined && categories.data === undefined && !categories.isLoading,
      retry: () => void categories.mutate(),
    },
    route: {
      data: route,
      path: line.path,
      warnings: line.warnings,
      loading: routeRequest.isLoading,
      isFareUnknown,
      userMessage: isFareUnknown || routeError === undefined ? null : describeRouteError(routeError),
      retrying,
      retry: () => {
        if (!retrying) void routeRequest.mutate()
      },
    },
    vehicles,
    fleet: new Map(fleet.data?.map(vehicle => [vehicle.name, vehicle])),
    carCategory,
    quote: vehicles.find(({ vehicle }) => vehicle === carCategory)?.quote ?? null,
    refresh: () => void Promise.all([categories.mutate(), routeRequest.mutate()]),
    timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    isTimeZoneKnown: timeZone !== undefined,
  }
}

function describeRouteError(error: unknown): string {
  const isKnownFailure = error instanceof AppError && routeFailureCodes.some(failure => failure === error.code)
  return formatDirectionsError(isKnownFailure ? error.code : 'UNKNOWN_ERROR')
}

/** Fetches the line of a route once; never returns another route's. Without it, the map shows the places. */
export function useRouteLine({
  pickup,
  dropOff,
  stops,
  isEnabled,
}: {
  pickup: Place | null
  dropOff: Place | null
  stops: Place[]
  isEnabled: boolean
}): Pick<ProviderRouteLine, 'warnings'> & { path: ProviderRouteLine['path'] | null } {
  const { maps, report } = useMaps()
  const itinerary =
    isEnabled && maps.fetchRouteLine !== null && pickup !== null && dropOff !== null && pickup.id !== dropOff.id
      ? { from: pickup, to: dropOff, via: stops }
      : null
  const line = useSWR(
    itinerary === null ? null : ['line', itinerary.from.id, itinerary.to.id, ...stops.map(({ id }) => id)],
    () => (itinerary === null ? null : (maps.fetchRouteLine?.(itinerary) ?? null)),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
      onError: report,
    },
  )
  const routeLine = itinerary === null || line.error !== undefined ? null : (line.data ?? null)
  return {
    path: routeLine?.path ?? null,
    warnings: routeLine?.warnings ?? [],
  }
}
