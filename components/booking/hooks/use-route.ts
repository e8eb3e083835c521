'use client'

import useSWR from 'swr'
import { useMaps } from '@/components/maps/maps-provider'
import { fetchRoute } from '@/lib/places/client/places-client'
import { isUnlocated, type Place } from '@/lib/places/model/schemas'

type Itinerary = { pickup: Place | null; dropOff: Place | null; stops: Place[] }

/** Fetches the route of a ride, and its line. A ride by the hour has no route, but fees of its pickup. */
export function useRoute({ hours, ...itinerary }: Itinerary & { hours: number }) {
  const { pickup, dropOff, stops } = itinerary
  const from = pickup?.id
  const to = hours > 0 ? '' : dropOff?.id
  const isLocated = [pickup, dropOff, ...stops].every(place => place === null || !isUnlocated(place))
  const request = useSWR(
    from !== undefined && to !== undefined && isLocated
      ? (['route', from, to, ...stops.map(({ id }) => id)] as const)
      : null,
    ([, start, end, ...via]) => (end === '' ? fetchRoute({ from: start }) : fetchRoute({ from: start, to: end, via })),
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  )
  return { request, data: request.data ?? null, ...useRouteLine(itinerary, request.data !== undefined) }
}

/** Fetches the line of a route once; never returns another route's. Without it, the map shows the places. */
function useRouteLine({ pickup, dropOff, stops }: Itinerary, isEnabled: boolean) {
  const { maps, report } = useMaps()
  const hasLine = isEnabled && maps.fetchRouteLine !== null && pickup?.id !== dropOff?.id
  const itinerary = hasLine && pickup !== null && dropOff !== null ? { from: pickup, to: dropOff, via: stops } : null
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
  const routeLine = itinerary === null || line.error !== undefined ? null : line.data
  return { path: routeLine?.path ?? null, warnings: routeLine?.warnings ?? [] }
}
