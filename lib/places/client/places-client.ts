import 'client-only'
import { callEndpoint } from '@/lib/browser/api'
import type { Point } from '@/lib/places/model/distance'
import { formatPointRef } from '@/lib/places/model/place-ref'
import type { Place, PlacesResponse, Route } from '@/lib/places/model/schemas'
import type { CityId } from '@/lib/site'

/** Searches places, the near city's first; an empty query returns that city's popular places, or every city's airport. */
export function searchPlaces({
  query,
  near,
  signal,
}: {
  query: string
  near: CityId | ''
  signal?: AbortSignal
}): Promise<PlacesResponse> {
  return callEndpoint('GET /api/v1/places', { query: { q: query, near: near || undefined }, signal })
}

/** Reverse geocodes a point to a place whose id is that point; null when it has no name. */
export async function reverseGeocode(point: Point, { timeoutMs }: { timeoutMs?: number } = {}): Promise<Place | null> {
  const { places } = await callEndpoint<PlacesResponse>('GET /api/v1/places', {
    query: { at: formatPointRef(point) },
    timeoutMs,
  })
  return places[0] ?? null
}

/** Fetches the route between two places through its stops, by id. Its distance is the priced one; without `to` it is 0. */
export function fetchRoute({ from, to, via = [] }: { from: string; to?: string; via?: string[] }): Promise<Route> {
  const [via1, via2, via3] = via
  return callEndpoint('GET /api/v1/routes', { query: { from, to, via1, via2, via3 } })
}
