import 'server-only'
import type { Place } from '@/lib/places/model/schemas'
import { sanitizeText } from '@/lib/platform/sanitize-text'
import { stateNames } from '../text'
import type { OsmPlace } from './photon'

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
  const name = sanitizeText(ownName || streetLine, MAX_NAME_BYTES)
  if (name === '') return null
  return { name, area: sanitizeText(areaOf({ place, kind, name, streetLine }), MAX_AREA_BYTES), kind }
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
  return ['airport', 'terminal', 'station', 'stadium', 'university', 'district'].includes(kind)
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
  ['station', 'station'],
  ['train_station', 'station'],
  ['bus_station', 'station'],
  ['ferry_terminal', 'station'],
  ['halt', 'station'],
  ['hotel', 'hotel'],
  ['motel', 'hotel'],
  ['hostel', 'hotel'],
  ['guest_house', 'hotel'],
  ['resort', 'hotel'],
  ['stadium', 'stadium'],
  ['theatre', 'venue'],
  ['cinema', 'venue'],
  ['arts_centre', 'venue'],
  ['concert_hall', 'venue'],
  ['conference_centre', 'venue'],
  ['exhibition_centre', 'venue'],
  ['events_venue', 'venue'],
  ['music_venue', 'venue'],
  ['nightclub', 'venue'],
  ['casino', 'venue'],
  ['university', 'university'],
  ['college', 'university'],
  ['hospital', 'hospital'],
  ['clinic', 'hospital'],
  ['suburb', 'district'],
  ['borough', 'district'],
  ['quarter', 'district'],
  ['neighbourhood', 'district'],
  ['house', 'address'],
])

/** Determines the kind: a house or street is an address, other places landmarks. */
function kindOf({ key, value, scale, name }: OsmPlace): Kind {
  if (scale === 'city' || scale === 'district') return scale
  const kind = KIND_OF_VALUE.get(value)
  if (kind !== undefined) return kind
  return name === '' || key === 'highway' ? 'address' : 'landmark'
}
