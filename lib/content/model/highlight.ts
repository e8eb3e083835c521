export type TextSegment = { text: string; isMatch: boolean }

/** Splits text at the query's words as prefixes: "air" marks the beginning of "airport". */
export function splitByMatches(text: string, query: string): TextSegment[] {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return [{ text, isMatch: false }]
  // Words are letters and digits only, so no escaping is needed.
  const pattern = words.toSorted((a, b) => b.length - a.length).join('|')
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${pattern})`, 'giu'))
    .map((segment, index) => ({ text: segment, isMatch: index % 2 === 1 }))
    .filter(segment => segment.text !== '')
}
