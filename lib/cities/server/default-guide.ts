import 'server-only'
import type { CityGuide } from '@/lib/content/model/city-guide'
import { METERS_PER_MILE, metersBetween } from '@/lib/places/model/distance'
import type { GazetteerEntry } from '@/lib/places/server/gazetteer-entries'
import type { City } from '@/lib/site'

const MAX_AIRPORTS = 4
const MAX_AIRPORT_MILES = 60
const MAX_TOWN_MILES = 15

/** Creates the guide of a city that `content/city-guides.json` lacks. */
export function createDefaultGuide(city: City, entries: readonly GazetteerEntry[]): CityGuide {
  const airports = findNearestEntries(city, entries, { kind: 'airport', withinMiles: MAX_AIRPORT_MILES }).slice(
    0,
    MAX_AIRPORTS,
  )
  const [town] = findNearestEntries(city, entries, { kind: 'city', withinMiles: MAX_TOWN_MILES })
  return {
    city: city.id,
    title: `Chauffeured Rides in ${city.name}`,
    description: `Chauffeured black cars in ${city.name} for airport pickups, meetings and evenings out. See every fare before you book.`,
    paragraphs: [
      `Tell us where and when in ${city.name}. Your chauffeur will come to you, and you will see the fare for every vehicle before you book.`,
    ],
    picture: {
      src: '/stills/sedan-city-night.webp',
      alt: 'A black sedan on a city street at night, headlights on',
    },
    airports: airports.map(({ place }) => ({ place: place.id, note: place.area })),
    trips: town === undefined ? [] : airports.map(({ place }) => ({ from: place.id, to: town.place.id })),
    phrases: [city.name.toLowerCase()],
  }
}

function findNearestEntries(
  city: City,
  entries: readonly GazetteerEntry[],
  { kind, withinMiles }: { kind: 'airport' | 'city'; withinMiles: number },
): GazetteerEntry[] {
  return entries
    .filter(({ place }) => place.kind === kind)
    .map(entry => ({ entry, miles: metersBetween(city, entry.place) / METERS_PER_MILE }))
    .filter(({ miles }) => miles <= withinMiles)
    .sort((a, b) => a.miles - b.miles)
    .map(({ entry }) => entry)
}
