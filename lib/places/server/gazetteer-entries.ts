import { readSite } from '#site'
import 'server-only'
import { z } from 'zod'
import { METERS_PER_MILE, metersBetween, type Point, servedCityAt } from '@/lib/places/model/distance'
import { type Place, placeKinds } from '@/lib/places/model/schemas'
import type { City } from '@/lib/site'
import airportsFile from './data/airports.json'
import chicagoFile from './data/curated-chicago.json'
import dallasFile from './data/curated-dallas.json'
import losAngelesFile from './data/curated-los-angeles.json'
import newYorkFile from './data/curated-new-york.json'
import oklahomaCityFile from './data/curated-oklahoma-city.json'
import townsFile from './data/towns.json'

export type GazetteerEntry = {
  place: Place
  code: string | null
  aliases: string
  /** Each stands for the whole name: "nyc". */
  nicknames: readonly string[]
  /** May be added to the name: "disneyland los angeles". */
  metro: string
  importance: number
  reach: Reach
}

/** In the area of a served city, within a long ride of one, or farther. */
export type Reach = 'served' | 'nearby' | 'far'
const NEARBY_MILES = 250

const CURATED_IMPORTANCE: Record<Place['kind'], number> = {
  airport: 95,
  terminal: 55,
  station: 60,
  stadium: 58,
  district: 55,
  landmark: 52,
  venue: 50,
  university: 50,
  hotel: 48,
  hospital: 47,
  city: 50,
  address: 0,
}
const AIRPORT_IMPORTANCE = [0, 20, 45, 85]
/** By the name of the town and by that of its mailing addresses. */
const NICKNAMES: Record<string, readonly string[]> = {
  'Las Vegas, NV': ['vegas'],
  'Los Angeles, CA': ['la'],
  'New Orleans, LA': ['nola'],
  'New York City, NY': ['nyc', 'new york'],
  'Oklahoma City, OK': ['okc'],
  'Philadelphia, PA': ['philly'],
  'San Francisco, CA': ['sf'],
  'Washington, D.C., DC': ['dc'],
  'Washington, DC': ['dc'],
}
/** District counts are inflated and would displace real towns. */
const MAX_DISTRICT_POPULATION = 40_000

const curatedFiles = [losAngelesFile, dallasFile, newYorkFile, chicagoFile, oklahomaCityFile]

let last: { of: string; entries: GazetteerEntry[] } | undefined

/**
 * Reads the shipped places: every airport and town, and the curated places of the areas that are served. Throws if a data
 * file is invalid. It takes a tenth of a second, and is made once for the same cities.
 */
export function readGazetteerEntries(cities: readonly City[] = readSite().cities): GazetteerEntry[] {
  const of = JSON.stringify(cities)
  if (last?.of !== of) last = { of, entries: makeEntries(cities) }
  return last.entries
}

function makeEntries(cities: readonly City[]): GazetteerEntry[] {
  const entries = [
    ...curatedFiles.flatMap(file => curatedEntries(curatedFileSchema.parse(file), cities)),
    ...airportFileSchema.parse(airportsFile).places.map(airportEntry),
    ...townFileSchema.parse(townsFile).places.map(townEntry),
  ]
  return entries.map(({ place, ...entry }) => {
    const city = servedCityAt(place, cities)
    return { ...entry, place: { ...place, city }, reach: city === null ? reachOf(place, cities) : 'served' }
  })
}

/** Returns whether a place is a curated one, of an area that is served or not. */
export function isCuratedPlace(id: string): boolean {
  return curatedFiles.some(({ places }) => places.some(place => place[0] === id))
}

function reachOf(point: Point, cities: readonly City[]): Reach {
  return cities.some(city => metersBetween(city, point) <= NEARBY_MILES * METERS_PER_MILE) ? 'nearby' : 'far'
}

type UnassignedEntry = Omit<GazetteerEntry, 'place' | 'reach'> & { place: Omit<Place, 'city'> }

function curatedEntries({ metro, places }: CuratedFile, cities: readonly City[]): UnassignedEntry[] {
  const isServed = places.some(([, , , , lat, lng]) => servedCityAt({ lat, lng }, cities) !== null)
  const [metroName = ''] = metro.split(',')
  return places
    .filter(([, , , kind]) => isServed || kind === 'airport')
    .map(([id, name, area, kind, lat, lng, aliases, weight]) => ({
      place: { id, name, area, kind, lat, lng },
      code: kind === 'airport' ? id.slice('airport:'.length) : null,
      aliases,
      nicknames: [],
      metro: [metroName, ...(NICKNAMES[metro] ?? [])].join(' '),
      importance: weight ?? CURATED_IMPORTANCE[kind],
    }))
}

type AirportRow = z.infer<typeof airportFileSchema>['places'][number]

function airportEntry([code, name, town, state, lat, lng, size]: AirportRow): UnassignedEntry {
  const area = town === '' ? state : `${town}, ${state}`
  const id = `airport:${code.toLowerCase()}`
  return {
    place: { id, name: `${name} (${code})`, area, kind: 'airport', lat, lng },
    code: code.toLowerCase(),
    aliases: '',
    nicknames: [],
    metro: NICKNAMES[area]?.join(' ') ?? '',
    importance: AIRPORT_IMPORTANCE[size] ?? 0,
  }
}

type TownRow = z.infer<typeof townFileSchema>['places'][number]

function townEntry([slug, name, state, lat, lng, population, isDistrict]: TownRow): UnassignedEntry {
  const kind = isDistrict === 1 ? 'district' : 'city'
  const countedPopulation = isDistrict === 1 ? Math.min(population, MAX_DISTRICT_POPULATION) : population
  return {
    place: { id: `city:${slug}`, name, area: state, kind, lat, lng },
    code: null,
    aliases: '',
    nicknames: NICKNAMES[`${name}, ${state}`] ?? [],
    metro: '',
    // 15,000 people are 6, a million 67, New York 97.
    importance: (100 * (Math.log10(countedPopulation) - 4)) / 3,
  }
}

const lat = z.number().min(-90).max(90)
const lng = z.number().min(-180).max(180)

/** Row: id, name, area, kind, lat, lng, aliases, importance (0-100). */
const curatedPlaceSchema = z
  .tuple([
    z.string().regex(/^(hand|airport):[a-z0-9-]{2,60}$/),
    z.string().min(1),
    z.string().min(1),
    z.enum(placeKinds),
    lat,
    lng,
    z.string(),
  ])
  .rest(z.number().min(0).max(100))
export const curatedFileSchema = z.object({
  source: z.literal('hand'),
  metro: z.string(),
  places: z.array(curatedPlaceSchema),
})
export type CuratedFile = z.infer<typeof curatedFileSchema>

/** Row: id, name, state, lat, lng, population, 1 for a part of a city. */
const townFileSchema = z.object({
  source: z.string(),
  places: z.array(
    z.tuple([z.string(), z.string(), z.string(), lat, lng, z.number(), z.union([z.literal(0), z.literal(1)])]),
  ),
})

/** Row: code, name, town, state, lat, lng, size (1 small to 3 large). */
const airportFileSchema = z.object({
  source: z.string(),
  places: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), lat, lng, z.number().min(1).max(3)])),
})
