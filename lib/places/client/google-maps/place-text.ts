import 'client-only'
import type { Place } from '@/lib/places/model/schemas'

const MAX_CHARACTERS = 200
const COUNTRY = /, USA$/
const CONTROL_CHARACTERS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu
const LONE_SURROGATE = /[\uD800-\uDBFF]$/

/** Normalizes Google text to one line of at most 200 characters, without country. */
export function normalizeText(text: string): string {
  const line = text.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').trim().replace(COUNTRY, '')
  return line.slice(0, MAX_CHARACTERS).replace(LONE_SURROGATE, '').trim()
}

/** Splits an address: "350 5th Ave, New York, NY 10118, USA" is 350 5th Ave in New York, NY 10118. */
export function splitAddress(formattedAddress: string): Pick<Place, 'name' | 'area'> {
  const [name = '', ...area] = formattedAddress.split(', ')
  return { name: normalizeText(name), area: normalizeText(area.join(', ')) }
}

/** Formats a place's area: its address without a leading name. */
export function formatArea({ name, formattedAddress }: { name: string; formattedAddress: string }): string {
  const line = normalizeText(formattedAddress)
  if (line === name) return ''
  return line.startsWith(`${name}, `) ? line.slice(name.length + 2) : line
}

/** Most specific kind first. https://developers.google.com/maps/documentation/places/web-service/place-types */
const TYPES_BY_KIND: [Place['kind'], readonly string[]][] = [
  ['airport', ['airport', 'international_airport', 'airstrip', 'heliport']],
  [
    'station',
    ['train_station', 'transit_station', 'subway_station', 'light_rail_station', 'bus_station', 'ferry_terminal'],
  ],
  ['hotel', ['hotel', 'lodging', 'motel', 'resort_hotel', 'bed_and_breakfast', 'guest_house']],
  ['stadium', ['stadium', 'arena']],
  ['university', ['university']],
  ['hospital', ['hospital', 'general_hospital']],
  ['venue', ['event_venue', 'convention_center', 'performing_arts_theater', 'concert_hall', 'casino', 'night_club']],
  ['city', ['locality', 'postal_town']],
  ['district', ['neighborhood', 'sublocality', 'sublocality_level_1']],
  ['landmark', ['establishment', 'point_of_interest', 'tourist_attraction', 'natural_feature', 'park']],
]

export function toPlaceKind(types: readonly string[]): Place['kind'] {
  return TYPES_BY_KIND.find(([, googleTypes]) => googleTypes.some(type => types.includes(type)))?.[0] ?? 'address'
}
