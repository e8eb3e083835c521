'use client'

import useSWR from 'swr'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { useRouteLine } from '@/components/booking/hooks/use-route-line'
import type { Booking } from '@/lib/booking/model/schemas'
import { fetchRoute } from '@/lib/places/client/places-client'

/** Fetches the route of a booked ride; on failure the map shows only places. */
export function useBookedRoute({ pickup, dropOff, extras }: Booking): Pick<Ride, 'route'> {
  const via = extras.stops.map(stop => stop.id)
  const routeRequest = useSWR(
    ['route', pickup.id, dropOff.id, ...via],
    () => fetchRoute({ from: pickup.id, to: dropOff.id, via }),
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  )
  const route = routeRequest.data ?? null
  const line = useRouteLine({ pickup, dropOff, stops: extras.stops, isEnabled: route !== null })
  return {
    route: {
      data: route,
      path: line.path,
      warnings: line.warnings,
      loading: routeRequest.isLoading,
      userMessage: null,
      retrying: routeRequest.isValidating,
      retry: () => void routeRequest.mutate(),
    },
  }
}
