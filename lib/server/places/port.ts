import 'server-only'
import type { Place } from '@/lib/maps/schemas'
import type { CityId } from '@/lib/site'

/** Where places come from. */
export type Places = {
  /**
   * What a rider may mean, best first; at most `limit` (8 unless told). `near` puts that city's places first.
   * An empty query with `near` gives the places most wanted there, airports first; without `near`, nothing.
   */
  search(options: { query: string; near?: CityId; limit?: number }): Promise<Place[]>
  /** One place by its id, or null. */
  find(id: string): Promise<Place | null>
}

/** What a place's id looks like: nothing else is ever looked up. */
export const PLACE_ID_PATTERN = /^[a-z0-9:._-]{1,80}$/
export const DEFAULT_LIMIT = 8
