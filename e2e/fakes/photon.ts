import { metersBetween } from '@/lib/places/model/distance'
import type { Item } from './content-items'
import { type FakeResponse, startFakeServer } from './fake-server'

const CITIES: Record<string, object> = {
  NY: { district: 'Manhattan', city: 'New York', county: 'New York County', state: 'New York', countrycode: 'US' },
  IL: { city: 'Chicago', county: 'Cook County', state: 'Illinois', countrycode: 'US' },
  TX: { city: 'Dallas', county: 'Dallas County', state: 'Texas', countrycode: 'US' },
}
const house = { osm_key: 'place', osm_value: 'house', type: 'house' }
const street = { osm_key: 'highway', osm_value: 'residential', type: 'street' }
const fifth = { street: '5th Avenue', postcode: '10118' }
const restaurant = { osm_key: 'amenity', osm_value: 'restaurant', type: 'house' }
const shop = { osm_key: 'shop', osm_value: 'gift', type: 'house' }
const square = { osm_key: 'leisure', osm_value: 'stadium', type: 'house' }

type Row = { at: [lat: number, lng: number] } & Item

/** Places and streets in the United States, two abroad, and features that are not valid pickup places. */
const rows: readonly Row[] = [
  { at: [40.74844, -73.98566], ...CITIES.NY, ...house, ...fifth, housenumber: '350' },
  { at: [40.7487, -73.9854], ...CITIES.NY, ...house, ...fifth, housenumber: '352' },
  // One street, mapped in two pieces.
  { at: [40.7484, -73.985], ...CITIES.NY, ...street, name: '5th Avenue', postcode: '10118' },
  { at: [40.7612, -73.9756], ...CITIES.NY, ...street, name: '5th Avenue', postcode: '10118' },
  {
    at: [40.738, -74.0038],
    ...CITIES.NY,
    ...restaurant,
    name: 'Corner Bistro',
    housenumber: '331',
    street: 'W 4th St',
  },
  {
    at: [40.6429, -73.7794],
    ...{ ...CITIES.NY, district: 'Queens', osm_key: 'aeroway', osm_value: 'aerodrome', type: 'other' },
    name: 'John F. Kennedy International Airport',
  },
  { at: [40.7505, -73.9934], ...CITIES.NY, ...square, name: 'Madison Square Garden', postcode: '10001' },
  { at: [40.7127, -74.006], state: 'New York', countrycode: 'US', osm_key: 'place', type: 'city', name: 'New York' },
  { at: [40.7154, -74.0093], ...CITIES.NY, osm_key: 'place', type: 'district', name: 'Tribeca' },
  { at: [40.77, -73.97], ...CITIES.NY, osm_key: 'boundary', type: 'county', name: 'New York County' },
  { at: [43.15, -75.84], ...CITIES.NY, osm_key: 'boundary', type: 'state', name: 'New York' },
  { at: [41.8886, -87.6312], ...CITIES.IL, ...house, housenumber: '350', street: 'North Clark Street' },
  { at: [32.7763, -96.7969], ...CITIES.TX, ...house, housenumber: '1500', street: 'Marilla Street', postcode: '75201' },
  { at: [32.7811, -96.798], ...CITIES.TX, ...street, name: 'Main Street', postcode: '75201' },
  { at: [42.0335, -87.6797], ...CITIES.IL, ...street, city: 'Evanston', name: 'Main Street', postcode: '60202' },
  {
    at: [18.4649, -66.1165],
    ...{ ...street, name: 'Calle Fortaleza', city: 'San Juan', state: 'Puerto Rico', postcode: '00901' },
    countrycode: 'US',
  },
  { at: [32.5319, -117.0382], ...street, name: '5th Avenue', city: 'Tijuana', countrycode: 'MX' },
  {
    at: [42.3171, -83.0338],
    ...{ ...house, housenumber: '350', street: 'City Hall Square', city: 'Windsor', state: 'Ontario' },
    countrycode: 'CA',
  },
  {
    at: [32.78, -96.8],
    ...{ ...CITIES.TX, ...shop },
    name: '<img src=x onerror=alert(1)>\u202Egnp.exe\u0000 \u2028"hostile" 💺 gifts',
  },
  { at: [32.781, -96.801], ...CITIES.TX, ...shop, name: `hostile ${'🎁 gift '.repeat(200)}`, city: 'D'.repeat(500) },
]

/** Parameters that every version supports; older versions return 400 for others. */
const PARAMETERS: Record<string, readonly string[]> = {
  '/api': ['q', 'lat', 'lon', 'zoom', 'bbox', 'limit', 'key'],
  '/reverse': ['lat', 'lon', 'radius', 'limit', 'key'],
}

/** Starts a fake of Photon (docs/api-v1.md of komoot/photon): matches word prefixes, results as GeoJSON. */
export async function startPhoton() {
  const server = await startFakeServer(({ url: { pathname, searchParams: query } }): FakeResponse => {
    const parameters = PARAMETERS[pathname]
    if (parameters === undefined) return { status: 404, body: { message: 'Endpoint not found' } }
    const unknown = [...query.keys()].find(name => !parameters.includes(name))
    if (unknown !== undefined) return badRequest(`unknown query parameter '${unknown}'`)
    const [lat, lng] = [query.get('lat'), query.get('lon')].map(Number)
    const point = query.has('lat') ? { lat: lat ?? 0, lng: lng ?? 0 } : null
    const meters = ({ at: [lat, lng] }: Row) => (point === null ? 0 : metersBetween({ lat, lng }, point))
    const isFound = pathname === '/api' ? createMatcher(query) : (row: Row) => meters(row) < radiusOf(query)
    if (isFound === null) return badRequest("missing search term 'q'")
    const found = rows.filter(isFound).toSorted((a, b) => meters(a) - meters(b))
    const features = found.slice(0, Number(query.get('limit') ?? 15)).map(({ at: [lat, lng], ...properties }) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: [lng, lat] },
    }))
    return { status: 200, body: { type: 'FeatureCollection', features } }
  })
  return { ...server, url: `${server.origin}/api` }
}

function badRequest(message: string): FakeResponse {
  return { status: 400, body: { message } }
}

function radiusOf(query: URLSearchParams): number {
  return Number(query.get('radius') ?? 1) * 1000
}

function createMatcher(query: URLSearchParams) {
  const words = splitWords(query.get('q') ?? '')
  if (words.length === 0) return null
  const [west = -180, south = -90, east = 180, north = 90] = query.get('bbox')?.split(',').map(Number) ?? []
  return ({ at: [lat, lng], osm_key: _key, type: _type, countrycode: _country, county: _county, ...searched }: Row) => {
    const rowWords = splitWords(Object.values(searched).join(' '))
    const isInside = lat >= south && lat <= north && lng >= west && lng <= east
    return isInside && words.every(word => rowWords.some(rowWord => rowWord.startsWith(word)))
  }
}

/** Splits a text into lowercase words without accents and punctuation. */
function splitWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^a-z0-9]+/).filter(word => word !== '')
}
