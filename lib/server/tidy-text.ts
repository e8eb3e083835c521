import 'server-only'

/** Control characters, marks that turn the direction of text, halves of letters, letters of nobody's alphabet. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu

/**
 * A stranger's text as one plain line, never longer than it came: nothing invisible is left, because it could make a
 * name read as another or tear the line it stands in.
 */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNREADABLE, '').replace(/ +/g, ' ').trim()
}

/** `oneLine` of at most so many bytes in UTF-8. What is over the limit goes, never half a letter. */
export function tidyText(text: string, maxBytes: number): string {
  const line = oneLine(text.normalize('NFC'))
  let bytes = 0
  let kept = ''
  for (const letter of line) {
    bytes += Buffer.byteLength(letter)
    if (bytes > maxBytes) return kept.trim()
    kept += letter
  }
  return kept
}
