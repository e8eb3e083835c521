import 'server-only'
import { pointRef } from '@/lib/maps/place-ref'
import type { Place } from '@/lib/maps/schemas'
import { servedCityAt } from '@/lib/maps/served-area'
import type { CityId } from '@/lib/site'
import { createNameCheck } from './check-name'
import { readEntries } from './entries'
import { findNearest } from './nearest'
import { isInUnitedStates } from './outline'
import { DEFAULT_LIMIT, type Places } from './port'
import { isMeant, type Known, knownAs, sortByRank } from './rank'
import { createTextIndex, type TextIndex } from './text-index'
import { createTypedPlaces } from './typed-places'
import { wordsOf } from './words'

/** More words than this say nothing more of which place is meant. */
const MAX_WORDS = 8
const MIN_WORDS_TO_DROP_ONE = 3
/** A point this near to a place is that place; further than the second it is called after nothing. */
const SAME_PLACE_METERS = 150
const NAMED_WITHIN_METERS = 40_000
/** No place of ours lies this near to a border's other side. */
const SURELY_HOME_METERS = 800

/**
 * How well a place fits: `meant` beyond doubt, `held` as one of several that hold every word as typed, or a `guess` at
 * what was meant.
 */
export type Fit = 'meant' | 'held' | 'guess'

/** The gazetteer as others build on it. */
export type Gazetteer = Places & {
  /** What `search` gives, each place with its fit. */
  weigh(options: { query: string; near?: CityId; limit?: number }): { place: Place; fit: Fit }[]
}

/** Places from the gazetteer shipped with the site: no network, no key. Building it takes some hundred milliseconds. */
export function createGazetteer(): Gazetteer {
  const entries = readEntries()
  const known = entries.map(knownAs)
  const byId = new Map(entries.map(({ place }) => [place.id, place]))
  const index = createTextIndex(entries)
  const typedPlaces = createTypedPlaces(entries)
  const mostWanted = [...entries].sort((a, b) => b.importance - a.importance).map(({ place }) => place)
  const pick = (numbers: number[]) => numbers.flatMap(number => known[number] ?? [])

  const weigh: Gazetteer['weigh'] = ({ query, near, limit = DEFAULT_LIMIT }) => {
    const words = wordsOf(query).slice(0, MAX_WORDS)
    const typed = firstFound(
      () => index.findExact(words),
      () => joinings(words).flatMap(index.findExact),
    )
    const found = firstFound(
      () => typed,
      () => index.findForgiving(words),
      () => findBut(index, words),
    )
    const text = words.join(' ')
    const fitOf = (each: Known): Fit =>
      typed.length === 0 ? 'guess' : isMeant(each, { query: text, near }) ? 'meant' : 'held'
    return sortByRank(pick([...new Set(found)]), { query: text, near })
      .slice(0, limit)
      .map(each => ({ place: each.entry.place, fit: fitOf(each) }))
  }

  return {
    weigh,
    async search({ query, near, limit = DEFAULT_LIMIT }) {
      if (wordsOf(query).length === 0) return wantedIn(mostWanted, near).slice(0, limit)
      return weigh({ query, near, limit }).map(({ place }) => place)
    },
    async find(id) {
      return byId.get(id) ?? (await typedPlaces.find(id))
    },
    typed: typedPlaces.typed,
    async locate(point) {
      const nearest = findNearest(mostWanted, point)
      if (nearest === null) return null
      const { place, meters } = nearest
      // Some piers and beaches lie before the shore as the outline has it, but not far from a place of theirs.
      const isHome = meters <= SURELY_HOME_METERS || isInUnitedStates(point)
      if (meters > NAMED_WITHIN_METERS || !isHome) return null
      const at = { ...place, ...point, id: pointRef(point), city: servedCityAt(point) }
      return meters <= SAME_PLACE_METERS ? at : { ...at, name: `Near ${place.name}`, kind: 'landmark' }
    },
    checkName: createNameCheck(entries),
    attribution: null,
  }
}

/** A guess is made only where nothing fits as typed: beside a right answer it would be noise. */
function firstFound(...finders: (() => number[])[]): number[] {
  for (const find of finders) {
    const found = find()
    if (found.length > 0) return found
  }
  return []
}

/** The words with two neighbours written as one, each pair in turn: "disney land" as "disneyland". */
function joinings(words: string[]): string[][] {
  return words.slice(1).map((word, i) => [...words.slice(0, i), `${words[i]}${word}`, ...words.slice(i + 2)])
}

/** What holds all words but one: "jfk terminal 4 arrivals". */
function findBut(index: TextIndex, words: string[]): number[] {
  if (words.length < MIN_WORDS_TO_DROP_ONE) return []
  return words.flatMap(dropped => index.findExact(words.filter(word => word !== dropped)))
}

/** A city's places, its airports before all else. */
function wantedIn(mostWanted: Place[], near: string | undefined): Place[] {
  const there = near === undefined ? [] : mostWanted.filter(place => place.city === near)
  return [...there.filter(place => place.kind === 'airport'), ...there.filter(place => place.kind !== 'airport')]
}
