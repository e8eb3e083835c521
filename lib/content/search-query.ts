export const MAX_QUERY_CHARACTERS = 120
/** Longer input is truncated before it is normalized. */
const MAX_INPUT_CHARACTERS = 1000

/** Normalizes a query: no control characters, single spaces, truncated. */
export function normalizeQuery(text: string): string {
  const normalized = text
    .slice(0, MAX_INPUT_CHARACTERS)
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return Array.from(normalized).slice(0, MAX_QUERY_CHARACTERS).join('').trimEnd()
}

/** Encodes a query as the last segment of its internal path, so that the page can be static. */
export function encodeQuery(query: string): string {
  return Buffer.from(normalizeQuery(query)).toString('base64url')
}

/** Decodes the last segment of such a path; null unless `encodeQuery` could have written it. */
export function decodeQuery(part: string): string | null {
  const query = Buffer.from(part, 'base64url').toString()
  return query !== '' && encodeQuery(query) === part ? query : null
}
