/** A stretch of text, and whether it begins like a word that was looked for. */
export type Stretch = { text: string; found: boolean }

/**
 * A text in stretches, those marked that begin a word as the query's words do ("air" marks the beginning of
 * "airport"). Plain text in and out.
 */
export function findWords(text: string, query: string): Stretch[] {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return [{ text, found: false }]
  // Letters and digits alone: nothing in them means anything to a pattern. The longest first, so that it wins.
  const wanted = words.toSorted((a, b) => b.length - a.length).join('|')
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${wanted})`, 'giu'))
    .map((stretch, index) => ({ text: stretch, found: index % 2 === 1 }))
    .filter(stretch => stretch.text !== '')
}
