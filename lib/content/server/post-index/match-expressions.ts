import 'server-only'

const MAX_QUERY_LENGTH = 200
const MAX_WORDS = 12
const MAX_PHRASES = 20

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Builds FTS5 expressions for texts with every word of a query; null without a word. */
export function buildWordMatch(query: string): { whole: string; prefix: string } | null {
  const words = splitWords(query.slice(0, MAX_QUERY_LENGTH)).slice(0, MAX_WORDS)
  if (words.length === 0) return null
  const whole = words.map(word => `"${word}"`)
  const prefix = removePrefixWords(words).map(word => `"${word}"*`)
  return { whole: whole.join(' AND '), prefix: prefix.join(' AND ') }
}

/** Short prefixes cost most, and "airport" implies "air". */
function removePrefixWords(words: readonly string[]): string[] {
  const lower = words.map(word => word.toLowerCase())
  return words.filter((_word, at) => {
    const own = lower[at] ?? ''
    return !lower.some((other, place) => place !== at && other.startsWith(own) && (other !== own || place < at))
  })
}

/** Builds an FTS5 expression for texts with any of the phrases; null without a word. */
export function buildPhraseMatch(phrases: readonly string[]): string | null {
  const quoted = phrases
    .slice(0, MAX_PHRASES)
    .map(phrase => splitWords(phrase.slice(0, MAX_QUERY_LENGTH)))
    .filter(words => words.length > 0)
    .map(words => `"${words.join(' ')}"`)
  return quoted.length === 0 ? null : quoted.join(' OR ')
}

function splitWords(text: string): string[] {
  return text.normalize().match(WORD) ?? []
}
