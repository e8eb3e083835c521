import 'server-only'

/** What a number must not touch to be one by itself: a part of a word, an id or a longer number is none. */
const STANDALONE = { before: '(?<![\\w-])', after: '(?![\\w-])' }

function standalonePattern(pattern: string): RegExp {
  return new RegExp(STANDALONE.before + pattern + STANDALONE.after, 'g')
}

/**
 * An e-mail address, or else a run of letters that could begin one and does not. Taking the run whole keeps the search
 * linear: tried again from each letter of a long run, it would be quadratic.
 */
const EMAIL_OR_WORD = /([^\s@<>"'`()[\]{},;:=/\\]+(?:@|%40)[\w-]+(?:\.[\w-]+)+)|[^\s@<>"'`()[\]{},;:=/\\]+/g
const BEARER = /\b(Bearer)\s+[^\s"',;]+/gi
/** "7KQ4-M9XW.1774000000.signature": what opens a booking to its operator. */
const CAPABILITY = /\b[A-Z0-9]{4}-[A-Z0-9]{4}\.\d{1,12}\.[\w-]{20,}/g
/** Tokens, keys and the like: long, and of every kind of letter. An id in hex with its dashes is none. */
const TOKEN_LIKE = /[\w+=-]+/g
const MIN_SECRET_LENGTH = 40
/** No card's number begins with a 1; a moment in milliseconds does. */
const CARD = standalonePattern('[2-6]\\d{3}(?:[ -]?\\d){9,15}')
const PHONES = [
  // As written anywhere in the world, after a plus.
  /\+\d(?:[\s().-]{0,2}\d){6,14}(?!\d)/g,
  // As written in America: (212) 555-0142, 212-555-0142, 212.555.0142, 1 212 555 0142.
  /(?<![\w-])(?:1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}(?![\w-])/g,
  standalonePattern('1?[2-9]\\d{2}[2-9]\\d{6}'),
]

/** The longest text that is masked, in UTF-16 code units; what comes after it is not logged. */
export const MAX_MASKED_LENGTH = 4000
/** What no e-mail address, token or part of a path holds. */
const BOUNDARY = /[\s<>"'`()[\]{},;:/\\]/
/** What telephone and card numbers hold, some of the boundaries among it. */
const NUMBER_PART = /[\d\s().+-]/

/**
 * Masks what is personal or secret in a text for the log: e-mail addresses, telephone numbers, tokens, capabilities and
 * numbers that may be a card's are replaced by what they are. Names have no form of their own: nothing may write one.
 * A text over the limit is cut first (`truncateForMasking`).
 */
export function mask(text: string, maxLength = MAX_MASKED_LENGTH): string {
  return maskPatterns(truncateForMasking(text, maxLength))
}

/**
 * Cuts a text before patterns see it: a client must not choose how long they run. What the cut goes through is dropped
 * whole, because half an e-mail address or card number would not be recognized as one.
 */
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
