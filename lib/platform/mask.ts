import 'server-only'

/** Excludes parts of a word, an id or a longer number. */
const STANDALONE = { before: '(?<![\\w-])', after: '(?![\\w-])' }

function standalonePattern(pattern: string): RegExp {
  return new RegExp(STANDALONE.before + pattern + STANDALONE.after, 'g')
}

/** Consumes whole words: retrying from each character would be quadratic. */
const EMAIL_OR_WORD = /([^\s@<>"'`()[\]{},;:=/\\]+(?:@|%40)[\w-]+(?:\.[\w-]+)+)|[^\s@<>"'`()[\]{},;:=/\\]+/g
const BEARER = /\b(Bearer)\s+[^\s"',;]+/gi
/** Matches "7KQ4-M9XW.1774000000.signature", also with what it is bound to. */
const CAPABILITY = /\b[A-Z0-9]{4}-[A-Z0-9]{4}\.\d{1,12}\.(?:[0-9a-f]{10}\.)?[\w-]{20,}/g
/** Excludes a hex id with dashes. */
const TOKEN_LIKE = /[\w+=-]+/g
const MIN_SECRET_LENGTH = 40
/** No card number begins with a 1; a timestamp in milliseconds does. */
const CARD = standalonePattern('[2-6]\\d{3}(?:[ -]?\\d){9,15}')
const PHONES = [
  /\+\d(?:[\s().-]{0,2}\d){6,14}(?!\d)/g,
  // (212) 555-0142, 212-555-0142, 212.555.0142, 1 212 555 0142.
  /(?<![\w-])(?:1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}(?![\w-])/g,
  standalonePattern('1?[2-9]\\d{2}[2-9]\\d{6}'),
]

/** In UTF-16 code units. */
export const MAX_MASKED_LENGTH = 4000
const BOUNDARY = /[\s<>"'`()[\]{},;:/\\]/
const NUMBER_PART = /[\d\s().+-]/

/** Masks personal and secret data in a text. Cannot recognize names: no caller may log one. */
export function mask(text: string, maxLength = MAX_MASKED_LENGTH): string {
  return maskPatterns(truncateForMasking(text, maxLength))
}

/** Truncates a text to bound a pattern's running time. Drops a cut word, which no pattern would match. */
export function truncateForMasking(text: string, maxLength = MAX_MASKED_LENGTH): string {
  if (text.length <= maxLength) return text
  let end = maxLength - 1
  while (end > 0 && !BOUNDARY.test(text.charAt(end - 1))) end -= 1
  while (end > 0 && NUMBER_PART.test(text.charAt(end - 1))) end -= 1
  return `${text.slice(0, end)}…`
}

function maskPatterns(text: string): string {
  const withoutSecrets = text
    .replace(BEARER, '$1 [token]')
    .replace(CAPABILITY, '[capability]')
    .replace(TOKEN_LIKE, run => (isSecret(run) ? '[secret]' : run))
    .replace(EMAIL_OR_WORD, (run, email) => (email === undefined ? run : '[email]'))
    .replace(CARD, number => (passesLuhn(number) ? '[card]' : number))
  return PHONES.reduce((masked, phone) => masked.replace(phone, '[phone]'), withoutSecrets)
}

function isSecret(run: string): boolean {
  return run.length >= MIN_SECRET_LENGTH && /\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run)
}

function passesLuhn(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return digits.length >= 13 && sum % 10 === 0
}
