import 'server-only'

/** Words that say nothing of which place is meant. */
const STOP_WORDS = new Set(['the', 'of', 'at', 'in', 'on', 'and', 'a', 'an', 'to'])

/** Words that people write in more than one way; the index knows a place by each of them. */
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

/** A text as its telling words, each in the first of its spellings: "The Saint Louis" and "St. Louis" are the same. */
export function canonicalText(text: string): string {
  return significantWords(text)
    .map(word => synonymsByWord.get(word)?.[0] ?? word)
    .join(' ')
}

/** Text without case, accents and punctuation: "St. Mary's, O'Hare" -> "st marys ohare". */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`.]/g, '')
    .replace(/\b([a-z]{1,2}) ?& ?([a-z])\b/gi, '$1$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The words of a text that say something. A text of empty words alone keeps them. */
export function significantWords(text: string): string[] {
  const words = normalizeText(text).split(' ').filter(Boolean)
  const significant = words.filter(word => !STOP_WORDS.has(word))
  return significant.length === 0 ? words : significant
}

/** A word and every other way to write it. */
export function spellingsOf(word: string): string[] {
  const spellings = synonymsByWord.get(word)
  return spellings === undefined ? [word] : [...new Set([word, ...spellings])]
}

/** A word with each pair of neighbouring letters swapped in turn: the commonest slip that counts as two edits elsewhere. */
export function adjacentSwapsOf(word: string): string[] {
  const swaps: string[] = []
  for (let i = 0; i < word.length - 1; i++) {
    const swapped = word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2)
    if (swapped !== word) swaps.push(swapped)
  }
  return swaps
}

/** Whether one word is the other with one letter wrong, missing, too many, or two neighbours swapped. */
export function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  let end = 0
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++
  const rest = short.slice(start, short.length - end)
  const longRest = long.slice(start, long.length - end)
  if (longRest.length <= 1) return true
  return rest.length === 2 && rest === swapPair(longRest)
}

function swapPair(pair: string): string {
  return pair.slice(1) + pair.slice(0, 1)
}
