/** A stretch of text, and whether it begins like a word that was looked for. */
export type TextSegment = { text: string; isMatch: boolean }

/**
 * A text in stretches, those marked that begin a word as the query's words do ("air" marks the beginning of
 * "airport"). Plain text in and out.
 */
export function splitByMatches(text: string, query: string): TextSegment[] {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return [{ text, isMatch: false }]
  // Letters and digits alone: nothing in them means anything to a pattern. The longest first, so that it wins.
  const pattern = words.toSorted((a, b) => b.length - a.length).join('|')
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${pattern})`, 'giu'))
    .map((segment, index) => ({ text: segment, isMatch: index % 2 === 1 }))
    .filter(segment => segment.text !== '')
}
