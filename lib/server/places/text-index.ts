import 'server-only'
import { LRUCache } from 'lru-cache'
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

/** A search looks for each of its words, then for all but each of them: each word is found once. */
const REMEMBERED_WORDS = 500

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
  const find = (index: MiniSearch<Fields>, query: Query, options: SearchOptions = {}) =>
    index.search(query, options).map(result => Number(result.id))
  /** The entries that hold a word or its beginning. Short beginnings hold thousands and take milliseconds to find. */
  const holders = new LRUCache<string, ReadonlySet<number>>({ max: REMEMBERED_WORDS })
  function holdersOf(word: string): ReadonlySet<number> {
    const known = holders.get(word)
    if (known !== undefined) return known
    const found = new Set(find(exact, word, { prefix: true }))
    holders.set(word, found)
    return found
  }
  return {
    findExact: words => intersect(words.map(holdersOf)),
    findForgiving: words => {
      // A single letter would hold back nothing here, and cost the most.
      const telling = words.filter(word => word.length > 1)
      return intersect(telling.map(word => new Set(meantBy(word))))
    },
  }
  /** The entries that hold a word which this one is, begins or may be a slip of. */
  function meantBy(word: string): Iterable<number> {
    const swaps = swapsOf(word)
    if (word.length >= MIN_LETTERS_FOR_TYPO) {
      const oneEdit: Query = { queries: [word], fuzzy: 1, combineWith: 'OR' }
      return find(unfinished, { queries: [oneEdit, ...swaps], fuzzy: false, combineWith: 'OR' })
    }
    if (word.length < CODE_LETTERS) return holdersOf(word)
    // In a code like "jkf" two letters may have changed places; any other slip makes it another code.
    return [...holdersOf(word), ...find(unfinished, { queries: swaps, combineWith: 'OR' })]
  }
}

/** What all sets hold, in the order of the smallest. */
function intersect(sets: ReadonlySet<number>[]): number[] {
  const [smallest = new Set<number>(), ...others] = sets.toSorted((a, b) => a.size - b.size)
  return [...smallest].filter(id => others.every(other => other.has(id)))
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
