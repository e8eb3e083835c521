import fc from 'fast-check'
import { type CardForm, toCardData, validateAmount, validateCard } from './card'

const RUNS = Number(process.env.FC_RUNS || 200)
/** The last minute of a month, in the customer's time zone. */
const now = new Date(2026, 10, 30, 23, 59)
const good: CardForm = {
  cardNumber: '4111 1111 1111 1111',
  expiry: '11/2026',
  cvc: '123',
  zip: '10001',
  cardholderName: 'Ada Lovelace',
  email: 'ada@example.com',
}

function errors(change: Partial<CardForm>) {
  return validateCard({ form: { ...good, ...change }, now })
}

test('a valid card has no errors', () => {
  expect(errors({})).toEqual({})
})

test('an empty form has an error for every field but the email', () => {
  const form = { cardNumber: '', expiry: '', cvc: '', zip: '', cardholderName: '', email: '' }
  expect(validateCard({ form, now })).toEqual({
    cardNumber: 'Please enter a valid card number',
    expiry: 'Please enter a valid expiry date (MM/YYYY)',
    cvc: 'Please enter a valid CVC',
    zip: 'Please enter a valid ZIP code',
    cardholderName: 'Please enter the cardholder name',
  })
})

test.each([
  '4007000000027',
  '4012888818888',
  '5424000000000015',
  '2223000010309703',
  '370000000000002',
  '6011 0000 0000 0012',
  '3088000000000017',
  '38000000000006',
  '6221499053360818',
  '4111111111111111110',
])('accepts the number %s', cardNumber => {
  expect(errors({ cardNumber, cvc: '1234' })).toEqual({})
})

test.each([
  '',
  '4111 1111 1111 1112',
  '400000000006',
  '41111111111111111113',
  '4111a1111111 1111',
  '4111-1111-1111-1111',
])('rejects the number "%s"', cardNumber => {
  expect(errors({ cardNumber })).toEqual({ cardNumber: 'Please enter a valid card number' })
})

test('detects any single wrong digit', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(fc.nat(15), digit, (position, wrongDigit) => {
      const digits = good.cardNumber.replaceAll(' ', '')
      const cardNumber = `${digits.slice(0, position)}${wrongDigit}${digits.slice(position + 1)}`
      expect('cardNumber' in errors({ cardNumber })).toBe(cardNumber !== digits)
    }),
    { numRuns: RUNS },
  )
})

test('exactly one of ten check digits is valid', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12,18}$/), start => {
      const accepted = [...'0123456789'].filter(last => !('cardNumber' in errors({ cardNumber: start + last })))
      expect(accepted).toHaveLength(1)
    }),
    { numRuns: RUNS },
  )
})

test.each(['11/2026', '12/2026', '01/2027', '12/2099'])('accepts the expiry %s', expiry => {
  expect(errors({ expiry })).toEqual({})
})

test.each(['', '10/2026', '12/2025', '00/2027', '13/2027', '1/2027', '11/26', '11/20260', '112027', '/2027'])(
  'rejects the expiry "%s"',
  expiry => {
    expect(errors({ expiry })).toEqual({ expiry: 'Please enter a valid expiry date (MM/YYYY)' })
  },
)

test('a card expires at the end of its month', () => {
  expect(validateCard({ form: good, now: new Date(2026, 11, 1) })).toHaveProperty('expiry')
})

test.each([
  ['4111111111111111', '123', true],
  ['4111111111111111', '1234', true],
  ['4111111111111111', '12', false],
  ['4111111111111111', '12345', false],
  ['370000000000002', '1234', true],
  ['370000000000002', '123', false],
])('card %s with CVC %s is valid: %s', (cardNumber, cvc, isValid) => {
  expect('cvc' in errors({ cardNumber, cvc })).toBe(!isValid)
})

test.each([
  ['10001', true],
  ['1000112345', true],
  ['1000', false],
  ['10001123456', false],
  ['10001-1234', false],
])('ZIP %s is valid: %s', (zip, isValid) => {
  expect('zip' in errors({ zip })).toBe(!isValid)
})

test('rejects a name of blanks and one letter', () => {
  expect(errors({ cardholderName: '  A ' })).toEqual({ cardholderName: 'Please enter the cardholder name' })
})

test('the email is optional', () => {
  expect(errors({ email: ' ' })).toEqual({})
})

test('rejects an invalid email', () => {
  expect(errors({ email: 'ada@' })).toEqual({ email: 'Please enter an email address such as name@example.com.' })
})

test.each([
  [0.01, undefined],
  [157, undefined],
  [999_999.99, undefined],
  [0, 'Please enter a valid amount'],
  [-1, 'Please enter a valid amount'],
  [1_000_000, 'Please enter a valid amount'],
  [1.005, 'Please enter a valid amount'],
  [Number.NaN, 'Please enter a valid amount'],
])('the amount %d: %s', (dollars, error) => {
  expect(validateAmount(dollars)).toBe(error)
})

test('the tokenizer gets digits only, month and year separately, and the name', () => {
  expect(toCardData({ ...good, cardholderName: '  Ada Lovelace ' })).toEqual({
    cardNumber: '4111111111111111',
    month: '11',
    year: '2026',
    cardCode: '123',
    zip: '10001',
    fullName: 'Ada Lovelace',
  })
})

test('truncates the name to the 64 characters that the tokenizer accepts', () => {
  expect(toCardData({ ...good, cardholderName: 'A'.repeat(80) }).fullName).toHaveLength(64)
})
