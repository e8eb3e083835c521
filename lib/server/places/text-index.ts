import 'server-only'
import type { Place } from '@/lib/maps/schemas'
import type { GazetteerEntry } from './gazetteer-entries'
import { stateNames } from './states'
import { adjacentSwapsOf, significantWords, spellingsOf } from './text-normalization'

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
const MIN_TYPO_WORD_LENGTH = 4
/** The words one edit away from a word grow with its letters; no place has a word this long. */
const MAX_TYPO_WORD_LENGTH = 24
const CODE_LENGTH = 3
/** The first letters of a word are indexed from here on, so that a slip in a word still being typed is forgiven too. */
const MIN_PREFIX_TYPO_LENGTH = 5

export type TextIndex = {
  /** The numbers of the entries that hold every word, finished or not. */
  findExact(words: string[]): number[]
  /** The same, with one slip forgiven in each word of four letters or more. */
  findWithTypos(words: string[]): number[]
}

/**
 * Indexes the entries by every word they may be called by: a sorted list of words, each with the numbers of its entries.
 * The order of what is found is left to the ranking. A slip is forgiven by looking up every word that is one edit away.
 */
export function createTextIndex(entries: GazetteerEntry[]): TextIndex {
  const entriesByWord = new Map<string, number[]>()
  for (const [number, entry] of entries.entries()) {
    for (const word of new Set(searchWordsOf(entry).flatMap(spellingsOf))) {
      const numbers = entriesByWord.get(word)
      if (numbers === undefined) entriesByWord.set(word, [number])
      else numbers.push(number)
    }
  }
  const sorted = [...entriesByWord.keys()].sort()
  const letters = [...new Set(sorted.join(''))]

  const entriesWith = (word: string): readonly number[] => entriesByWord.get(word) ?? []

  function entriesWithPrefix(start: string): number[] {
    const found: number[] = []
    for (let i = lowerBound(sorted, start); sorted[i]?.startsWith(start); i++)
      found.push(...entriesWith(sorted[i] ?? ''))
    return found
  }

  function entriesWithTypo(word: string): number[] {
    if (word.length < MIN_TYPO_WORD_LENGTH) {
      // In a code like "jkf" two letters may have changed places; any other slip makes it another code.
      const swaps = word.length === CODE_LENGTH ? adjacentSwapsOf(word) : []
      return [...entriesWithPrefix(word), ...swaps.flatMap(entriesWith)]
    }
    if (word.length > MAX_TYPO_WORD_LENGTH) return entriesWithPrefix(word)
    const candidates = [...wordsOneEditAway(word, letters), ...adjacentSwapsOf(word)]
    return candidates.flatMap(each =>
      each.length < MIN_PREFIX_TYPO_LENGTH ? entriesWith(each) : entriesWithPrefix(each),
    )
  }

  return {
    findExact: words => intersect(words.map(entriesWithPrefix)),
    findWithTypos: words => {
      // A single letter would hold back nothing here, and cost the most.
      const longWords = words.filter(word => word.length > 1)
      return intersect((longWords.length === 0 ? words : longWords).map(entriesWithTypo))
    },
  }
}

/** The numbers that are in every list, each once. */
function intersect([first = [], ...others]: number[][]): number[] {
  const sets = others.map(numbers => new Set(numbers))
  return [...new Set(first)].filter(number => sets.every(set => set.has(number)))
}

/** The place in a sorted list of the first text that does not come before another. */
function lowerBound(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? '') < text) from = middle + 1
    else to = middle
  }
  return from
}

/** A word, and every word with one letter missing, wrong or too many. */
function wordsOneEditAway(word: string, letters: readonly string[]): Set<string> {
  const edits = new Set([word])
  for (let at = 0; at <= word.length; at++) {
    const [before, after, rest] = [word.slice(0, at), word.slice(at), word.slice(at + 1)]
    edits.add(before + rest)
    for (const letter of letters) edits.add(before + letter + after).add(before + letter + rest)
  }
  return edits
}

function searchWordsOf({ place, aliases, metro }: GazetteerEntry): string[] {
  const state = stateNames[place.area.slice(-2)] ?? ''
  const texts = [place.name, `${aliases} ${KIND_WORDS[place.kind]} ${joinAdjacentWords(place.name)}`]
  return [...texts, `${place.area} ${state} ${metro}`].flatMap(significantWords)
}

/** Neighbouring words as one: "newyork", "lovefield". */
function joinAdjacentWords(name: string): string {
  const words = significantWords(name)
  return words.map((word, i) => word + (words[i + 1] ?? '')).join(' ')
}
