import 'server-only'

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d]

/** Thrown if a body is JSON, but not a list. */
export class NotAListError extends Error {}

/**
 * Parses a JSON list item by item: one `JSON.parse` of 20 MB would stop everything else for a quarter of a second. Throws
 * an Error if the body is not JSON, a NotAListError if it is something else.
 */
export function* parseList(body: Buffer): Generator<unknown, void> {
  let depth = 0
  let itemAt = 0
  let items = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (byte === QUOTE && depth > 0) at = findStringEnd(body, at)
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (depth === 0 && (byte === OPEN_OBJECT || !isBlank(body, 0, at))) break
      depth += 1
      if (depth === 1) itemAt = at + 1
    } else if (byte === COMMA && depth === 1) {
      yield parseSlice(body, itemAt, at)
      items += 1
      itemAt = at + 1
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth -= 1
      if (depth > 0) continue
      if (depth < 0 || byte === CLOSE_OBJECT || !isBlank(body, at + 1, body.length)) break
      if (items > 0 || !isBlank(body, itemAt, at)) yield parseSlice(body, itemAt, at)
      return
    }
  }
  parseSlice(body, 0, body.length)
  throw new NotAListError('unexpected response format (whole: not a list)')
}

/** Parses a whole body. */
export function parseJsonBody(body: Buffer): unknown {
  return parseSlice(body, 0, body.length)
}

function parseSlice(body: Buffer, from: number, to: number): unknown {
  try {
    return JSON.parse(body.toString('utf8', from, to))
  } catch (cause) {
    throw new Error('response is not JSON', { cause })
  }
}

/** Returns where the string ends that begins at a quote. */
function findStringEnd(body: Buffer, start: number): number {
  for (let end = body.indexOf(QUOTE, start + 1); end !== -1; end = body.indexOf(QUOTE, end + 1)) {
    let backslashes = 0
    while (body[end - 1 - backslashes] === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return body.length
}

function isBlank(body: Buffer, from: number, to: number): boolean {
  return body.toString('latin1', from, to).trim() === ''
}
