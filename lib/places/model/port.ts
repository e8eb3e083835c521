import type { CityId } from '@/lib/site'
import type { Point } from './distance'
import type { Attribution, Place } from './schemas'

export type Suggestion = Pick<Place, 'id' | 'name' | 'area' | 'locatedBy' | 'zone'>

export type PlaceSearch = {
  /** Best first. Rejects with `MapsUnavailableError` if the service is unavailable for the visit. */
  suggest(options: {
    query: string
    near: CityId | ''
    signal?: AbortSignal
  }): Promise<{ suggestions: Suggestion[]; attribution: Attribution | null }>
  /** Rejects as `suggest` does. */
  resolve(suggestion: Suggestion): Promise<Place>
}

/** Path in [lat, lng] pairs. */
export type ProviderRouteLine = { path: [number, number][]; warnings: string[] }

/** Never the source of the priced distance. */
export type Maps = {
  searchOptions: { minQueryLength: number; debounceMs: number }
  createSearch(): PlaceSearch
  /** Names a point; the id of the place is the point. Rejects with AppError or `MapsUnavailableError`. */
  reverseGeocode(point: Point): Promise<Place>
  /**
   * Fetches the service's own route line; null if the priced route's line is drawn. Rejects with AppError
   * (`routeFailureCodes`) or `MapsUnavailableError`.
   */
  fetchRouteLine: ((itinerary: { from: Place; to: Place; via?: Place[] }) => Promise<ProviderRouteLine>) | null
}

/** Key rejected or quota used up, for the rest of the visit. */
export class MapsUnavailableError extends Error {
  override name = 'MapsUnavailable'
}

export type BrowserMapSettings = {
  google: { apiKey: string; mapId: string } | null
  styleUrl: string | null
  geocoder?: boolean
}

/** Formats a geocoder status for the log: 'Geocoding failed: ZERO_RESULTS'. */
export function geocodingMessage(status: string): string {
  return `Geocoding failed: ${status}`
}

/** Formats the final failure of Google Maps. */
export function mapsFailedMessage(reason: string): string {
  return `Failed to load Google Maps API: ${reason}`
}
