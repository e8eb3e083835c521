import { readSite } from '#site'
import 'server-only'
import { type CityGuide, cityGuidesSchema } from '@/lib/content/model/city-guide'
import { createContentReader, readJsonFile } from '@/lib/content/server/files'
import { contentFolder } from '@/lib/content-folder'
import { METERS_PER_MILE, metersBetween } from '@/lib/places/model/distance'
import type { Place } from '@/lib/places/model/schemas'
import { isCuratedPlace, readGazetteerEntries } from '@/lib/places/server/gazetteer-entries'
import { findCity } from '@/lib/served-cities'
import type { City } from '@/lib/site'

const FILE = 'city-guides.json'

/** Reads the guides of all served cities, written or default. */
export const readCityGuides: () => Promise<CityGuide[]> = createContentReader(async () => {
  const written = await readCityGuideFile()
  return readSite().cities.map(city => written.find(each => each.city === city.id) ?? createDefaultGuide(city))
})

/** Reads a directory's guide file. Throws an Error that names the field and error. */
export async function readCityGuideFile(directory = contentFolder()): Promise<CityGuide[]> {
  const guides = await readJsonFile(directory, FILE, cityGuidesSchema)
  const errors = guides.flatMap((guide, i) =>
    // A guide of a city that is not served has no page.
    (findCity(guide.city) === undefined ? [] : findUnknownPlaces(guide)).map(
      ({ at, id }) => `${i}.${at}: unknown place ID ${id}`,
    ),
  )
  if (errors.length > 0) throw new Error(errors.map(error => `content/${FILE}: ${error}`).join('\n'))
  return guides
}

/** Finds a shipped place by its id; undefined if there is none. */
export function findShippedPlace(id: string): Place | undefined {
  return readGazetteerEntries().find(({ place }) => place.id === id)?.place
}

/** A place of a city that is not served anymore is known, and left out where it would be shown. */
function findUnknownPlaces({ airports, trips }: CityGuide): { at: string; id: string }[] {
  return [
    ...airports.map(({ place }, i) => ({ at: `airports.${i}.place`, id: place })),
    ...trips.flatMap(({ from, to }, i) => [
      { at: `trips.${i}.from`, id: from },
      { at: `trips.${i}.to`, id: to },
    ]),
  ].filter(({ id }) => findShippedPlace(id) === undefined && !isCuratedPlace(id))
}

const MAX_AIRPORTS = 4
const MAX_AIRPORT_MILES = 60
const MAX_TOWN_MILES = 15

/** Creates the guide of a city that `content/city-guides.json` lacks. */
export function createDefaultGuide(city: City): CityGuide {
  const airports = findNearest(city, { kind: 'airport', withinMiles: MAX_AIRPORT_MILES }).slice(0, MAX_AIRPORTS)
  const [town] = findNearest(city, { kind: 'city', withinMiles: MAX_TOWN_MILES })
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
    airports: airports.map(({ id, area }) => ({ place: id, note: area })),
    trips: town === undefined ? [] : airports.map(({ id }) => ({ from: id, to: town.id })),
    phrases: [city.name.toLowerCase()],
  }
}

function findNearest(city: City, { kind, withinMiles }: { kind: Place['kind']; withinMiles: number }): Place[] {
  return readGazetteerEntries()
    .filter(({ place }) => place.kind === kind)
    .map(({ place }) => ({ place, miles: metersBetween(city, place) / METERS_PER_MILE }))
    .filter(({ miles }) => miles <= withinMiles)
    .sort((a, b) => a.miles - b.miles)
    .map(({ place }) => place)
}
