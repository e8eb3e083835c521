import 'server-only'

/** Control characters, marks that turn the direction of text, halves of letters, letters of nobody's alphabet. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu

/**
 * A stranger's text as one plain line, never longer than it came: nothing invisible is left, because it could make a
 * name read as another or tear the line it stands in.
 */
export function toSingleLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(INVISIBLE_CHARACTERS, '').replace(/ +/g, ' ').trim()
}

/** `toSingleLine` of at most so many bytes in UTF-8. What is over the limit goes, never half a letter. */
export function sanitizeText(text: string, maxBytes: number): string {
  const line = toSingleLine(text.normalize('NFC'))
  let bytes = 0
  let result = ''
  for (const letter of line) {
    bytes += Buffer.byteLength(letter)
    if (bytes > maxBytes) return result.trim()
    result += letter
  }
  return result
}
