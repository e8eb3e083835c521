import 'server-only'
import MiniSearch, { type Query, type SearchResult } from 'minisearch'
import type { Place } from '@/lib/places/model/schemas'
import type { CityId } from '@/lib/site'
import type { GazetteerEntry, Reach } from './gazetteer-entries'
import { adjacentSwapsOf, canonicalText, normalizeText, significantWords, spellingsOf, stateNames } from './text'

/** `certain`: surely the place that was meant. `exact`: one of several matches of every word. `guess`: a fuzzy match. */
export type MatchConfidence = 'certain' | 'exact' | 'guess'
export type SearchQuery = { query: string; near?: CityId; limit: number }

/** Often missing from the name: "four seasons hotel". */
const KIND_WORDS: Record<Place['kind'], string> = {
  airport: 'airport',
  terminal: 'airport terminal',
  station: 'station train',
  hotel: 'hotel',
  stadium: 'stadium arena',
  venue: 'theater hall',
  district: '',
  university: 'university college campus',
  hospital: 'hospital medical center',
  landmark: '',
  city: '',
  address: '',
}
/** Keeps the event loop free while the index is built. */
const ENTRIES_PER_SLICE = 50
const MAX_WORDS = 8
const MIN_WORDS_FOR_DROPPING_ONE = 3
/** Shorter words are too easily other words; any other edit of a code than a swap is another code. */
const MIN_TYPO_LENGTH = 4
const CODE_LENGTH = 3
/**
 * In points of importance. A town's full name comes before its airports, which are more important ("newark"), but "midway"
 * means the airport.
 */
const LEVEL_POINTS = { full: 100, start: 42, part: 40, alias: 5, words: 0 }
const EXACT_WORD_POINTS = 10
const NEAR_POINTS = 1000
const CODE_POINTS = 10_000
const REACH_POINTS: Record<Reach, number> = { served: 40, nearby: 20, far: 0 }
/** A shorter start is too easily that of other words. */
const MIN_START_LENGTH = 5
const MIN_IMPORTANCE_FOR_CERTAIN = 45

type Level = keyof typeof LEVEL_POINTS
type Document = {
  entry: GazetteerEntry
  name: string
  /** "washington" for "Washington, D.C." */
  withoutState: string
  joined: string
  words: string[]
  aliases: string
}

/** Creates a full-text search of the entries. The index is built in slices; the first search waits for it. */
export function createSearch(entries: readonly GazetteerEntry[]) {
  const documents = entries.map(toDocument)
  const index = buildIndex(documents)

  return async ({ query, near, limit }: SearchQuery): Promise<{ place: Place; confidence: MatchConfidence }[]> => {
    const words = significantWords(query).slice(0, MAX_WORDS)
    const { found, isGuess } = findMatches(await index, words)
    const text = canonicalText(words.join(' '))
    return found
      .flatMap(result => {
        const document = documents[Number(result.id)]
        if (document === undefined) return []
        if (
          document.entry.reach === 'far' &&
          !isTypedInFull({ result, words, isGuess, kind: document.entry.place.kind })
        )
          return []
        const level = levelOf(document, text, isGuess ? result.terms : [])
        const exactWords = words.filter(word => result.terms.includes(word)).length
        const points = LEVEL_POINTS[level] + EXACT_WORD_POINTS * exactWords + pointsOf(document.entry, words, near)
        return { document, level, points }
      })
      .sort((a, b) => b.points - a.points || a.document.name.length - b.document.name.length)
      .slice(0, limit)
      .map(({ document, level }) => ({
        place: document.entry.place,
        confidence: isGuess ? 'guess' : isCertain(document, text, level, near) ? 'certain' : 'exact',
      }))
  }
}

function toDocument(entry: GazetteerEntry): Document {
  const name = canonicalText(entry.place.name)
  const state = ` ${normalizeText(entry.place.area)}`
  return {
    entry,
    name,
    withoutState: name.endsWith(state) ? name.slice(0, -state.length) : name,
    joined: name.replaceAll(' ', ''),
    words: name.split(' '),
    aliases: ` ${canonicalText(entry.aliases)} `,
  }
}

type Index = { index: MiniSearch; vocabulary: ReadonlySet<string> }

async function buildIndex(documents: readonly Document[]): Promise<Index> {
  const vocabulary = new Set<string>()
  const index = new MiniSearch({
    fields: ['text'],
    tokenize: significantWords,
    processTerm: word => {
      vocabulary.add(word)
      return spellingsOf(word)
    },
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      // The words are normalized, and their spellings are in the index.
      tokenize: word => [word],
      processTerm: word => word,
    },
  })
  const rows = documents.map(({ entry }, id) => ({ id, text: searchTextOf(entry) }))
  await index.addAllAsync(rows, { chunkSize: ENTRIES_PER_SLICE })
  return { index, vocabulary }
}

function searchTextOf({ place: { name, area, kind }, aliases, nicknames, metro }: GazetteerEntry): string {
  const state = stateNames[area.slice(-2)] ?? ''
  return [name, joinedPairs(name), aliases, ...nicknames, KIND_WORDS[kind], area, state, metro].join(' ')
}

/** Far from the served cities, nothing is suggested for the start of a word, nor for "airport" alone. */
function isTypedInFull({
  result: { queryTerms, terms },
  words,
  isGuess,
  kind,
}: {
  result: SearchResult
  words: string[]
  isGuess: boolean
  kind: Place['kind']
}): boolean {
  // Two words may have been joined.
  const typed = isGuess ? words : queryTerms
  const isWhole = (word: string) =>
    terms.some(term => term === word || (isGuess && Math.abs(term.length - word.length) <= 1))
  return typed.every(isWhole) && !typed.every(word => KIND_WORDS[kind].split(' ').includes(word))
}

/** Matches of all words, else of two joined ones, else with typos, else without one of the words. */
function findMatches({ index, vocabulary }: Index, words: string[]): { found: SearchResult[]; isGuess: boolean } {
  // A single letter is the start of a word only while it is typed: "terminal b".
  const toQuery = (word: string, i: number, { length }: string[]) =>
    word.length > 1 || i === length - 1 ? word : { combineWith: 'AND' as const, queries: [word], prefix: false }
  const allOf = (each: string[]) => ({ combineWith: 'AND' as const, queries: each.map(toQuery) })
  const anyOf = (queries: Query[]) => ({ combineWith: 'OR' as const, queries })
  for (const query of [allOf(words), anyOf(joinAdjacent(words).map(allOf))]) {
    const found = index.search(query)
    if (found.length > 0) return { found, isGuess: false }
  }
  const withTypos = index.search({
    combineWith: 'AND',
    queries: words.map((word, i) =>
      anyOf([
        toQuery(word, i, words),
        { ...anyOf(word.length >= CODE_LENGTH ? adjacentSwapsOf(word) : []), fuzzy: false },
        { ...anyOf(i === words.length - 1 ? findUnfinished(word, vocabulary) : []), fuzzy: false, prefix: false },
      ]),
    ),
    fuzzy: word => (word.length >= MIN_TYPO_LENGTH ? 1 : false),
  })
  if (withTypos.length > 0 || words.length < MIN_WORDS_FOR_DROPPING_ONE) return { found: withTypos, isGuess: true }
  return {
    found: index.search(anyOf(words.map(dropped => allOf(words.filter(word => word !== dropped))))),
    isGuess: true,
  }
}

/** `full`: the whole name; its `start` or a `part` of it; `alias`; or only `words` of name and area. `matched` corrects typos. */
function levelOf(
  { name, withoutState, joined, words, aliases, entry }: Document,
  text: string,
  matched: string[],
): Level {
  if (name === text || withoutState === text || joined === text || entry.nicknames.includes(text)) return 'full'
  const queryWords = [...text.split(' '), ...matched]
  if (words.every(word => queryWords.includes(word))) return 'full'
  if (name.startsWith(text) || joined.startsWith(text)) return 'start'
  if (` ${name} `.includes(` ${text} `)) return 'part'
  return aliases.includes(` ${text} `) && !KIND_WORDS[entry.place.kind].includes(text) ? 'alias' : 'words'
}

function pointsOf(
  { code, place, importance, reach }: GazetteerEntry,
  words: string[],
  near: CityId | undefined,
): number {
  const isCode = code !== null && words[0] === code && words.slice(1).every(word => word === 'airport')
  const isNear = near !== undefined && place.city === near
  return importance + REACH_POINTS[reach] + (isCode ? CODE_POINTS : 0) + (isNear ? NEAR_POINTS : 0)
}

/**
 * Returns whether a match of all words is certain. Words that only say where it is are not, nor are aliases elsewhere
 * ("main street" in Chicago is not Norman's).
 */
function isCertain(document: Document, text: string, level: Level, near: CityId | undefined): boolean {
  const { entry, aliases } = document
  const words = text.split(' ')
  if (entry.code !== null && words.includes(entry.code)) return true
  if (entry.nicknames.includes(text)) return true
  const ownWords = [...document.words, ...aliases.trim().split(' ')]
  if (!words.some(word => ownWords.some(own => own.startsWith(word)))) return false
  if (level === 'full') return true
  const isHere = near === undefined || entry.place.city === near
  return (level === 'start' || level === 'part' || isHere) && entry.importance >= MIN_IMPORTANCE_FOR_CERTAIN
}

/** Finds the words that a word with one typo may become. */
function findUnfinished(typed: string, vocabulary: ReadonlySet<string>): string[] {
  if (typed.length < MIN_START_LENGTH) return []
  return [...vocabulary].filter(word => {
    const at = [...typed].findIndex((letter, i) => letter !== word[i])
    const [rest, after] = [typed.slice(at), typed.slice(at + 1)]
    // A missing, an extra or a wrong letter.
    return word.startsWith(rest, at + 1) || word.startsWith(after, at) || word.startsWith(after, at + 1)
  })
}

/** Joins each pair of adjacent words in turn: "love field" is also typed "lovefield". */
function joinAdjacent(words: string[]): string[][] {
  return words.slice(1).map((word, i) => [...words.slice(0, i), `${words[i]}${word}`, ...words.slice(i + 2)])
}

/** "grandcentral centralterminal" */
function joinedPairs(name: string): string {
  const words = significantWords(name)
  return words.map((word, i) => word + (words[i + 1] ?? '')).join(' ')
}
