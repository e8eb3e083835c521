import type { Body, Item } from './content-items'
import { startFakeServer } from './fake-server'
import { type OsmRow, osmRows } from './osm-rows'

const DEFAULT_LIMIT = 15
const KILOMETERS_PER_DEGREE = 111.2
/** Supported parameters. Older versions return 400 for others, and for languages they were not built with. */
const SEARCH_PARAMETERS = [
  'q',
  'lat',
  'lon',
  'zoom',
  'location_bias_scale',
  'bbox',
  'limit',
  'osm_tag',
  'layer',
  'lang',
  'debug',
]
const REVERSE_PARAMETERS = ['lat', 'lon', 'radius', 'limit', 'osm_tag', 'layer', 'lang', 'debug']
const LANGUAGES = ['default', 'de', 'fr']

/** Starts a fake of Photon (docs/api-v1.md of komoot/photon): matches word prefixes, results as GeoJSON. */
export async function startPhoton() {
  const server = await startFakeServer(({ url: { pathname, searchParams: query } }) => {
    if (pathname !== '/api' && pathname !== '/reverse') return { status: 404, body: { message: 'Endpoint not found' } }
    const parameters = pathname === '/api' ? SEARCH_PARAMETERS : REVERSE_PARAMETERS
    const unknown = [...query.keys()].find(name => !parameters.includes(name))
    if (unknown !== undefined) return badRequest(`unknown query parameter '${unknown}'`)
    const language = query.get('lang')
    if (language !== null && !LANGUAGES.includes(language)) return badRequest('Language is not supported')
    return pathname === '/api' ? search(query) : reverse(query)
  })
  return { ...server, url: `${server.origin}/api` }
}

function search(query: URLSearchParams) {
  const words = splitWords(query.get('q') ?? '')
  if (words.length === 0) return badRequest("missing search term 'q'")
  const [west = -180, south = -90, east = 180, north = 90] = query.get('bbox')?.split(',').map(Number) ?? []
  const found = osmRows
    .filter(({ lat, lng }) => lat >= south && lat <= north && lng >= west && lng <= east)
    .filter(row => words.every(word => searchWordsOf(row).some(rowWord => rowWord.startsWith(word))))
  const bias = pointOf(query)
  const sorted = bias === null ? found : found.toSorted((a, b) => distanceDegrees(a, bias) - distanceDegrees(b, bias))
  return { status: 200, body: asCollection(sorted.slice(0, Number(query.get('limit') ?? DEFAULT_LIMIT))) }
}

function reverse(query: URLSearchParams) {
  const point = pointOf(query)
  if (point === null) return badRequest("missing search term 'lat' and/or 'lon'")
  const radius = Number(query.get('radius') ?? 1) / KILOMETERS_PER_DEGREE
  const near = osmRows
    .filter(row => distanceDegrees(row, point) <= radius)
    .toSorted((a, b) => distanceDegrees(a, point) - distanceDegrees(b, point))
  return { status: 200, body: asCollection(near.slice(0, Number(query.get('limit') ?? 1))) }
}

function badRequest(message: string): { status: number; body: Body } {
  return { status: 400, body: { message } }
}

function pointOf(query: URLSearchParams): { lat: number; lng: number } | null {
  if (!query.has('lat') || !query.has('lon')) return null
  return { lat: Number(query.get('lat')), lng: Number(query.get('lon')) }
}

function asCollection(rows: OsmRow[]): Item {
  return { type: 'FeatureCollection', features: rows.map(asFeature) }
}

function asFeature(row: OsmRow): Item {
  const properties = {
    osm_type: 'N',
    osm_id: row.id,
    osm_key: row.key,
    osm_value: row.value,
    type: row.layer,
    name: row.name,
    housenumber: row.houseNumber,
    street: row.street,
    district: row.district,
    city: row.layer === 'city' ? undefined : row.city,
    county: row.county,
    state: row.state,
    postcode: row.postcode,
    country: row.country,
    countrycode: row.countryCode.toUpperCase(),
  }
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [row.lng, row.lat] } }
}

/** Splits a text into lowercase words without accents and punctuation. */
function splitWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
}

/** Lists the words that match a row. */
function searchWordsOf(row: OsmRow): string[] {
  const { name, houseNumber, street, district, city, state, postcode, value } = row
  return splitWords([name, houseNumber, street, district, city, state, postcode, value].join(' '))
}

/** Approximates the distance in degrees, for sorting. */
function distanceDegrees(row: OsmRow, { lat, lng }: { lat: number; lng: number }): number {
  return Math.hypot(row.lat - lat, (row.lng - lng) * Math.cos((lat * Math.PI) / 180))
}
