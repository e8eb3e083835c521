import 'server-only'
import MiniSearch, { type Query, type SearchOptions } from 'minisearch'
import type { Place } from '@/lib/maps/schemas'
import type { Entry } from './entries'
import { stateNames } from './states'
import { spellingsOf, swapsOf, wordsOf } from './words'

/** What people call a kind of place, though its name does not say it: "four seasons hotel". */
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
/** Shorter words are too easily another word for a slip in them to be forgiven. */
const MIN_LETTERS_FOR_TYPO = 4
const CODE_LETTERS = 3
/** The first letters of a word are indexed from here on, so that a slip in a word still being typed is forgiven too. */
const MIN_LETTERS_FOR_UNFINISHED = 5

type Fields = { id: number; name: string; aliases: string; area: string }

export type TextIndex = {
  /** The numbers of the entries that hold every word, finished or not. */
  findExact(words: string[]): number[]
  /** The same, with one slip forgiven in each word of four letters or more. */
  findForgiving(words: string[]): number[]
}

/** Indexes the entries by every word they may be called by. */
export function createTextIndex(entries: Entry[]): TextIndex {
  const exact = indexFields(entries, spellingsOf)
  const unfinished = indexFields(entries, word => spellingsOf(word).flatMap(startsOf))
  const find = (index: MiniSearch<Fields>, query: Query, options: SearchOptions) =>
    index.search(query, options).map(result => Number(result.id))
  return {
    findExact: words => find(exact, words.join(' '), { combineWith: 'AND', prefix: true }),
    findForgiving: words => {
      // A single letter would hold back nothing here, and cost the most.
      const telling = words.filter(word => word.length > 1)
      const queries = (telling.length === 0 ? words : telling).map(forgivingQuery)
      return find(unfinished, { combineWith: 'AND', queries }, {})
    },
  }
}

function forgivingQuery(word: string): Query {
  if (word.length < MIN_LETTERS_FOR_TYPO) {
    // In a code like "jkf" two letters may have changed places; any other slip makes it another code.
    const swaps = word.length === CODE_LETTERS ? swapsOf(word) : []
    return { queries: [{ queries: [word], prefix: true, combineWith: 'AND' }, ...swaps], combineWith: 'OR' }
  }
  const oneEdit: Query = { queries: [word], fuzzy: 1, combineWith: 'OR' }
  return { queries: [oneEdit, ...swapsOf(word)], fuzzy: false, combineWith: 'OR' }
}

function indexFields(entries: Entry[], processWord: (word: string) => string[]): MiniSearch<Fields> {
  const index = new MiniSearch<Fields>({
    fields: ['name', 'aliases', 'area'],
    tokenize: wordsOf,
    processTerm: processWord,
    searchOptions: { processTerm: word => word },
  })
  index.addAll(entries.map((entry, id) => ({ id, ...fieldsOf(entry) })))
  return index
}

function fieldsOf({ place, aliases, metro }: Entry): Omit<Fields, 'id'> {
  const state = stateNames[place.area.slice(-2)] ?? ''
  const words = `${aliases} ${KIND_WORDS[place.kind]} ${joinedPairs(place.name)}`
  return { name: place.name, aliases: words, area: `${place.area} ${state} ${metro}` }
}

/** Neighbouring words as one: "newyork", "lovefield". */
function joinedPairs(name: string): string {
  const words = wordsOf(name)
  return words.map((word, i) => word + (words[i + 1] ?? '')).join(' ')
}

function startsOf(word: string): string[] {
  const starts = [word]
  for (let length = MIN_LETTERS_FOR_UNFINISHED; length < word.length; length++) starts.push(word.slice(0, length))
  return starts
}
