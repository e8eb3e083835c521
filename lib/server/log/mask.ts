import 'server-only'

/** What a number must not touch to be one by itself: a part of a word, an id or a longer number is none. */
const ALONE = { before: '(?<![\\w-])', after: '(?![\\w-])' }

function alone(pattern: string): RegExp {
  return new RegExp(ALONE.before + pattern + ALONE.after, 'g')
}

const E_MAIL = /[^\s@<>"'`()[\]{},;:=/\\]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g
const BEARER = /\b(Bearer)\s+[^\s"',;]+/gi
/** "7KQ4-M9XW.1774000000.signature": what opens a booking to its operator. */
const CAPABILITY = /\b[A-Z0-9]{4}-[A-Z0-9]{4}\.\d{1,12}\.[\w-]{20,}/g
/** Tokens, keys and the like: long, and of every kind of letter. An id in hex with its dashes is none. */
const SECRET = /(?<![\w-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])(?=[\w+=-]*[A-Z])[\w+=-]{40,}/g
/** No card's number begins with a 1; a moment in milliseconds does. */
const CARD = alone('[2-6]\\d{3}(?:[ -]?\\d){9,15}')
const PHONES = [
  // As written anywhere in the world, after a plus.
  /\+\d(?:[\s().-]{0,2}\d){6,14}(?!\d)/g,
  // As written in America: (212) 555-0142, 212-555-0142, 212.555.0142, 1 212 555 0142.
  /(?<![\w-])(?:1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}(?![\w-])/g,
  alone('1?[2-9]\\d{2}[2-9]\\d{6}'),
]

/**
 * A text as the log may have it: e-mail addresses, telephone numbers, tokens, capabilities and numbers that may be a
 * card's are replaced by what they are. Names have no form of their own: nothing may write one.
 */
export function mask(text: string): string {
  const opened = text
    .replace(BEARER, '$1 [token]')
    .replace(CAPABILITY, '[capability]')
    .replace(SECRET, '[secret]')
    .replace(E_MAIL, '[e-mail]')
    .replace(CARD, number => (passesLuhn(number) ? '[card]' : number))
  return PHONES.reduce((masked, phone) => masked.replace(phone, '[phone]'), opened)
}

function passesLuhn(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return digits.length >= 13 && sum % 10 === 0
}
