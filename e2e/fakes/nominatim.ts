import type { Body, Item } from './content-items'
import { readPortFlag, startFakeServer } from './fake-server'
import { osmRows } from './osm-rows'
import { distanceDegrees, type OsmRow, searchWordsOf, splitWords } from './osm-table'

const DEFAULT_LIMIT = 10
/** A point farther than this from all rows has no result. */
const REVERSE_DEGREES = 0.1
const LICENSE = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright'

/** Starts a fake of Nominatim (nominatim.org/release-docs/latest/api): matches whole words only, results as jsonv2. */
export async function startNominatim({ port = 0 }: { port?: number } = {}) {
  const server = await startFakeServer({
    port,
    respond({ url: { pathname, searchParams: query }, headers }): { status: number; body: Body } {
      // The public server's policy rejects clients without a user agent.
      if (!headers['user-agent']) return { status: 403, body: { error: 'Access blocked' } }
      if (query.get('format') !== 'jsonv2') return { status: 400, body: { error: 'This fake speaks jsonv2 alone' } }
      if (pathname === '/search') return { status: 200, body: search(query) }
      if (pathname === '/reverse') return { status: 200, body: reverse(query) }
      return { status: 404, body: { error: 'Not found' } }
    },
  })
  return { ...server, url: `${server.origin}/search` }
}

function search(query: URLSearchParams): Item[] {
  const words = splitWords(query.get('q') ?? '')
  const countries = query.get('countrycodes')?.split(',')
  const found = osmRows
    .filter(row => countries === undefined || countries.includes(row.countryCode))
    .filter(row => words.length > 0 && words.every(word => searchWordsOf(row).includes(word)))
  const [west, north, east, south] = query.get('viewbox')?.split(',').map(Number) ?? []
  const isPreferred = ({ lat, lng }: OsmRow) =>
    west !== undefined &&
    east !== undefined &&
    lng >= west &&
    lng <= east &&
    lat <= (north ?? 90) &&
    lat >= (south ?? -90)
  const sorted = [...found.filter(isPreferred), ...found.filter(row => !isPreferred(row))]
  return sorted.slice(0, Number(query.get('limit') ?? DEFAULT_LIMIT)).map(asResult)
}

function reverse(query: URLSearchParams): Item {
  const point = { lat: Number(query.get('lat')), lng: Number(query.get('lon')) }
  const [nearest] = osmRows.toSorted((a, b) => distanceDegrees(a, point) - distanceDegrees(b, point))
  if (nearest === undefined || distanceDegrees(nearest, point) > REVERSE_DEGREES) return { error: 'Unable to geocode' }
  return asResult(nearest)
}

function asResult(row: OsmRow): Item {
  const { name = '', houseNumber, street, layer } = row
  const road = layer === 'street' ? name : street
  const address = {
    house_number: houseNumber,
    road,
    suburb: row.district,
    county: row.county,
    // The service uses the official name of this city.
    city: row.city === 'New York' ? 'City of New York' : row.city,
    state: row.state,
    'ISO3166-2-lvl4': row.stateCode,
    postcode: row.postcode,
    country: row.country,
    country_code: row.countryCode,
  }
  const addressParts = [
    name,
    houseNumber,
    layer === 'street' ? '' : street,
    row.city,
    row.state,
    row.postcode,
    row.country,
  ]
  return {
    place_id: 1000 + row.id,
    licence: LICENSE,
    osm_type: 'node',
    osm_id: row.id,
    lat: String(row.lat),
    lon: String(row.lng),
    category: row.key,
    type: row.value,
    place_rank: 30,
    importance: 0.1,
    addresstype: addressTypeOf(row),
    name,
    display_name: addressParts.filter(Boolean).join(', '),
    address,
    boundingbox: [row.lat - 0.001, row.lat + 0.001, row.lng - 0.001, row.lng + 0.001].map(String),
  }
}

function addressTypeOf({ layer, key, value }: OsmRow): string {
  if (layer === 'street') return 'road'
  if (layer === 'district') return 'suburb'
  if (layer === 'house' || layer === 'other') return key === 'place' ? value : key
  return layer
}

/** `tsx e2e/fakes/nominatim.ts --port 4060` */
async function runStandalone() {
  const host = await startNominatim({ port: readPortFlag() })
  console.log(`Nominatim at ${host.url}`)
}

if (process.argv[1]?.endsWith('/nominatim.ts')) void runStandalone()
