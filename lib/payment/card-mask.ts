const MAX_CARD_DIGITS = 19
/** Up to this length a number is grouped in fours (19 characters); longer numbers are not grouped. */
const MAX_GROUPED_DIGITS = 16
const MAX_CVC_DIGITS = 4
const MAX_ZIP_DIGITS = 10

/** Formats a card number: '4007000000027' -> '4007 0000 0000 27'. At most 19 digits; 17 to 19 stay ungrouped. */
export function maskCardNumber(text: string): string {
  const digits = extractDigits(text).slice(0, MAX_CARD_DIGITS)
  return digits.length > MAX_GROUPED_DIGITS ? digits : digits.replaceAll(/\d{4}(?=\d)/g, '$& ')
}

/** Reduces a CVC to at most 4 digits. */
export function maskCvc(text: string): string {
  return extractDigits(text).slice(0, MAX_CVC_DIGITS)
}

/** Reduces a ZIP code to at most 10 digits: '10001-1234' -> '100011234'. */
export function maskZip(text: string): string {
  return extractDigits(text).slice(0, MAX_ZIP_DIGITS)
}

/**
 * Formats an expiry as MM/YYYY while typing, adding the slash, the zero of '3/' and the century of '03/28'. After a
 * deletion from `previous` nothing is added. An empty `previous` completes pasted or blurred text: '3/28', '0328',
 * '2028-03'.
 */
export function maskExpiry(text: string, previous: string): string {
  const { month, year, hasSeparator } = parseExpiry(text)
  if (isDeletion({ text, previous })) return year !== '' || (hasSeparator && month !== '') ? `${month}/${year}` : month
  // After the month was cleared, its first digit may still get a second one.
  const full = completeMonth({ month, hasSeparator: hasSeparator && !previous.startsWith('/') })
  return full.length === 2 || year !== '' ? `${full}/${completeYear(year)}` : full
}

function parseExpiry(text: string): { month: string; year: string; hasSeparator: boolean } {
  const parts = text.split(/\D+/).filter((part, index) => part !== '' || index === 1)
  const [first = '', second] = text.startsWith('/') ? ['', extractDigits(text)] : parts
  if (/^\d{4}$/.test(first) && second !== undefined && second.length === 2)
    return { month: second, year: first, hasSeparator: true }
  if (second !== undefined) {
    const year = extractDigits(second) || first.slice(2)
    return { month: first.slice(0, 2), year: year.slice(0, 4), hasSeparator: true }
  }
  // No month begins with 2 to 9, so such a digit is a complete month.
  const length = /^[2-9]/.test(first) ? 1 : 2
  return { month: first.slice(0, length), year: first.slice(length, length + 4), hasSeparator: false }
}

function completeMonth({ month, hasSeparator }: { month: string; hasSeparator: boolean }): string {
  return /^[2-9]$/.test(month) || (hasSeparator && month === '1') ? `0${month}` : month
}

/** Expands two digits to a year of this century, unless they may start a four-digit year: '28', but not '20'. */
function completeYear(year: string): string {
  return year.length === 2 && year !== '20' ? `20${year}` : year
}

/** Checks whether the text is the previous one with one contiguous part removed. */
function isDeletion({ text, previous }: { text: string; previous: string }): boolean {
  if (text.length > previous.length) return false
  let head = 0
  while (head < text.length && text[head] === previous[head]) head += 1
  return previous.endsWith(text.slice(head))
}

/**
 * Returns the caret position after masking: behind as many digits as before the mask. `before` is the edited field with
 * its caret. `forward` (Delete key) skips a gap that the mask restores.
 */
export function caretAfterMask({
  before,
  caret,
  after,
  forward = false,
}: {
  before: string
  caret: number
  after: string
  forward?: boolean
}): number {
  if (caret >= before.length) return after.length
  let digits = extractDigits(before.slice(0, caret)).length
  // A zero added by the mask shifts everything by one.
  if (digits > 0 && after.startsWith('0') && !extractDigits(before).startsWith('0')) digits += 1
  let position = 0
  while (position < after.length && (digits > 0 || (forward && !isDigit(after.charAt(position))))) {
    if (isDigit(after.charAt(position))) digits -= 1
    position += 1
  }
  return position
}

function isDigit(character: string): boolean {
  return /\d/.test(character)
}

function extractDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}
