/** The longest query that is looked for, in letters. */
export const MAX_QUERY_CHARACTERS = 120
/** Of what was sent no more is looked at. */
const MAX_INPUT_CHARACTERS = 1000

/** A query as it is looked for: without control letters, spaces single, cut where it is longer than is read. */
export function normalizeQuery(text: string): string {
  const normalized = text
    .slice(0, MAX_INPUT_CHARACTERS)
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return Array.from(normalized).slice(0, MAX_QUERY_CHARACTERS).join('').trimEnd()
}

/** Encodes a query as the last part of its inner path, so that its page needs no query string. */
export function encodeQuery(query: string): string {
  return Buffer.from(normalizeQuery(query)).toString('base64url')
}

/** The query of such a path's last part; null where it holds none, or not as `encodeQuery` writes it. */
export function decodeQuery(part: string): string | null {
  const query = Buffer.from(part, 'base64url').toString()
  return query !== '' && encodeQuery(query) === part ? query : null
}
