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

type Wrong = Partial<Record<keyof CardForm, string>>
test.each<[keyof CardForm, string[], string[], string]>([
  [
    'cardNumber',
    ['4007000000027', '5424000000000015', '370000000000002', '6011 0000 0000 0012', '4111111111111111110'],
    ['', '4111 1111 1111 1112', '400000000006', '41111111111111111113', '4111a1111111 1111', '4111-1111-1111-1111'],
    'Please enter a valid card number',
  ],
  [
    'expiry',
    ['11/2026', '12/2026', '01/2027', '12/2099'],
    ['', '10/2026', '12/2025', '00/2027', '13/2027', '1/2027', '11/26', '11/20260', '112027', '/2027'],
    'Please enter a valid expiry date (MM/YYYY)',
  ],
  ['cvc', ['123', '1234'], ['', '12', '12345'], 'Please enter a valid CVC'],
  ['zip', ['10001', '1000112345'], ['1000', '10001123456', '10001-1234'], 'Please enter a valid ZIP code'],
  ['cardholderName', ['Al'], ['  A '], 'Please enter the cardholder name'],
  ['email', ['', ' '], ['ada@'], 'Please enter an email address such as name@example.com.'],
])('%s: accepts %p, rejects %p', (field, accepted, rejected, message) => {
  const errorOf = (text: string): Wrong => errors({ cvc: '1234', [field]: text })
  expect(accepted.map(errorOf)).toEqual(accepted.map(() => ({})))
  expect(rejected.map(errorOf)).toEqual(rejected.map(() => ({ [field]: message })))
})

test('a CVC of American Express has four digits, and a card expires at the end of its month', () => {
  const amex = { cardNumber: '370000000000002' }
  expect([errors({ ...amex, cvc: '1234' }), Object.keys(errors({ ...amex, cvc: '123' }))]).toEqual([{}, ['cvc']])
  expect(validateCard({ form: good, now: new Date(2026, 11, 1) })).toHaveProperty('expiry')
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

test('an amount is of whole cents, at least one', () => {
  expect([0.01, 157, 999_999.99].map(validateAmount)).toEqual([undefined, undefined, undefined])
  const wrong = [0, -1, 1_000_000, 1.005, Number.NaN]
  expect(wrong.map(validateAmount)).toEqual(wrong.map(() => 'Please enter a valid amount'))
})
