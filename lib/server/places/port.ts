import 'server-only'
import type { Point } from '@/lib/maps/distance'
import type { Attribution, NameCheck, Place } from '@/lib/maps/schemas'
import type { CityId } from '@/lib/site'

/** Called once before a request to an external host; if it returns false, only local data is used. */
export type RateLimited = { consumeRateLimit?: () => boolean }

export type Places = {
  /**
   * Searches places, best first, at most `limit` (default 8). `near` ranks that city's places first. An empty query
   * with `near` returns the most popular places there, airports first; without `near`, nothing.
   */
  search(options: { query: string; near?: CityId; limit?: number } & RateLimited): Promise<Place[]>
  find(id: string): Promise<Place | null>
  /** Creates a place from free text, located by its ZIP code or town; null for meaningless text. */
  typed(claim: { text: string; near: CityId | null }): Promise<Place | null>
  /** Names a point; the id of the place is the point. Null abroad or if nothing near it has a name. */
  reverseGeocode(point: Point, options?: RateLimited): Promise<Place | null>
  /** Compares an unverified name with the known places around its point. Sends no request. */
  checkName(asked: { name: string; area: string } & Point): NameCheck
  /** Attribution that the data's license requires. */
  attribution: Attribution | null
}

export const DEFAULT_LIMIT = 8
