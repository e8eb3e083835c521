import type { CityId } from '@/lib/site'
import type { Point } from './distance'
import type { Attribution, Place } from './schemas'

/** A place as the list under a field shows it. */
export type Suggestion = Pick<Place, 'id' | 'name' | 'area'> & {
  /** The rider's own words, to be taken as they are. */
  asTyped?: true
}

/** One field's search: what is typed, until a place is chosen. */
export type PlaceSearch = {
  /**
   * Places that the rider may mean, best first, the near city's before others. Throws where there is no answer;
   * `MapsUnavailableError` where there will be none from this service any more.
   */
  suggest(options: {
    query: string
    near: CityId | ''
    signal?: AbortSignal
  }): Promise<{ suggestions: Suggestion[]; attribution: Attribution | null }>
  /** The whole place behind a suggestion that this search made. Throws as `suggest` does. */
  resolve(suggestion: Suggestion): Promise<Place>
}

/** A drive as a maps service draws it: [lat, lng] pairs, and what it wants to be said with it. */
export type ProviderRouteLine = { path: [number, number][]; warnings: string[] }

/** What the booking needs of a maps service in the browser. The priced distance is never from here. */
export type Maps = {
  /** Letters before the first question, the pause of typing before each, and whether an empty field has an answer. */
  searchOptions: { minQueryLength: number; debounceMs: number; suggestsOnEmptyQuery: boolean }
  createSearch(): PlaceSearch
  /**
   * What a point is called: a place whose id is the point itself. Throws AppError whose code is a geocoder's status and
   * whose message is 'Geocoding failed: {status}'; `MapsUnavailableError` as above.
   */
  reverseGeocode(point: Point): Promise<Place>
  /**
   * The line of a drive, by the stops on its way in their order, where the service draws its own; null where the priced route's own line is drawn.
   * Throws AppError whose code is one of `routeFailureCodes`; `MapsUnavailableError` as above.
   */
  fetchRouteLine: ((itinerary: { from: Place; to: Place; via?: Place[] }) => Promise<ProviderRouteLine>) | null
}

/** The service has failed for the rest of this visit: its key is refused, its quota spent. `message` is the reason. */
export class MapsUnavailableError extends Error {
  override name = 'MapsUnavailable'
}

/** Which maps a page has: Google's with its key, a style for open maps, both or none. */
export type BrowserMapSettings = {
  google: { apiKey: string; mapId: string } | null
  styleUrl: string | null
  /** Whether this site's own search asks a geocoder, which knows streets. */
  geocoder?: boolean
}

/** 'Geocoding failed: ZERO_RESULTS', for the log alone. */
export function geocodingMessage(status: string): string {
  return `Geocoding failed: ${status}`
}

/** 'Failed to load Google Maps API: the key was refused', shown once the service is gone for the rest of the visit. */
export function mapsFailedMessage(reason: string): string {
  return `Failed to load Google Maps API: ${reason}`
}
