import type { CityId } from '@/lib/site'
import type { Point } from './distance'
import type { Attribution, Place } from './schemas'

export type Suggestion = Pick<Place, 'id' | 'name' | 'area'> & {
  /** The rider's own text, to be used as typed. */
  asTyped?: true
}

/** Search session of one field, until a place is chosen. */
export type PlaceSearch = {
  /**
   * Returns matching places, best first, with those in the `near` city ahead. Rejects if the request fails, with
   * `MapsUnavailableError` if the service is unavailable for the rest of the visit.
   */
  suggest(options: {
    query: string
    near: CityId | ''
    signal?: AbortSignal
  }): Promise<{ suggestions: Suggestion[]; attribution: Attribution | null }>
  /** Resolves a suggestion of this search to the full place. Rejects as `suggest` does. */
  resolve(suggestion: Suggestion): Promise<Place>
}

/** Route line as a maps service draws it, with the warnings that it requires. Path in [lat, lng] pairs. */
export type ProviderRouteLine = { path: [number, number][]; warnings: string[] }

/** Browser-side maps service of the booking form. The priced distance never comes from here. */
export type Maps = {
  /** Minimum query length, typing debounce, and whether an empty field gets suggestions. */
  searchOptions: { minQueryLength: number; debounceMs: number; suggestsOnEmptyQuery: boolean }
  createSearch(): PlaceSearch
  /**
   * Names a point; the id of the returned place is the point itself. Rejects with AppError, whose code is a geocoder
   * status and whose message is 'Geocoding failed: {status}', or with `MapsUnavailableError`.
   */
  reverseGeocode(point: Point): Promise<Place>
  /**
   * Fetches the service's own route line through the stops in order; null if the priced route's line is drawn.
   * Rejects with AppError, whose code is one of `routeFailureCodes`, or with `MapsUnavailableError`.
   */
  fetchRouteLine: ((itinerary: { from: Place; to: Place; via?: Place[] }) => Promise<ProviderRouteLine>) | null
}

/** Thrown when the service is unavailable for the rest of the visit: key rejected or quota used up. */
export class MapsUnavailableError extends Error {
  override name = 'MapsUnavailable'
}

/** Map settings of a page: a Google key, a style for open maps, both or neither. */
export type BrowserMapSettings = {
  google: { apiKey: string; mapId: string } | null
  styleUrl: string | null
  /** Whether the site's own search uses a geocoder, which knows street addresses. */
  geocoder?: boolean
}

/** Formats a geocoder status for the log: 'Geocoding failed: ZERO_RESULTS'. */
export function geocodingMessage(status: string): string {
  return `Geocoding failed: ${status}`
}

/** Formats the final failure: 'Failed to load Google Maps API: the key was refused'. */
export function mapsFailedMessage(reason: string): string {
  return `Failed to load Google Maps API: ${reason}`
}
