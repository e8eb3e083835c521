import { shorten, toSingleLine } from '@/lib/typed-text'
import { detectBrand } from './card-brand'
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

/** Validates dollars; returns the error or undefined. */
export function validateAmount(dollars: number): string | undefined {
  return paymentRequestSchema.shape.amount.safeParse(dollars).success ? undefined : cardMessages.amount
}

/** Builds the tokenizer's input from a valid form. */
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
