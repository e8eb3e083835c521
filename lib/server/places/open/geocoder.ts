import 'server-only'
import type { Point } from '@/lib/maps/distance'
import type { CityId } from '@/lib/site'

/** OpenStreetMap place in a common format for all hosts; missing fields are empty. */
export type OsmPlace = Point & {
  /** Main tag: "aeroway", "aerodrome". */
  key: string
  value: string
  /** Scale in the address hierarchy; `wide` is no place for a ride: county, state or postal code. */
  scale: 'spot' | 'district' | 'city' | 'wide'
  name: string
  houseNumber: string
  street: string
  city: string
  /** "NY" or "New York". */
  state: string
  postcode: string
  /** ISO 3166-1, uppercase. */
  country: string
}

/** Geocoder that knows streets and houses. */
export type Geocoder = {
  name: string
  /** Searches places, most likely first, MAX_GEOCODER_RESULTS at most. Rejects if the host fails. */
  search(options: { text: string; near: CityId | null }): Promise<OsmPlace[]>
  /** Finds the places at a point, nearest first. Rejects if the host fails. */
  reverse(point: Point): Promise<OsmPlace[]>
}

/** More than any list shows, because some results are abroad or duplicates. */
export const MAX_GEOCODER_RESULTS = 20
