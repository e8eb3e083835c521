import 'server-only'
import type { Point } from '@/lib/places/model/distance'
import type { CityId } from '@/lib/site'

export type OsmPlace = Point & {
  /** Main tag: "aeroway", "aerodrome". */
  key: string
  value: string
  /** `wide` is no place for a ride: county, state or postal code. */
  scale: 'spot' | 'district' | 'city' | 'wide'
  name: string
  houseNumber: string
  street: string
  city: string
  state: string
  postcode: string
  /** ISO 3166-1, uppercase. */
  country: string
}

export type Geocoder = {
  name: string
  /** Most likely first. Rejects if the host fails. */
  search(options: { text: string; near: CityId | null }): Promise<OsmPlace[]>
  /** Nearest first. Rejects if the host fails. */
  reverse(point: Point): Promise<OsmPlace[]>
}

/** Some results are abroad or duplicates. */
export const MAX_GEOCODER_RESULTS = 20
