import 'server-only'
import type { Place } from '@/lib/places/model/schemas'
import type { OsmPlace } from './geocoder'

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
export function kindOf({ key, value, scale, name }: OsmPlace): Kind {
  if (scale === 'city' || scale === 'district') return scale
  const kind = KIND_OF_VALUE.get(value)
  if (kind !== undefined) return kind
  return name === '' || key === 'highway' ? 'address' : 'landmark'
}
