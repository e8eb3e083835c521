'use client'

import useSWR from 'swr'
import { useMaps } from '@/components/maps/maps-provider'
import type { ProviderRouteLine } from '@/lib/places/model/port'
import type { Place } from '@/lib/places/model/schemas'

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
