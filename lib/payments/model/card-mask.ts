const MAX_CARD_DIGITS = 19
const MAX_GROUPED_DIGITS = 16
const MAX_CVC_DIGITS = 4
const MAX_ZIP_DIGITS = 10

/** Formats a card number in groups of four; 17 to 19 digits stay ungrouped. */
export function maskCardNumber(text: string): string {
  const digits = extractDigits(text).slice(0, MAX_CARD_DIGITS)
  return digits.length > MAX_GROUPED_DIGITS ? digits : digits.replaceAll(/\d{4}(?=\d)/g, '$& ')
}

/** Reduces a CVC to at most 4 digits. */
export function maskCvc(text: string): string {
  return extractDigits(text).slice(0, MAX_CVC_DIGITS)
}

/** Reduces a ZIP code to at most 10 digits. */
export function maskZip(text: string): string {
  return extractDigits(text).slice(0, MAX_ZIP_DIGITS)
}

/**
 * Formats an expiry as MM/YYYY while typing. Adds nothing after a deletion from `previous`; an empty `previous`
 * completes pasted text: '3/28', '2028-03'.
 */
export function maskExpiry(text: string, previous: string): string {
  if (text.length < previous.length) return text.replaceAll(/[^\d/]/g, '')
  const [first = '', second] = text
    .normalize('NFKC')
    .replace(/^[^\d/]+/, '')
    .split(/\D+/)
  if (/^\d{4}$/.test(first) && second?.length === 2) return `${second}/${first}`
  // No month begins with 2 to 9.
  const month = first.slice(0, /^[2-9]/.test(first) ? 1 : 2)
  const year = (second || first.slice(month.length)).slice(0, 4)
  // Before a year that was there already, '1' may start 10 to 12.
  const isEnded = second !== undefined && !previous.startsWith('/')
  const isWhole = /^[2-9]$/.test(month) || (isEnded && month === '1')
  if (month.length < 2 && !isWhole && year === '') return month
  // '20' may start a four-digit year.
  return `${isWhole ? '0' : ''}${month}/${year.length === 2 && year !== '20' ? '20' : ''}${year}`
}

/** Returns the caret after masking. */
export function caretAfterMask({ before, caret, after }: { before: string; caret: number; after: string }): number {
  if (caret >= before.length) return after.length
  let digits = extractDigits(before.slice(0, caret)).length
  if (digits > 0 && after.startsWith('0') && !extractDigits(before).startsWith('0')) digits += 1
  let position = 0
  while (position < after.length && digits > 0) {
    if (/\d/.test(after.charAt(position))) digits -= 1
    position += 1
  }
  return position
}

function extractDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '')
}
