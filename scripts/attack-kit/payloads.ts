/** Texts whose repetition slows down regular expressions, parsers and normalizers. */

const PLAIN_UNITS =
  '+ - ( ) () . , : ; = _ / // \\ " \' ` # ? * ~ a A aA1 /a a. a- a, a@ @ a@a. % %40 %25 %00 ..%2f & &a &amp; 1 1- +1 1. (1 9 0 2+ e1 < <a <!-- </ <p> { [ []( ${ | ^ W/"a", :: ff: ::ffff:1.'
const SPACED_UNITS = [
  ' ',
  'a ',
  '1 ',
  '4111 ',
  '<a ',
  'Bearer ',
  'b c d e f g h i j k l m ',
  'ma ca ba do re mi ne no ',
  '\n',
  '\r\n',
  '\t',
  '\u0000',
  '\u00a0',
  '\u2028',
]
/** Combining marks to reorder, characters that expand to many, unpaired surrogates. */
const UNICODE_UNITS =
  '\u0301 \u0301\u0316 e\u0301 \u200d \u202e \ufdfa \u0130 \u00df \u0663 \u{1f600} \u{1f3f3}\u200d \ud800 \u3300'
/** Each is repeated to the required size. */
const UNITS = [...PLAIN_UNITS.split(' '), ...SPACED_UNITS, ...UNICODE_UNITS.split(' ')]
/** Suffixes that make a pattern fail after a long match. */
const ENDINGS = ['', '!@']

export type Payload = { name: string; unit: string; ending: string }

/** A smaller set for inputs of every request. */
const COMMON_UNITS = [...'+ - . , / " a a@ %40 1 aA1 = ; { ff: W/"a",'.split(' '), ' ', '1 ', '\t', '\u0301']

export const payloads: Payload[] = UNITS.flatMap(unit =>
  ENDINGS.map(ending => ({ name: JSON.stringify(`${unit}…${ending}`), unit, ending })),
)
export const commonPayloads = payloads.filter(({ unit, ending }) => ending === '' && COMMON_UNITS.includes(unit))

/** Repeats a text up to a size as measured by `sizeOf`. */
export function buildPayload({ unit, ending }: Payload, size: number, sizeOf: (text: string) => number): string {
  const availableSize = Math.max(0, size - sizeOf(ending))
  return unit.repeat(Math.floor(availableSize / sizeOf(unit))) + ending
}

/** Encodes a text as UTF-8 for a path or query, percent-encoding only what is not allowed. */
export function encodeForUrl(text: string): string {
  return text.toWellFormed().replace(/[^\u0021\u0024-\u003e\u0040-\u007e]/gu, letter => encodeURIComponent(letter))
}

/** Encodes a text as Node sends it in a header: UTF-8 bytes without control characters. */
export function encodeForHeader(text: string): string {
  return Buffer.from(text.toWellFormed(), 'utf8')
    .toString('latin1')
    .replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '')
}
