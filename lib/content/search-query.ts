/** The longest query that is looked for, in letters. */
export const SEARCH_LETTERS = 120
/** Of what was sent no more is looked at. */
const MAX_READ_LETTERS = 1000

/** A query as it is looked for: without control letters, spaces single, cut where it is longer than is read. */
export function cleanQuery(text: string): string {
  const plain = text
    .slice(0, MAX_READ_LETTERS)
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return Array.from(plain).slice(0, SEARCH_LETTERS).join('').trimEnd()
}

/** Encodes a query as the last part of its inner path, so that its page needs no query string. */
export function resultsPart(query: string): string {
  return Buffer.from(cleanQuery(query)).toString('base64url')
}

/** The query of such a path's last part; null where it holds none, or not as `resultsPart` writes it. */
export function readResultsQuery(part: string): string | null {
  const query = Buffer.from(part, 'base64url').toString()
  return query !== '' && resultsPart(query) === part ? query : null
}
