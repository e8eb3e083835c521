import 'server-only'

const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu

/** Sanitizes rider input to one line. Removes invisible characters, which could disguise a name. */
export function toSingleLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(INVISIBLE_CHARACTERS, '').replace(/ +/g, ' ').trim()
}

/** Sanitizes to one line of at most `maxBytes` in UTF-8. */
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
