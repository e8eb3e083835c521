import 'server-only'
import statesFile from './data/states.json'

/** By postal code, with the District of Columbia and Puerto Rico. */
export const stateNames: Record<string, string> = statesFile

const STOP_WORDS = new Set(['the', 'of', 'at', 'in', 'on', 'and', 'a', 'an', 'to'])

const SYNONYMS = [
  ['saint', 'st'],
  ['fort', 'ft'],
  ['mount', 'mt'],
  ['international', 'intl'],
  ['center', 'centre', 'ctr'],
  ['theater', 'theatre'],
  ['university', 'univ'],
  ['hospital', 'hosp'],
  ['avenue', 'ave'],
  ['street', 'st'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
]
const synonymsByWord = new Map<string, string[]>()
for (const group of SYNONYMS) {
  for (const word of group) synonymsByWord.set(word, [...(synonymsByWord.get(word) ?? []), ...group])
}

/** Reduces a text to its significant words: "The Saint Louis" equals "St. Louis". */
export function canonicalText(text: string): string {
  return significantWords(text)
    .map(word => {
      const spellings = synonymsByWord.get(word)
      // Of saints and streets.
      return spellings?.includes('st') ? 'st' : (spellings?.[0] ?? word)
    })
    .join(' ')
}

/** Removes case, accents and punctuation: "O'Hare" -> "ohare". */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`.]/g, '')
    .replace(/\b([a-z]{1,2}) ?& ?([a-z])\b/gi, '$1$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Removes stop words, unless the text has no others. */
export function significantWords(text: string): string[] {
  const words = normalizeText(text).split(' ').filter(Boolean)
  const significant = words.filter(word => !STOP_WORDS.has(word))
  return significant.length === 0 ? words : significant
}

export function spellingsOf(word: string): string[] {
  const spellings = synonymsByWord.get(word)
  return spellings === undefined ? [word] : [...new Set([word, ...spellings])]
}

/** Lists a word with each pair of adjacent letters swapped. */
export function adjacentSwapsOf(word: string): string[] {
  const swaps: string[] = []
  for (let i = 0; i < word.length - 1; i++) {
    const swapped = word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2)
    if (swapped !== word) swaps.push(swapped)
  }
  return swaps
}
