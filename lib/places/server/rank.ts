import 'server-only'
import { metersBetween } from '@/lib/places/model/distance'
import type { CityId } from '@/lib/site'
import type { GazetteerEntry } from './gazetteer-entries'
import { stateNames } from './states'
import { canonicalText, isOneEditApart, normalizeText, significantWords } from './text-normalization'

export type SearchEntry = {
  entry: GazetteerEntry
  name: string
  /** "washington" for "Washington, D.C.". */
  withoutState: string
  joined: string
  aliases: string
  words: string[]
}
export type RankQuery = { query: string; near?: CityId }

const KIND_WORDS = new Set(['airport', 'terminal', 'station', 'hotel', 'stadium', 'hospital', 'university', 'museum'])

const MIN_TYPO_WORD_LENGTH = 3
/** "midway" means the airport, not the town; "dallas" means Dallas. */
const LEVEL_WEIGHT = 40
const FULL_NAME_LEVEL = 4
const MIN_IMPORTANCE_FOR_CERTAIN = 45
/** Baltimore/Washington is 45 km from Washington. */
const TOWN_AIRPORT_METERS = 60_000

export function toSearchEntry(entry: GazetteerEntry): SearchEntry {
  const { name, area, kind } = entry.place
  const areaText = canonicalText(`${area} ${stateNames[area.slice(-2)] ?? ''}`)
  const canonicalName = canonicalText(name)
  const words = [...canonicalName.split(' '), kind, ...areaText.split(' ')]
  const joined = canonicalName.replaceAll(' ', '')
  const state = ` ${normalizeText(area)}`
  const withoutState = canonicalName.endsWith(state) ? canonicalName.slice(0, -state.length) : canonicalName
  return { entry, name: canonicalName, withoutState, joined, aliases: ` ${normalizeText(entry.aliases)} `, words }
}

/**
 * Sorts matches, best first. A town typed in full comes before its own airports: "washington" is the city, "midway" the
 * airport.
 */
export function sortByRank(found: SearchEntry[], { query, near }: RankQuery): SearchEntry[] {
  const canonicalQuery = canonicalText(query)
  const normalizedQuery = normalizeText(query)
  const words = significantWords(query)
  const scored = found.map(known => {
    const level = matchLevel({ known, canonicalQuery, normalizedQuery })
    return { known, level, score: LEVEL_WEIGHT * level + known.entry.importance }
  })
  const airports = scored.filter(({ known }) => known.entry.place.kind === 'airport')
  const scoreOf = ({ known, level, score }: (typeof scored)[number]) => {
    const { place } = known.entry
    if (place.kind !== 'city' || level < FULL_NAME_LEVEL) return score
    const own = airports.filter(airport => metersBetween(airport.known.entry.place, place) <= TOWN_AIRPORT_METERS)
    return Math.max(score, ...own.map(airport => airport.score + 1))
  }
  const rankOf = (each: (typeof scored)[number]) => {
    const { place, code } = each.known.entry
    const isCode = code !== null && words[0] === code && words.slice(1).every(word => word === 'airport')
    const isNear = near !== undefined && place.city === near
    return [isCode ? 1 : 0, isNear ? 1 : 0, scoreOf(each), -each.known.name.length]
  }
  return scored
    .map(each => ({ known: each.known, rank: rankOf(each) }))
    .sort((a, b) => compare(b.rank, a.rank) || (a.known.name < b.known.name ? -1 : 1))
    .map(({ known }) => known)
}

/**
 * Returns whether a match of all words is certain. Words that only say where it is are not, nor are aliases elsewhere
 * ("main street" in Chicago is not Norman's).
 */
export function isCertainMatch(known: SearchEntry, { query, near }: RankQuery): boolean {
  const { code, importance, place } = known.entry
  const words = significantWords(query)
  if (code !== null && words.includes(code)) return true
  const canonicalQuery = canonicalText(query)
  const level = matchLevel({ known, canonicalQuery, normalizedQuery: normalizeText(query) })
  const ownWords = [...known.name.split(' '), ...known.aliases.trim().split(' ')]
  const usesOwnName = canonicalQuery.split(' ').some(word => ownWords.some(own => own.startsWith(word)))
  const isCityCompatible = near === undefined || place.city === near
  return (
    usesOwnName &&
    (level === FULL_NAME_LEVEL || (level >= (isCityCompatible ? 2 : 3) && importance >= MIN_IMPORTANCE_FOR_CERTAIN))
  )
}

/** 4: full name; 3: part of it; 2: alias or area; else the share of matching words. */
function matchLevel({
  known,
  canonicalQuery,
  normalizedQuery,
}: {
  known: SearchEntry
  canonicalQuery: string
  normalizedQuery: string
}): number {
  const { name, withoutState, joined, aliases } = known
  const text = correctTypos(known, canonicalQuery)
  if (name === text || withoutState === text || joined === text) return FULL_NAME_LEVEL
  if (name.startsWith(text) || joined.startsWith(text) || ` ${name} `.includes(` ${text} `)) return 3
  if (!KIND_WORDS.has(normalizedQuery) && aliases.includes(` ${normalizedQuery} `)) return 2
  const words = text.split(' ')
  const matchedWords = words.filter(word => known.words.some(own => own.startsWith(word))).length
  if (matchedWords < words.length) return matchedWords / words.length
  return name.split(' ').every(own => words.includes(own)) ? FULL_NAME_LEVEL : 2
}

function correctTypos({ words: ownWords }: SearchEntry, query: string): string {
  const words = query.split(' ').map(word => {
    if (word.length < MIN_TYPO_WORD_LENGTH || ownWords.some(own => own.startsWith(word))) return word
    return ownWords.find(own => isOneEditApart(word, own)) ?? word
  })
  return words.join(' ')
}

function compare(a: number[], b: number[]): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
