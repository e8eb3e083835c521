import { z } from 'zod'

/** What shows nothing: controls, direction marks, fillers, selectors. Joiners within a word are part of its spelling. */
const INVISIBLE_CHARACTERS =
  /(?!(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}]))[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Reduces a text to one line of visible characters. The others come along when pasting, or disguise a name. */
export function toSingleLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(INVISIBLE_CHARACTERS, '').replace(/ +/g, ' ').trim()
}

/** Longer than any code, number or address. To order many marks takes a time that grows with their square. */
const MAX_NORMALIZED_LENGTH = 1000

/** For codes, numbers and addresses: full-width digits and letters become plain ones. */
export function toPlainCharacters(text: string): string {
  return toSingleLine(text.length > MAX_NORMALIZED_LENGTH ? text : text.normalize('NFKC'))
}

/** A text of invisible characters is empty. */
export const singleLine = (error = 'Please enter a text.') => z.string(error).overwrite(toSingleLine)
export const plainCharacters = (error = 'Please enter a text.') => z.string(error).overwrite(toPlainCharacters)
export const singleLineSchema = singleLine()
export const plainCharactersSchema = plainCharacters()

const NO_EMAIL_MESSAGE = 'Please enter your email address.'
const EMAIL_MESSAGE = 'Please enter an email address such as name@example.com.'

/** The rule of browsers, and a domain with a dot. 254 characters is the maximum (RFC 5321). */
export const emailSchema = plainCharacters(NO_EMAIL_MESSAGE)
  .min(1, { error: NO_EMAIL_MESSAGE, abort: true })
  // A longer text must not reach the patterns, whose time grows with its square.
  .max(254, { error: 'This email address is too long.', abort: true })
  .regex(z.regexes.html5Email, EMAIL_MESSAGE)
  .regex(/\.[^@]*$/, EMAIL_MESSAGE)

export const optionalEmailSchema = plainCharactersSchema.pipe(z.union([z.literal(''), emailSchema]))

/** Shortens a text, at a word if one ends in its second half, with an ellipsis. */
export function shorten(text: string, maxCharacters: number): string {
  const characters = Array.from(text)
  if (characters.length <= maxCharacters) return text
  const start = characters.slice(0, maxCharacters - 1)
  // The character that is cut may be the space after a word.
  const lastSpace = characters.lastIndexOf(' ', maxCharacters - 1)
  return `${(lastSpace > maxCharacters / 2 ? start.slice(0, lastSpace) : start).join('')}…`
}
