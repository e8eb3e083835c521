export const MAX_QUERY_CHARACTERS = 120

/** Normalizes a query to one line of bounded length. */
export function normalizeQuery(text: string): string {
  const normalized = text
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return Array.from(normalized).slice(0, MAX_QUERY_CHARACTERS).join('').trimEnd()
}

/** Encodes a query as a path segment, so that the page can be static. */
export function encodeQuery(query: string): string {
  return Buffer.from(normalizeQuery(query)).toString('base64url')
}

/** Decodes such a segment; null unless `encodeQuery` could have written it. */
export function decodeQuery(part: string): string | null {
  const query = Buffer.from(part, 'base64url').toString()
  return query !== '' && encodeQuery(query) === part ? query : null
}
