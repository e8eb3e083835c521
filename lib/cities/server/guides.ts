import 'server-only'
import path from 'node:path'
import { type CityGuide, citiesSchema, cityGuidesSchema } from '@/lib/content/model/city-guide'
import { readJsonFile } from '@/lib/content/server/files'
import type { Place } from '@/lib/places/model/schemas'
import { readGazetteerEntries } from '@/lib/places/server/gazetteer-entries'
import { env } from '@/lib/platform/env'

const FILE = 'city-guides.json'

let cachedGuides: Promise<CityGuide[]> | undefined
let shippedPlaces: Map<string, Place> | undefined

/** Reads the city guides; cached except in development. */
export function getCityGuides(): Promise<CityGuide[]> {
  if (env().development) return readCityGuideFile()
  cachedGuides ??= readCityGuideFile()
  return cachedGuides
}

/** Reads a directory's guide file. Throws an Error that names the field and error. */
export async function readCityGuideFile(directory = path.join(process.cwd(), 'content')): Promise<CityGuide[]> {
  await readJsonFile(directory, 'cities.json', citiesSchema)
  const guides = await readJsonFile(directory, FILE, cityGuidesSchema)
  const errors = guides.flatMap((guide, i) =>
    findUnknownPlaces(guide).map(({ at, id }) => `${i}.${at}: unknown place ID ${id}`),
  )
  if (errors.length > 0) throw new Error(errors.map(error => `content/${FILE}: ${error}`).join('\n'))
  return guides
}

/** Finds a shipped place by its id; undefined if there is none. */
export function findShippedPlace(id: string): Place | undefined {
  shippedPlaces ??= new Map(readGazetteerEntries().map(({ place }) => [place.id, place]))
  return shippedPlaces.get(id)
}

function findUnknownPlaces({ airports, trips }: CityGuide): { at: string; id: string }[] {
  return [
    ...airports.map(({ place }, i) => ({ at: `airports.${i}.place`, id: place })),
    ...trips.flatMap(({ from, to }, i) => [
      { at: `trips.${i}.from`, id: from },
      { at: `trips.${i}.to`, id: to },
    ]),
  ].filter(({ id }) => findShippedPlace(id) === undefined)
}
