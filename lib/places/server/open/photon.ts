import 'server-only'
import { z } from 'zod'
import { cities } from '@/lib/site'
import { type Geocoder, MAX_GEOCODER_RESULTS, type OsmPlace } from './geocoder'
import { requestGeocoder } from './request-geocoder'

/** West, south, east, north. */
const UNITED_STATES = '-179.2,17.6,-65.2,71.6'
const CITY_ZOOM = 10
const REVERSE_LIMIT = 5

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

/** Creates a client of Photon 0.3.5 or later (github.com/komoot/photon, docs/api-v1.md). `url` ends with /api. */
export function createPhoton({ url }: { url: string }): Geocoder {
  const request = async (operation: 'search' | 'reverse', query: Record<string, string>) => {
    const response = await requestGeocoder({ url, operation, query, schema: responseSchema })
    return (response?.features ?? []).flatMap(feature => (feature === null ? [] : toOsmPlace(feature)))
  }
  return {
    name: 'Photon',
    search({ text, near }) {
      const city = cities.find(each => each.id === near)
      const bias = city && { lat: `${city.lat}`, lon: `${city.lng}`, zoom: `${CITY_ZOOM}` }
      return request('search', { q: text, limit: `${MAX_GEOCODER_RESULTS}`, bbox: UNITED_STATES, ...bias })
    },
    reverse: ({ lat, lng }) => request('reverse', { lat: `${lat}`, lon: `${lng}`, limit: `${REVERSE_LIMIT}` }),
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
