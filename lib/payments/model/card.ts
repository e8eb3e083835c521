import { shorten, toSingleLine } from '@/lib/typed-text'
import { paymentRequestSchema } from './schemas'

/** Only in memory: never stored, logged or sent to our server. */
export type CardForm = {
  cardNumber: string
  /** MM/YYYY */
  expiry: string
  cvc: string
  zip: string
  cardholderName: string
  email: string
}

export type CardData = {
  cardNumber: string
  month: string
  year: string
  cardCode: string
  zip: string
  fullName: string
}

const cardMessages = {
  cardNumber: 'Please enter a valid card number',
  expiry: 'Please enter a valid expiry date (MM/YYYY)',
  cvc: 'Please enter a valid CVC',
  zip: 'Please enter a valid ZIP code',
  cardholderName: 'Please enter the cardholder name',
  email: 'Please enter an email address such as name@example.com.',
  amount: 'Please enter a valid amount',
} as const

/** Limit of the tokenizer. */
const MAX_NAME_CHARACTERS = 64

/** Validates the card form. `now` is in the customer's time zone. */
export function validateCard({ form, now }: { form: CardForm; now: Date }): Partial<Record<keyof CardForm, string>> {
  return {
    ...(!isCardNumber(form.cardNumber) && { cardNumber: cardMessages.cardNumber }),
    ...(!isExpiry(form.expiry, now) && { expiry: cardMessages.expiry }),
    ...(!isCvc(form) && { cvc: cardMessages.cvc }),
    ...(!/^\d{5,10}$/.test(form.zip) && { zip: cardMessages.zip }),
    ...(toSingleLine(form.cardholderName).length < 2 && { cardholderName: cardMessages.cardholderName }),
    ...(!paymentRequestSchema.shape.email.safeParse(form.email).success && { email: cardMessages.email }),
  }
}

export function validateAmount(dollars: number): string | undefined {
  return paymentRequestSchema.shape.amount.safeParse(dollars).success ? undefined : cardMessages.amount
}

export function toCardData(form: CardForm): CardData {
  const [month = '', year = ''] = form.expiry.split('/')
  return {
    cardNumber: withoutSpaces(form.cardNumber),
    month,
    year,
    cardCode: form.cvc,
    zip: form.zip,
    fullName: shorten(toSingleLine(form.cardholderName), MAX_NAME_CHARACTERS),
  }
}

function isCardNumber(text: string): boolean {
  const digits = withoutSpaces(text)
  return /^\d{13,19}$/.test(digits) && passesLuhnCheck(digits)
}

function passesLuhnCheck(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function isExpiry(text: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{4})$/.exec(text) ?? []
  return Number(year) * 12 + Number(month) >= now.getFullYear() * 12 + now.getMonth() + 1
}

function isCvc({ cardNumber, cvc }: CardForm): boolean {
  return (detectBrand(cardNumber) === 'amex' ? /^\d{4}$/ : /^\d{3,4}$/).test(cvc)
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '')
}

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

const MAX_CARD_DIGITS = 19
const MAX_GROUPED_DIGITS = 16
const MAX_CVC_DIGITS = 4
const MAX_ZIP_DIGITS = 10

/** Formats a card number in groups of four; 17 to 19 digits stay ungrouped. */
export function maskCardNumber(text: string): string {
  const digits = extractDigits(text).slice(0, MAX_CARD_DIGITS)
  return digits.length > MAX_GROUPED_DIGITS ? digits : digits.replaceAll(/\d{4}(?=\d)/g, '$& ')
}

export function maskCvc(text: string): string {
  return extractDigits(text).slice(0, MAX_CVC_DIGITS)
}

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
