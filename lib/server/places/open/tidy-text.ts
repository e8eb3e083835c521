import 'server-only'

/** Control characters, marks that turn the direction of text, halves of letters, letters of nobody's alphabet. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu

/**
 * A stranger's text as one plain line of at most so many bytes in UTF-8: nothing invisible is left, because it could
 * make a name read as another or tear the line it stands in. What is over the limit goes, never half a letter.
 */
export function tidyText(text: string, maxBytes: number): string {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').replace(UNREADABLE, '').trim()
  let bytes = 0
  let kept = ''
  for (const letter of line) {
    bytes += Buffer.byteLength(letter)
    if (bytes > maxBytes) return kept.trim()
    kept += letter
  }
  return kept
}
