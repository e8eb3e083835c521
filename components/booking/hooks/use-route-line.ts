'use client'

import useSWR from 'swr'
import { useMaps } from '@/components/maps/maps-provider'
import { AppError, formatDirectionsError } from '@/lib/errors'
import { MapsUnavailableError, type ProviderRouteLine } from '@/lib/places/model/port'
import { type Place, routeFailureCodes } from '@/lib/places/model/schemas'

export type RouteLineState = {
  path: ProviderRouteLine['path'] | null
  warnings: string[]
  userMessage: string | null
  retrying: boolean
  retry: () => void
}

/** Fetches the line of a route once; never returns another route's. */
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
}): RouteLineState {
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
  const failed = itinerary !== null && line.error !== undefined && !(line.error instanceof MapsUnavailableError)
  const routeLine = itinerary === null || line.error !== undefined ? null : (line.data ?? null)
  return {
    path: routeLine?.path ?? null,
    warnings: routeLine?.warnings ?? [],
    userMessage: failed ? describeRouteError(line.error) : null,
    retrying: failed && line.isValidating,
    retry: () => void line.mutate(),
  }
}

/** Describes a directions failure. */
export function describeRouteError(error: unknown): string {
  const isKnownFailure = error instanceof AppError && routeFailureCodes.some(failure => failure === error.code)
  return formatDirectionsError(isKnownFailure ? error.code : 'UNKNOWN_ERROR')
}
