import 'server-only'
import { metersBetween } from '@/lib/maps/distance'
import { pointRef } from '@/lib/maps/place-ref'
import type { Place } from '@/lib/maps/schemas'
import { servedCityAt } from '@/lib/maps/served-area'
import { readEntries } from './entries'
import { DEFAULT_LIMIT, type Places } from './port'
import { knownAs, sortByRank } from './rank'
import { createTextIndex, type TextIndex } from './text-index'
import { wordsOf } from './words'

/** More words than this say nothing more of which place is meant. */
const MAX_WORDS = 8
const MIN_WORDS_TO_DROP_ONE = 3
/** A point this near to a place is that place; further than the second it is called after nothing. */
const SAME_PLACE_METERS = 150
const NAMED_WITHIN_METERS = 40_000

/** Places from the gazetteer shipped with the site: no network, no key. Building it takes some hundred milliseconds. */
export function createGazetteer(): Places {
  const entries = readEntries()
  const known = entries.map(knownAs)
  const byId = new Map(entries.map(({ place }) => [place.id, place]))
  const index = createTextIndex(entries)
  const mostWanted = [...entries].sort((a, b) => b.importance - a.importance).map(({ place }) => place)
  const pick = (numbers: number[]) => numbers.flatMap(number => known[number] ?? [])

  return {
    async search({ query, near, limit = DEFAULT_LIMIT }) {
      const words = wordsOf(query).slice(0, MAX_WORDS)
      if (words.length === 0) return wantedIn(mostWanted, near).slice(0, limit)
      const found = firstFound(
        () => index.findExact(words),
        () => joinings(words).flatMap(index.findExact),
        () => index.findForgiving(words),
        () => findBut(index, words),
      )
      const sorted = sortByRank(pick([...new Set(found)]), { query: words.join(' '), near })
      return sorted.slice(0, limit).map(({ entry }) => entry.place)
    },
    async find(id) {
      return byId.get(id) ?? null
    },
    async locate(point) {
      const [nearest] = mostWanted
        .map(place => ({ place, meters: metersBetween(place, point) }))
        .sort((a, b) => a.meters - b.meters)
      if (nearest === undefined || nearest.meters > NAMED_WITHIN_METERS) return null
      const { place, meters } = nearest
      const name = meters <= SAME_PLACE_METERS ? place.name : `Near ${place.name}`
      return { ...place, ...point, id: pointRef(point), name, city: servedCityAt(point) }
    },
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
