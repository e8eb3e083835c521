import 'server-only'
import { z } from 'zod'
import { cities } from '@/lib/site'
import { type Geocoder, MAX_GEOCODER_RESULTS, type OsmPlace } from './geocoder'
import { requestGeocoder } from './request-geocoder'

/** Puerto Rico is a country in some copies of the data. */
const COUNTRIES = 'us,pr'
const BOX_DEGREES = 0.6
const FORMAT = { format: 'jsonv2', addressdetails: '1' }

const CITIES = ['city', 'town', 'village', 'hamlet', 'municipality']
const DISTRICTS = ['suburb', 'borough', 'city_district', 'district', 'quarter', 'neighbourhood', 'subdivision']
const WIDE_AREAS = ['country', 'state', 'region', 'state_district', 'county', 'postcode', 'continent', 'ocean', 'sea']

/** nominatim.org/release-docs/latest/customize/Ranking */
const COUNTY_RANK = 12
const CITY_RANK = 16

const textField = z.string().catch('')
const number = z.union([z.number(), z.string().min(1)]).pipe(z.coerce.number())
const resultSchema = z.object({
  lat: number,
  lon: number,
  category: textField,
  type: textField,
  addresstype: textField,
  place_rank: z.coerce.number().catch(30),
  name: textField,
  display_name: textField,
  address: z.record(z.string(), textField),
})
const searchSchema = z.array(resultSchema.nullable().catch(null))
/** A point without data gets an error with status 200. */
const reverseSchema = z.union([resultSchema, z.object({ error: z.unknown() }).transform(() => null)])

/**
 * Creates a client of Nominatim (nominatim.org/release-docs/latest/api). `url` ends with /search. It matches complete
 * words only.
 */
export function createNominatim({ url }: { url: string }): Geocoder {
  return {
    name: 'Nominatim',
    async search({ text, near }) {
      const city = cities.find(each => each.id === near)
      const query = {
        ...FORMAT,
        q: text,
        countrycodes: COUNTRIES,
        limit: `${MAX_GEOCODER_RESULTS}`,
        ...(city && viewbox(city)),
      }
      const response = await requestGeocoder({ url, operation: 'search', query, schema: searchSchema })
      return (response ?? []).flatMap(result => (result === null ? [] : toOsmPlace(result)))
    },
    async reverse({ lat, lng }) {
      const query = { ...FORMAT, lat: `${lat}`, lon: `${lng}` }
      const response = await requestGeocoder({ url, operation: 'reverse', query, schema: reverseSchema })
      return response === null ? [] : [toOsmPlace(response)]
    },
  }
}

function viewbox({ lat, lng }: { lat: number; lng: number }): { viewbox: string } {
  const [west, east] = [lng - BOX_DEGREES, lng + BOX_DEGREES]
  return { viewbox: `${west},${lat + BOX_DEGREES},${east},${lat - BOX_DEGREES}` }
}

function toOsmPlace(result: Result): OsmPlace {
  const { lat, lon, category, type, name, display_name, address } = result
  const firstValue = (words: string[]) => words.map(key => address[key] ?? '').find(text => text !== '') ?? ''
  const houseNumber = firstValue(['house_number'])
  return {
    lat,
    lng: lon,
    key: category,
    value: type,
    scale: scaleOf(result),
    // Older hosts have the name only in the full address.
    name: name || nameFromDisplayName(display_name, [houseNumber, firstValue(['road'])]),
    houseNumber,
    street: firstValue(['road', 'pedestrian', 'footway']),
    city: firstValue([...CITIES, ...DISTRICTS, 'county']),
    state: firstValue(['ISO3166-2-lvl4']).replace(/^US-/, '') || firstValue(['state']),
    postcode: firstValue(['postcode']),
    country: firstValue(['country_code']).toUpperCase(),
  }
}

type Result = z.infer<typeof resultSchema>

function scaleOf({ addresstype, type, place_rank }: Result): OsmPlace['scale'] {
  const kind = addresstype || type
  if (WIDE_AREAS.includes(kind)) return 'wide'
  if (CITIES.includes(kind)) return 'city'
  if (DISTRICTS.includes(kind)) return 'district'
  if (kind !== 'administrative') return 'spot'
  // Older hosts give an area's rank only.
  return place_rank <= COUNTY_RANK ? 'wide' : place_rank <= CITY_RANK ? 'city' : 'district'
}

function nameFromDisplayName(whole: string, others: string[]): string {
  const start = whole.split(',')[0]?.trim() ?? ''
  return others.includes(start) ? '' : start
}
