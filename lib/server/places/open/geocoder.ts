import 'server-only'
import type { Point } from '@/lib/maps/distance'
import type { CityId } from '@/lib/site'

/** What a host tells of a place of OpenStreetMap, whichever host it is. A word that it does not tell is empty. */
export type OsmPlace = Point & {
  /** The main tag: "aeroway", "aerodrome". */
  key: string
  value: string
  /** What it is among addresses; `wide` is what no ride begins at: a county, a state, a postal code. */
  scale: 'spot' | 'district' | 'city' | 'wide'
  name: string
  houseNumber: string
  street: string
  city: string
  /** "NY" or "New York". */
  state: string
  postcode: string
  /** ISO 3166-1, in capitals. */
  country: string
}

/** A host that knows streets and houses, spoken to in its own words. */
export type Geocoder = {
  /** What the log calls it. */
  name: string
  /** What may be meant, the likeliest first; MAX_GEOCODER_RESULTS of them count. Rejects where the host is at fault. */
  search(options: { text: string; near: CityId | null }): Promise<OsmPlace[]>
  /** What lies at a point, the nearest first. Rejects where the host is at fault. */
  reverse(point: Point): Promise<OsmPlace[]>
}

/** More than any list shows: some are abroad, some are told twice. */
export const MAX_GEOCODER_RESULTS = 20
