import { readSite } from '#site'
import 'server-only'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { httpErrorMessage } from '@/lib/errors'
import type { Point } from '@/lib/places/model/distance'
import type { Place } from '@/lib/places/model/schemas'
import type { RateLimited } from '@/lib/places/server/port'
import { stateNames } from '@/lib/places/server/text'
import { createCircuitBreaker } from '@/lib/platform/circuit-breaker'
import { describeError, isOk, requestJson } from '@/lib/platform/http-client'
import { findCity } from '@/lib/served-cities'
import type { CityId } from '@/lib/site'
import { toSingleLine } from '@/lib/typed-text'

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

/** Some results are abroad or duplicates. */
export const MAX_GEOCODER_RESULTS = 20
/** West, south, east, north. */
const UNITED_STATES = '-179.2,17.6,-65.2,71.6'
const CITY_ZOOM = 10
const REVERSE_LIMIT = 5
const TIMEOUT_MS = 2000
const MAX_RESPONSE_BYTES = 1024 * 1024
const BAD_REQUEST = 400
/** Some builds reject the language as a parameter. */
const headers = () => ({
  'user-agent': `${readSite().brand} (+${readSite().url})`.replace(/[^\x20-\x7e]/g, ''),
  'accept-language': 'en-US,en;q=0.9',
})

const textField = z.string().catch('')
const featureSchema = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    osm_key: textField,
    osm_value: textField,
    type: textField,
    name: textField,
    housenumber: textField,
    street: textField,
    city: textField,
    district: textField,
    county: textField,
    state: textField,
    postcode: textField,
    countrycode: textField,
  }),
})
// Other shapes do not invalidate the rest.
const responseSchema = z.object({ features: z.array(featureSchema.nullable().catch(null)) })

type Photon = {
  /** Most likely first. */
  search(query: { text: string; near: CityId | null }): Promise<OsmPlace[]>
  /** Nearest first. */
  reverse(point: Point): Promise<OsmPlace[]>
}

/**
 * Creates a client of Photon 0.3.5 or later (github.com/komoot/photon, docs/api-v1.md). `url` ends with /api. Rejects
 * with an Error without the query if the host fails; a query that it cannot parse (400) finds nothing.
 */
export function createPhoton(url: string): Photon {
  async function request(requestUrl: URL, query: Record<string, string>): Promise<OsmPlace[]> {
    for (const [name, value] of Object.entries(query)) requestUrl.searchParams.set(name, value)
    const { status, body } = await requestJson({
      url: requestUrl.href,
      timeoutMs: TIMEOUT_MS,
      limitBytes: MAX_RESPONSE_BYTES,
      headers: headers(),
    })
    if (status === BAD_REQUEST) return []
    if (!isOk(status)) throw new Error(httpErrorMessage(status))
    const parsed = responseSchema.safeParse(body)
    if (!parsed.success) throw new Error('unexpected response format')
    return parsed.data.features.flatMap(feature => (feature === null ? [] : toOsmPlace(feature)))
  }

  return {
    search({ text, near }) {
      const city = findCity(near)
      const bias = city && { lat: `${city.lat}`, lon: `${city.lng}`, zoom: `${CITY_ZOOM}` }
      return request(new URL(url), { q: text, limit: `${MAX_GEOCODER_RESULTS}`, bbox: UNITED_STATES, ...bias })
    },
    reverse({ lat, lng }) {
      const reverseUrl = new URL(url)
      reverseUrl.pathname = reverseUrl.pathname.replace(/[^/]+$/, 'reverse')
      return request(reverseUrl, { lat: `${lat}`, lon: `${lng}`, limit: `${REVERSE_LIMIT}` })
    },
  }
}

function toOsmPlace({ geometry, properties }: z.infer<typeof featureSchema>): OsmPlace {
  const { osm_key, osm_value, type, name, housenumber, street, city, district, county, state, postcode } = properties
  const [lng, lat] = geometry.coordinates
  return {
    lat,
    lng,
    key: osm_key,
    value: osm_value,
    scale: scaleOf(type, osm_value),
    name,
    houseNumber: housenumber,
    street,
    city: city || district || county,
    state,
    postcode,
    country: properties.countrycode.toUpperCase(),
  }
}

function scaleOf(type: string, value: string): OsmPlace['scale'] {
  if (['county', 'state', 'country'].includes(type) || value === 'postcode') return 'wide'
  if (type === 'city') return 'city'
  return type === 'district' || type === 'locality' ? 'district' : 'spot'
}

const FIRST_PAUSE_MS = 10_000
const CACHE_TTL_MS = 10 * 60_000
const MAX_CACHED = 1000
const POINT_DECIMALS = 5

/** Creates a client with a cache and a circuit breaker. Null on failure. Never logs the rider's text. */
export function createCachedPhoton(url: string, now?: () => number) {
  const photon = createPhoton(url)
  const breaker = createCircuitBreaker({
    firstPauseMs: FIRST_PAUSE_MS,
    onOutage: error =>
      console.error(
        `places: geocoder Photon paused after a failure, using the gazetteer only (${describeError(error)})`,
      ),
    now,
  })
  const cache = new LRUCache<string, OsmPlace[], () => Promise<OsmPlace[]>>({
    max: MAX_CACHED,
    ttl: CACHE_TTL_MS,
    ...(now && { perf: { now }, ttlResolution: 0 }),
    // All are compared with each other: thousands would block this server.
    fetchMethod: async (_key, _stale, { context }) => (await context()).slice(0, MAX_GEOCODER_RESULTS),
    // Returns a result evicted during its request.
    ignoreFetchAbort: true,
  })

  async function request(
    key: string,
    fetchPlaces: () => Promise<OsmPlace[]>,
    { consumeRateLimit }: RateLimited,
  ): Promise<OsmPlace[] | null> {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    if (breaker.isOpen() || (await consumeRateLimit?.()) === false) return null
    return (await breaker.attempt(() => cache.fetch(key, { context: fetchPlaces }))) ?? null
  }

  return {
    search({ text, near, ...limit }: { text: string; near: CityId | null } & RateLimited) {
      return request(`search ${near} ${text.toLowerCase()}`, () => photon.search({ text, near }), limit)
    },
    reverse({ lat, lng, ...limit }: Point & RateLimited) {
      const key = `reverse ${lat.toFixed(POINT_DECIMALS)} ${lng.toFixed(POINT_DECIMALS)}`
      return request(key, () => photon.reverse({ lat, lng }), limit)
    },
  }
}

export type Label = Pick<Place, 'name' | 'area' | 'kind'>

const stateCodes = new Map(Object.entries(stateNames).map(([code, name]) => [name.toLowerCase(), code]))
/** In bytes: a signed id contains both. */
const MAX_NAME_BYTES = 200
const MAX_AREA_BYTES = 120

/** Labels a place: "350 5th Avenue", "New York, NY 10118"; null without a name. */
export function labelPlace(place: OsmPlace): Label | null {
  const kind = kindOf(place)
  const streetLine = streetLineOf(place)
  const ownName = place.scale === 'city' ? stripCityPrefix(place.name) : place.name
  const name = shortenToBytes(ownName || streetLine, MAX_NAME_BYTES)
  if (name === '') return null
  return { name, area: shortenToBytes(areaOf({ place, kind, name, streetLine }), MAX_AREA_BYTES), kind }
}

/** Reduces a text to one line of at most `maxBytes` in UTF-8. */
function shortenToBytes(text: string, maxBytes: number): string {
  let bytes = 0
  let result = ''
  for (const letter of toSingleLine(text.normalize('NFC'))) {
    bytes += Buffer.byteLength(letter)
    if (bytes > maxBytes) break
    result += letter
  }
  return result.trim()
}

/** Labels a point by its street address rather than by a business at that address. */
export function labelPoint(place: OsmPlace): Label | null {
  if (place.houseNumber === '' || place.street === '') return labelPlace(place)
  return labelPlace({ ...place, name: '', key: 'place', value: 'house', scale: 'spot' })
}

function areaOf(options: { place: OsmPlace; kind: Place['kind']; name: string; streetLine: string }): string {
  const { place, kind, name, streetLine } = options
  const state = stateCodeOf(place)
  const city = stripCityPrefix(place.city)
  const town = city === name ? '' : city
  if (kind === 'city') return state
  if (kind === 'address') return joinParts([name === streetLine ? '' : streetLine, city, `${state} ${place.postcode}`])
  // The street distinguishes two shops of one name.
  if (place.houseNumber !== '' && place.street !== '' && name !== streetLine && !isWidelyKnown(kind)) {
    return joinParts([streetLine, city, `${state} ${place.postcode}`])
  }
  return joinParts([town, state])
}

function isWidelyKnown(kind: Place['kind']): boolean {
  return kind === 'airport' || kind === 'terminal' || kind === 'district'
}

function streetLineOf({ houseNumber, street }: OsmPlace): string {
  return street === '' ? '' : `${houseNumber} ${street}`.trim()
}

function stripCityPrefix(city: string): string {
  return city.replace(/^(City|Town|Village) of (?=\S)/, '')
}

function stateCodeOf({ state, country }: OsmPlace): string {
  return stateCodes.get(state.toLowerCase()) ?? (state || (country === 'PR' ? country : ''))
}

function joinParts(parts: string[]): string {
  return parts
    .map(part => part.trim())
    .filter(part => part !== '')
    .join(', ')
}

type Kind = Place['kind']

/** Different keys share many values. */
const KIND_OF_VALUE = new Map<string, Kind>([
  ['aerodrome', 'airport'],
  ['airport', 'airport'],
  ['terminal', 'terminal'],
  ['house', 'address'],
])

/** Determines the kind: a house or street is an address, other places landmarks. */
function kindOf({ key, value, scale, name }: OsmPlace): Kind {
  if (scale === 'city' || scale === 'district') return scale
  const kind = KIND_OF_VALUE.get(value)
  if (kind !== undefined) return kind
  return name === '' || key === 'highway' ? 'address' : 'landmark'
}
