import 'server-only'
import path from 'node:path'
import { type CityGuide, citiesSchema, cityGuidesSchema } from '@/lib/content/city-guide'
import type { Place } from '@/lib/maps/schemas'
import { readJsonFile } from '../content/files'
import { env } from '../env'
import { readEntries } from '../places/entries'

const FILE = 'city-guides.json'

let kept: Promise<CityGuide[]> | undefined
let shipped: Map<string, Place> | undefined

/** Reads `content/city-guides.json`, checked, and checks the list of cities; once, and in development at every call. */
export function readGuides(): Promise<CityGuide[]> {
  if (env().development) return readGuideFile()
  kept ??= readGuideFile()
  return kept
}

/** Throws an Error naming field and fault where the file of `directory` cannot be used. */
export async function readGuideFile(directory = path.join(process.cwd(), 'content')): Promise<CityGuide[]> {
  await readJsonFile(directory, 'cities.json', citiesSchema)
  const guides = await readJsonFile(directory, FILE, cityGuidesSchema)
  const faults = guides.flatMap((guide, i) =>
    unknownPlaces(guide).map(({ at, id }) => `${i}.${at}: unknown place ID ${id}`),
  )
  if (faults.length > 0) throw new Error(faults.map(fault => `content/${FILE}: ${fault}`).join('\n'))
  return guides
}

/** A place that ships with the site, by its id; undefined where there is none. */
export function findShipped(id: string): Place | undefined {
  shipped ??= new Map(readEntries().map(({ place }) => [place.id, place]))
  return shipped.get(id)
}

function unknownPlaces({ airports, trips }: CityGuide): { at: string; id: string }[] {
  return [
    ...airports.map(({ place }, i) => ({ at: `airports.${i}.place`, id: place })),
    ...trips.flatMap(({ from, to }, i) => [
      { at: `trips.${i}.from`, id: from },
      { at: `trips.${i}.to`, id: to },
    ]),
  ].filter(({ id }) => findShipped(id) === undefined)
}
