import 'server-only'
import type { Point } from '@/lib/places/model/distance'
import type { Attribution, NameCheck, Place } from '@/lib/places/model/schemas'
import type { CityId } from '@/lib/site'

export const DEFAULT_PLACES = 8

/** Called before an external request; false allows local data only. */
export type RateLimited = { consumeRateLimit?: () => Promise<boolean> }

export type Places = {
  /**
   * Searches places, best first, at most `limit` (default `DEFAULT_PLACES`), the text as typed last if it is an address or
   * nothing else is found. An empty query returns popular places of the city `near`, airports first; without it, the main
   * airport of each city.
   */
  search(options: { query: string; near?: CityId; limit?: number } & RateLimited): Promise<Place[]>
  find(id: string): Promise<Place | null>
  /** Names a point; the id of the place is the point. Null abroad or if nothing near has a name. */
  reverseGeocode(point: Point, options?: RateLimited): Promise<Place | null>
  /** Compares with the known place that the name means, else with the nearest one. Sends no request. */
  checkName(place: { name: string } & Point): Promise<NameCheck>
  attribution: Attribution | null
}
