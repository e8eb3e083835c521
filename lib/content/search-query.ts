/** The longest query that is looked for, in letters. */
export const SEARCH_LETTERS = 120

/** A query as it is looked for: without control letters, spaces single, cut where it is longer than is read. */
export function cleanQuery(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return Array.from(plain).slice(0, SEARCH_LETTERS).join('').trimEnd()
}

/** The inner path that holds a query, so that its page needs no query string. Readers see `searchPath`. */
export function resultsPath(query: string): string {
  return `/blog/search/${Buffer.from(cleanQuery(query)).toString('base64url')}`
}

/** The query of such a path's last part; null where it holds none, or not as `resultsPath` writes it. */
export function readResultsQuery(part: string): string | null {
  const query = Buffer.from(part, 'base64url').toString()
  return query !== '' && resultsPath(query) === `/blog/search/${part}` ? query : null
}
