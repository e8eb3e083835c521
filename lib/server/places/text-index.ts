import 'server-only'
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
/** The words one edit away from a word grow with its letters; no place has a word this long. */
const MAX_LETTERS_FOR_TYPO = 24
const CODE_LETTERS = 3
/** The first letters of a word are indexed from here on, so that a slip in a word still being typed is forgiven too. */
const MIN_LETTERS_FOR_UNFINISHED = 5

export type TextIndex = {
  /** The numbers of the entries that hold every word, finished or not. */
  findExact(words: string[]): number[]
  /** The same, with one slip forgiven in each word of four letters or more. */
  findForgiving(words: string[]): number[]
}

/**
 * Indexes the entries by every word they may be called by: a sorted list of words, each with the numbers of its entries.
 * The order of what is found is left to the ranking. A slip is forgiven by looking up every word that is one edit away.
 */
export function createTextIndex(entries: Entry[]): TextIndex {
  const held = new Map<string, number[]>()
  for (const [number, entry] of entries.entries()) {
    for (const word of new Set(textOf(entry).flatMap(spellingsOf))) {
      const numbers = held.get(word)
      if (numbers === undefined) held.set(word, [number])
      else numbers.push(number)
    }
  }
  const sorted = [...held.keys()].sort()
  const letters = [...new Set(sorted.join(''))]

  const holding = (word: string): readonly number[] => held.get(word) ?? []

  function holdingStart(start: string): number[] {
    const found: number[] = []
    for (let i = firstNotBefore(sorted, start); sorted[i]?.startsWith(start); i++)
      found.push(...holding(sorted[i] ?? ''))
    return found
  }

  function holdingForgiven(word: string): number[] {
    if (word.length < MIN_LETTERS_FOR_TYPO) {
      // In a code like "jkf" two letters may have changed places; any other slip makes it another code.
      const swaps = word.length === CODE_LETTERS ? swapsOf(word) : []
      return [...holdingStart(word), ...swaps.flatMap(holding)]
    }
    if (word.length > MAX_LETTERS_FOR_TYPO) return holdingStart(word)
    const meant = [...oneEditAway(word, letters), ...swapsOf(word)]
    return meant.flatMap(each => (each.length < MIN_LETTERS_FOR_UNFINISHED ? holding(each) : holdingStart(each)))
  }

  return {
    findExact: words => inEach(words.map(holdingStart)),
    findForgiving: words => {
      // A single letter would hold back nothing here, and cost the most.
      const telling = words.filter(word => word.length > 1)
      return inEach((telling.length === 0 ? words : telling).map(holdingForgiven))
    },
  }
}

/** The numbers that are in every list, each once. */
function inEach([first = [], ...others]: number[][]): number[] {
  const sets = others.map(numbers => new Set(numbers))
  return [...new Set(first)].filter(number => sets.every(set => set.has(number)))
}

/** The place in a sorted list of the first text that does not come before another. */
function firstNotBefore(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? '') < text) from = middle + 1
    else to = middle
  }
  return from
}

/** A word, and every word with one letter missing, wrong or too many. */
function oneEditAway(word: string, letters: readonly string[]): Set<string> {
  const edits = new Set([word])
  for (let at = 0; at <= word.length; at++) {
    const [before, after, rest] = [word.slice(0, at), word.slice(at), word.slice(at + 1)]
    edits.add(before + rest)
    for (const letter of letters) edits.add(before + letter + after).add(before + letter + rest)
  }
  return edits
}

function textOf({ place, aliases, metro }: Entry): string[] {
  const state = stateNames[place.area.slice(-2)] ?? ''
  const texts = [place.name, `${aliases} ${KIND_WORDS[place.kind]} ${joinedPairs(place.name)}`]
  return [...texts, `${place.area} ${state} ${metro}`].flatMap(wordsOf)
}

/** Neighbouring words as one: "newyork", "lovefield". */
function joinedPairs(name: string): string {
  const words = wordsOf(name)
  return words.map((word, i) => word + (words[i + 1] ?? '')).join(' ')
}
