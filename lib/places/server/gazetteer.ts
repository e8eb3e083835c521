import { readSite } from '#site'
import 'server-only'
import { METERS_PER_MILE, metersBetween, type Point, servedCityAt } from '@/lib/places/model/distance'
import { formatPointRef } from '@/lib/places/model/place-ref'
import type { Place } from '@/lib/places/model/schemas'
import type { City } from '@/lib/site'
import { createAddresses, isLikeAddress } from './addresses'
import { readGazetteerEntries } from './gazetteer-entries'
import type { Places } from './port'
import { DEFAULT_PLACES } from './port'
import { createSearch, type MatchConfidence, type SearchQuery } from './search'
import { significantWords } from './text'
import { isInUnitedStates } from './us-outline'

/** A nearer point is that place; beyond the second distance it has no name. */
const AT_PLACE_RADIUS_METERS = 150
const NEAR_PLACE_RADIUS_METERS = 40_000
const DOMESTIC_WITHOUT_CHECK_METERS = 800
/** Places share names across towns. */
const MAX_SAME_NAME_METERS = 100_000
const MAX_NAMED_PLACES = 50

export type Gazetteer = Places & {
  searchWithConfidence(query: SearchQuery): Promise<{ place: Place; confidence: MatchConfidence }[]>
}

/** Creates places from the shipped gazetteer. */
export function createGazetteer(cities: readonly City[] = readSite().cities): Gazetteer {
  const entries = readGazetteerEntries(cities)
  const byId = new Map(entries.map(({ place }) => [place.id, place]))
  const search = createSearch(entries)
  const addresses = createAddresses(entries, cities)
  const byImportance = [...entries].sort((a, b) => b.importance - a.importance).map(({ place }) => place)

  /** Text as typed is the last resort. */
  async function searchWithConfidence(query: SearchQuery): ReturnType<Gazetteer['searchWithConfidence']> {
    const address = await addresses.read({ text: query.query, near: query.near ?? null })
    if (address?.zone !== undefined) return [{ place: address, confidence: 'exact' }]
    const found = await search(query)
    const isKnown = found.some(({ confidence }) => confidence === 'certain')
    const isFound = found.some(({ confidence }) => confidence === 'exact')
    if (address === null || isKnown || (isFound && !isLikeAddress(query.query))) return found
    return [...found.slice(0, query.limit - 1), { place: address, confidence: 'guess' }]
  }

  return {
    searchWithConfidence,
    async search({ query, near, limit = DEFAULT_PLACES }) {
      if (significantWords(query).length === 0) return listPopular(byImportance, cities, near).slice(0, limit)
      return (await searchWithConfidence({ query, near, limit })).map(({ place }) => place)
    },
    async find(id) {
      return byId.get(id) ?? (await addresses.find(id))
    },
    async reverseGeocode(point) {
      const nearest = findNearest(byImportance, point)
      if (nearest === null) return null
      const { place, meters } = nearest
      // Some piers lie outside the outline's shore.
      const isDomestic = meters <= DOMESTIC_WITHOUT_CHECK_METERS || isInUnitedStates(point)
      if (meters > NEAR_PLACE_RADIUS_METERS || !isDomestic) return null
      const placeAtPoint = { ...place, ...point, id: formatPointRef(point), city: servedCityAt(point, cities) }
      return meters <= AT_PLACE_RADIUS_METERS
        ? placeAtPoint
        : { ...placeAtPoint, name: `Near ${place.name}`, kind: 'landmark' }
    },
    async checkName({ name, ...point }) {
      const matches = await searchWithConfidence({ query: name, limit: MAX_NAMED_PLACES })
      const [best, ...others] = matches.filter(({ confidence }) => confidence === 'certain').map(({ place }) => place)
      // Towns are too large to have a point.
      const isNamed = best !== undefined && !best.id.startsWith('city:')
      const named = isNamed ? findNearest([best, ...others.filter(each => each.name === best.name)], point) : null
      const known = named !== null && named.meters <= MAX_SAME_NAME_METERS ? named : findNearest(byImportance, point)
      if (known === null) throw new Error('the gazetteer is empty')
      const miles = Math.round((known.meters / METERS_PER_MILE) * 100) / 100
      return { name: known.place.name, area: known.place.area, miles }
    },
    attribution: null,
  }
}

/** The airports of a city come first; without a city, lists the main airport of each. */
function listPopular(byImportance: Place[], cities: readonly City[], near: string | undefined): Place[] {
  const findAirport = ({ id }: City) => byImportance.find(({ kind, city }) => kind === 'airport' && city === id)
  if (near === undefined) return cities.map(findAirport).filter(place => place !== undefined)
  const there = byImportance.filter(place => place.city === near)
  return [...there.filter(place => place.kind === 'airport'), ...there.filter(place => place.kind !== 'airport')]
}

/** Finds the place nearest to a point; null without places. */
function findNearest(places: readonly Place[], point: Point): { place: Place; meters: number } | null {
  let nearest: { place: Place; meters: number } | null = null
  for (const place of places) {
    const meters = metersBetween(place, point)
    if (nearest === null || meters < nearest.meters) nearest = { place, meters }
  }
  return nearest
}
