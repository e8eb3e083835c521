import 'server-only'
import type { Place } from '@/lib/places/model/schemas'
import type { GazetteerEntry } from './gazetteer-entries'
import { stateNames } from './states'
import { adjacentSwapsOf, significantWords, spellingsOf } from './text-normalization'

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
/** Shorter words are too easily other words. */
const MIN_TYPO_WORD_LENGTH = 4
const MAX_TYPO_WORD_LENGTH = 24
const CODE_LENGTH = 3
const MIN_PREFIX_TYPO_LENGTH = 5

export type TextIndex = {
  findByPrefix(words: string[]): number[]
  /** Tolerates one typo in each word of four letters or more. */
  findWithTypos(words: string[]): number[]
}

/** Creates a full-text index of the entries. Results are unranked. */
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
      // Any other edit of a code is another code.
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
    findByPrefix: words => intersect(words.map(entriesWithPrefix)),
    findWithTypos: words => {
      // Single letters exclude nothing and cost the most.
      const longWords = words.filter(word => word.length > 1)
      return intersect((longWords.length === 0 ? words : longWords).map(entriesWithTypo))
    },
  }
}

function intersect([first = [], ...others]: number[][]): number[] {
  const sets = others.map(numbers => new Set(numbers))
  return [...new Set(first)].filter(number => sets.every(set => set.has(number)))
}

function lowerBound(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? '') < text) from = middle + 1
    else to = middle
  }
  return from
}

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

function joinAdjacentWords(name: string): string {
  const words = significantWords(name)
  return words.map((word, i) => word + (words[i + 1] ?? '')).join(' ')
}
