export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'jcb' | 'unknown'

/** First and last four-digit prefix of each range. */
const RANGES: readonly (readonly [Exclude<CardBrand, 'unknown'>, number, number])[] = [
  ['visa', 4000, 4999],
  ['mastercard', 5100, 5599],
  ['mastercard', 2221, 2720],
  ['amex', 3400, 3499],
  ['amex', 3700, 3799],
  ['discover', 6011, 6011],
  ['discover', 6440, 6499],
  ['discover', 6500, 6599],
  ['jcb', 3528, 3589],
]

/** Detects the card brand once the digits rule out all others. */
export function detectBrand(number: string): CardBrand {
  const start = number.replaceAll(/\D/g, '').slice(0, 4)
  if (start === '') return 'unknown'
  const lowest = Number(start.padEnd(4, '0'))
  const highest = Number(start.padEnd(4, '9'))
  return RANGES.find(([, from, to]) => from <= lowest && highest <= to)?.[0] ?? 'unknown'
}
