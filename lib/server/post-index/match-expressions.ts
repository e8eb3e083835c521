import 'server-only'

/** More than a person types, and little enough to answer quickly. */
const MAX_QUERY_LENGTH = 200
const MAX_WORDS = 12
const MAX_PHRASES = 20

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/**
 * The expressions that match texts holding every word of a query whole, and every word or its beginning; null where the
 * query has no word. A word is letters and digits alone and stands in quotation marks, so nothing in it is a command.
 */
export function buildWordMatch(query: string): { whole: string; prefix: string } | null {
  const words = splitWords(query.slice(0, MAX_QUERY_LENGTH)).slice(0, MAX_WORDS)
  if (words.length === 0) return null
  const whole = words.map(word => `"${word}"`)
  const prefix = removePrefixWords(words).map(word => `"${word}"*`)
  return { whole: whole.join(' AND '), prefix: prefix.join(' AND ') }
}

/** Without the words that another one begins with: whatever holds "airport" holds a beginning "air", and "a" costs most. */
function removePrefixWords(words: readonly string[]): string[] {
  const lower = words.map(word => word.toLowerCase())
  return words.filter((_word, at) => {
    const own = lower[at] ?? ''
    return !lower.some((other, place) => place !== at && other.startsWith(own) && (other !== own || place < at))
  })
}

/** The expression that matches texts holding any of these phrases, whole; null where they have no word. */
export function buildPhraseMatch(phrases: readonly string[]): string | null {
  const quoted = phrases
    .slice(0, MAX_PHRASES)
    .map(phrase => splitWords(phrase.slice(0, MAX_QUERY_LENGTH)))
    .filter(words => words.length > 0)
    .map(words => `"${words.join(' ')}"`)
  return quoted.length === 0 ? null : quoted.join(' OR ')
}

/** Composed as the texts are. */
function splitWords(text: string): string[] {
  return text.normalize().match(WORD) ?? []
}
