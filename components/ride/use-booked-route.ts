'use client'

import useSWR from 'swr'
import { useLine } from '@/components/booking/use-line'
import type { Ride } from '@/components/booking/use-ride'
import type { Booking } from '@/lib/booking/schemas'
import { fetchRoute } from '@/lib/browser/booking-client'

/** The road of a booked ride, for its map. Where there is none, the map shows the places alone, and nobody is told. */
export function useBookedRoute({ pickup, dropOff, extras }: Booking): Pick<Ride, 'route'> {
  const via = extras.stops.map(stop => stop.id)
  const road = useSWR(
    ['route', pickup.id, dropOff.id, ...via],
    () => fetchRoute({ from: pickup.id, to: dropOff.id, via }),
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  )
  const route = road.data ?? null
  const line = useLine({ pickup, dropOff, stops: extras.stops, wanted: route !== null })
  return {
    route: {
      data: route,
      path: line.path,
      warnings: line.warnings,
      loading: road.isLoading,
      sentence: null,
      retrying: road.isValidating,
      retry: () => void road.mutate(),
    },
  }
}
