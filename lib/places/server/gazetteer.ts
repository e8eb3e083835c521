import 'server-only'
import { DEFAULT_PLACES } from '@/lib/places/api-schemas'
import { formatPointRef } from '@/lib/places/model/place-ref'
import type { Place } from '@/lib/places/model/schemas'
import { servedCityAt } from '@/lib/places/model/served-area'
import type { CityId } from '@/lib/site'
import { createPlaceNameChecker } from './check-name'
import { readGazetteerEntries } from './gazetteer-entries'
import { findNearest } from './nearest'
import type { Places } from './port'
import { isCertainMatch, type SearchEntry, sortByRank, toSearchEntry } from './rank'
import { createTextIndex, type TextIndex } from './text-index'
import { significantWords } from './text-normalization'
import { createTypedPlaces } from './typed-places'
import { isInUnitedStates } from './us-outline'

const MAX_WORDS = 8
const MIN_WORDS_FOR_DROPPING_ONE = 3
/** A nearer point is that place; beyond the second distance it has no name. */
const AT_PLACE_RADIUS_METERS = 150
const NEAR_PLACE_RADIUS_METERS = 40_000
const DOMESTIC_WITHOUT_CHECK_METERS = 800

/** `certain`: surely the place that was meant. `exact`: one of several matches of every word. `guess`: a fuzzy match. */
export type MatchConfidence = 'certain' | 'exact' | 'guess'

export type Gazetteer = Places & {
  searchWithConfidence(options: {
    query: string
    near?: CityId
    limit?: number
  }): { place: Place; confidence: MatchConfidence }[]
}

/** Creates places from the shipped gazetteer. Takes some hundred ms. */
export function createGazetteer(): Gazetteer {
  const entries = readGazetteerEntries()
  const searchEntries = entries.map(toSearchEntry)
  const byId = new Map(entries.map(({ place }) => [place.id, place]))
  const index = createTextIndex(entries)
  const typedPlaces = createTypedPlaces(entries)
  const byImportance = [...entries].sort((a, b) => b.importance - a.importance).map(({ place }) => place)
  const pick = (numbers: number[]) => numbers.flatMap(number => searchEntries[number] ?? [])

  const searchWithConfidence: Gazetteer['searchWithConfidence'] = ({ query, near, limit = DEFAULT_PLACES }) => {
    const words = significantWords(query).slice(0, MAX_WORDS)
    const exactMatches = firstNonEmpty(
      () => index.findByPrefix(words),
      () => joinAdjacentWords(words).flatMap(index.findByPrefix),
    )
    const matches = firstNonEmpty(
      () => exactMatches,
      () => index.findWithTypos(words),
      () => findDroppingOneWord(index, words),
    )
    const text = words.join(' ')
    const confidenceOf = (each: SearchEntry): MatchConfidence =>
      exactMatches.length === 0 ? 'guess' : isCertainMatch(each, { query: text, near }) ? 'certain' : 'exact'
    return sortByRank(pick([...new Set(matches)]), { query: text, near })
      .slice(0, limit)
      .map(each => ({ place: each.entry.place, confidence: confidenceOf(each) }))
  }

  return {
    searchWithConfidence,
    async search({ query, near, limit = DEFAULT_PLACES }) {
      if (significantWords(query).length === 0) return popularIn(byImportance, near).slice(0, limit)
      return searchWithConfidence({ query, near, limit }).map(({ place }) => place)
    },
    async find(id) {
      return byId.get(id) ?? (await typedPlaces.find(id))
    },
    typed: typedPlaces.typed,
    async reverseGeocode(point) {
      const nearest = findNearest(byImportance, point)
      if (nearest === null) return null
      const { place, meters } = nearest
      // Some piers lie outside the outline's shore.
      const isDomestic = meters <= DOMESTIC_WITHOUT_CHECK_METERS || isInUnitedStates(point)
      if (meters > NEAR_PLACE_RADIUS_METERS || !isDomestic) return null
      const placeAtPoint = { ...place, ...point, id: formatPointRef(point), city: servedCityAt(point) }
      return meters <= AT_PLACE_RADIUS_METERS
        ? placeAtPoint
        : { ...placeAtPoint, name: `Near ${place.name}`, kind: 'landmark' }
    },
    checkName: createPlaceNameChecker(entries),
    attribution: null,
  }
}

function firstNonEmpty(...finders: (() => number[])[]): number[] {
  for (const find of finders) {
    const entryIndexes = find()
    if (entryIndexes.length > 0) return entryIndexes
  }
  return []
}

function joinAdjacentWords(words: string[]): string[][] {
  return words.slice(1).map((word, i) => [...words.slice(0, i), `${words[i]}${word}`, ...words.slice(i + 2)])
}

function findDroppingOneWord(index: TextIndex, words: string[]): number[] {
  if (words.length < MIN_WORDS_FOR_DROPPING_ONE) return []
  return words.flatMap(dropped => index.findByPrefix(words.filter(word => word !== dropped)))
}

function popularIn(byImportance: Place[], near: string | undefined): Place[] {
  const there = near === undefined ? [] : byImportance.filter(place => place.city === near)
  return [...there.filter(place => place.kind === 'airport'), ...there.filter(place => place.kind !== 'airport')]
}
