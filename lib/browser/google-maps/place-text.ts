import 'client-only'
import type { Place } from '@/lib/maps/schemas'

/** What a place's name and area may have, as its schema says. */
const MAX_CHARACTERS = 200
const COUNTRY = /, USA$/
/** Line ends and marks that would turn the words after them round. */
const CONTROL_CHARACTERS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu
const LONE_SURROGATE = /[\uD800-\uDBFF]$/

/** A text of Google's as a name or an area can have it: in one line, at most 200 letters, the country left out. */
export function normalizeText(text: string): string {
  const line = text.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').trim().replace(COUNTRY, '')
  return line.slice(0, MAX_CHARACTERS).replace(LONE_SURROGATE, '').trim()
}

/** "350 5th Ave, New York, NY 10118, USA" is 350 5th Ave in New York, NY 10118. */
export function splitAddress(formattedAddress: string): Pick<Place, 'name' | 'area'> {
  const [name = '', ...area] = formattedAddress.split(', ')
  return { name: normalizeText(name), area: normalizeText(area.join(', ')) }
}

/** Where a named place is: its address, without the name where that is how it begins. */
export function formatArea({ name, formattedAddress }: { name: string; formattedAddress: string }): string {
  const line = normalizeText(formattedAddress)
  if (line === name) return ''
  return line.startsWith(`${name}, `) ? line.slice(name.length + 2) : line
}

/** Google's types that tell a kind, the telling ones first. https://developers.google.com/maps/documentation/places/web-service/place-types */
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
