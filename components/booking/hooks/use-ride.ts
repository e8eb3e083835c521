'use client'

import useSWR from 'swr'
import { useNow } from '@/components/ui/browser-state'
import { fetchVehicleCategories, fetchVehicles } from '@/lib/booking/client/booking-client'
import type { Draft } from '@/lib/booking/model/draft'
import { preselectVehicle, quoteVehicles } from '@/lib/booking/model/fare'
import { toWallClock } from '@/lib/booking/model/pickup-time'
import { AppError, formatDirectionsError } from '@/lib/errors'
import { isTyped, isUnlocated, routeFailureCodes } from '@/lib/places/model/schemas'
import { findCity } from '@/lib/served-cities'
import { useRoute } from './use-route'

export type Ride = ReturnType<typeof useRide>

export const CATEGORIES_KEY = 'vehicle-category'
export const FLEET_KEY = 'vehicles'

/** Derives the route, the fares and the time zone of a draft. An immediate ride that `isNew` starts now. */
export function useRide(draft: Draft, isNew = true) {
  const categories = useSWR(CATEGORIES_KEY, fetchVehicleCategories, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    onError: error => console.error('loading vehicle categories failed', error),
  })
  const fleet = useSWR(FLEET_KEY, fetchVehicles, { revalidateOnFocus: false, shouldRetryOnError: false })
  const stops = draft.extras.stops.filter(stop => stop !== null)
  const { pickupLocation: pickup, dropOffLocation: dropOff, hours } = draft
  const places = [pickup, dropOff, ...stops].filter(place => place !== null)
  const { request: routeRequest, data: route, path, warnings } = useRoute({ pickup, dropOff, stops, hours })
  // A failed refresh, as when a connection comes back, keeps the fare that the rider saw.
  const routeError = route === null ? routeRequest.error : undefined
  const isRouteAsked = pickup !== null && (hours > 0 || dropOff !== null)
  const isUnknown = places.some(isTyped) && routeError instanceof AppError && routeError.code === 'ZERO_RESULTS'
  const isFareUnknown = isRouteAsked && (places.some(isUnlocated) || isUnknown)
  const retrying = routeError !== undefined && routeRequest.isValidating
  const cityTimeZone = pickup === null || isUnlocated(pickup) ? findCity(draft.selectedCity)?.timeZone : undefined
  const located = pickup && ([pickup, ...stops, dropOff].find(each => each && !isUnlocated(each)) ?? pickup)
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
      path,
      warnings,
      loading: routeRequest.isLoading,
      /** A typed address without a route: bookable, and the operator sets the fare. */
      isFareUnknown,
      userMessage: isFareUnknown || routeError === undefined ? null : describeRouteError(routeError),
      retrying,
      retry: () => {
        if (!retrying) void routeRequest.mutate()
      },
    },
    /** Fares are null until there is a route. */
    vehicles,
    fleet: new Map(fleet.data?.map(vehicle => [vehicle.name, vehicle])),
    /** The rider's, or a preselected one. */
    carCategory,
    quote: vehicles.find(({ vehicle }) => vehicle === carCategory)?.quote ?? null,
    refresh: () => void Promise.all([categories.mutate(), routeRequest.mutate()]),
    /** The browser's until a zone is known. */
    timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    isTimeZoneKnown: timeZone !== undefined,
  }
}

function describeRouteError(error: unknown): string {
  const isKnownFailure = error instanceof AppError && routeFailureCodes.some(failure => failure === error.code)
  return formatDirectionsError(isKnownFailure ? error.code : 'UNKNOWN_ERROR')
}
