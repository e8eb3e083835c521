import 'server-only'
import type { Point } from '@/lib/maps/distance'
import type { Attribution, NameCheck, Place } from '@/lib/maps/schemas'
import type { CityId } from '@/lib/site'

/** Asked once before somebody outside this server would be; where it says no, what is known here is the answer. */
export type RateLimited = { consumeRateLimit?: () => boolean }

/** Where places come from. */
export type Places = {
  /**
   * What a rider may mean, best first; at most `limit` (8 unless told). `near` puts that city's places first.
   * An empty query with `near` gives the places most wanted there, airports first; without `near`, nothing.
   */
  search(options: { query: string; near?: CityId; limit?: number } & RateLimited): Promise<Place[]>
  /** One place by its id, or null. */
  find(id: string): Promise<Place | null>
  /** A place in the rider's own words, located by the ZIP code or town in them; null for words that say nothing. */
  typed(claim: { text: string; near: CityId | null }): Promise<Place | null>
  /** What a point is called, as a place whose id is that point; null where nothing near it has a name, or it is abroad. */
  reverseGeocode(point: Point, options?: RateLimited): Promise<Place | null>
  /** Compares a name that nobody vouches for with the known places around its point. Asks no host. */
  checkName(asked: { name: string; area: string } & Point): NameCheck
  /** Whose data the answers are, where its licence asks for that to be said. */
  attribution: Attribution | null
}

export const DEFAULT_LIMIT = 8
