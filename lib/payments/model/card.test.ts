import fc from 'fast-check'
import {
  type CardForm,
  caretAfterMask,
  detectBrand,
  maskCardNumber,
  maskCvc,
  maskExpiry,
  maskZip,
  toCardData,
  validateAmount,
  validateCard,
} from './card'

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
  ['zip', ['10001', '1000112345'], ['', '1000', '10001123456', '10001-1234'], 'Please enter a valid ZIP code'],
  ['cardholderName', ['Al'], ['', '  A '], 'Please enter the cardholder name'],
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

test('an amount is of whole cents, at least one', () => {
  expect([0.01, 157, 999_999.99].map(validateAmount)).toEqual([undefined, undefined, undefined])
  const wrong = [0, 1_000_000, 157.005]
  expect(wrong.map(validateAmount)).toEqual(wrong.map(() => 'Please enter a valid amount'))
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

test.each([
  ['visa', ['4', '4111111111111111']],
  ['mastercard', ['55', '5100', '5599', '2221', '2720', '223']],
  ['amex', ['34', '370000000000002']],
  ['discover', ['6011', '6440', '6499', '65', ' 65 00-0000']],
  ['jcb', ['3528', '3589', '353']],
  ['unknown', ['', '5', '5600', '222', '2220', '2721', '36', '60', '6012', '6430', '6600', '3527', '3590', '3088']],
])('%s: %p', (brand, numbers) => {
  expect(numbers.map(detectBrand)).toEqual(numbers.map(() => brand))
})

test.each([
  ['', ''],
  ['40070', '4007 0'],
  ['4111-1111-1111-1111', '4111 1111 1111 1111'],
  ['card 4111', '4111'],
  ['41111111111111112', '41111111111111112'],
  ['41111111111111112223', '4111111111111111222'],
])('formats the number "%s" as "%s"', (typed, shown) => {
  expect(maskCardNumber(typed)).toBe(shown)
})

test('the CVC has up to four digits, the ZIP code up to ten', () => {
  expect([maskCvc('1a2 345'), maskZip('10001-123456789')]).toEqual(['1234', '1000112345'])
})

test.each([
  ['3/28', '03/2028'],
  ['03/28', '03/2028'],
  ['0328', '03/2028'],
  ['03/2028', '03/2028'],
  ['03-28', '03/2028'],
  ['2028-03', '03/2028'],
  ['1/28', '01/2028'],
  ['03/20289', '03/2028'],
  ['', ''],
  [' 12/28', '12/2028'],
])('a pasted or autofilled expiry "%s" becomes "%s"', (pasted, shown) => {
  expect(maskExpiry(pasted, '')).toBe(shown)
})

test.each([
  ['03/2028', ['0', '03/', '03/2', '03/20', '03/202', '03/2028']],
  ['3/28', ['03/', '03/2', '03/2028']],
  ['1/29', ['1', '01/', '01/2', '01/2029']],
  ['1229', ['1', '12/', '12/2', '12/2029']],
])('typing %s shows each step', (typed, steps) => {
  const shownValues: string[] = []
  for (const character of typed) {
    const last = shownValues.at(-1) ?? ''
    const next = maskExpiry(last + character, last)
    if (next !== last) shownValues.push(next)
  }
  expect(shownValues).toEqual(steps)
})

test.each([
  ['the year', '03/20', '03/2028'],
  ['the century', '03/28', '03/2028'],
  ['the trailing slash', '03', '03/'],
  ['the leading zero of the month', '3/2028', '03/2028'],
  ['the month', '/2028', '03/2028'],
])('deleting %s adds nothing back', (_, left, previous) => {
  expect(maskExpiry(left, previous)).toBe(left)
})

test.each([
  ['12', ['1/2028', '12/2028']],
  ['01', ['0/2028', '01/2028']],
  ['3', ['03/2028']],
])('typing the month %s before a year shows each step', (typed, steps) => {
  let shown = '/2028'
  const shownValues = Array.from(typed, (character, index) => {
    shown = maskExpiry(shown.slice(0, index) + character + shown.slice(index), shown)
    return shown
  })
  expect(shownValues).toEqual(steps)
})

const expiry = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2020, max: 2099 }))
  .map(([month, year]) => `${String(month).padStart(2, '0')}/${year}`)

test('every expiry can be typed with or without its slash', () => {
  fc.assert(
    fc.property(expiry, fc.boolean(), (wanted, slash) => {
      let shown = ''
      for (const character of slash ? wanted : wanted.replace('/', '')) shown = maskExpiry(shown + character, shown)
      expect(shown).toBe(wanted)
    }),
    { numRuns: RUNS },
  )
})

test.each([
  ['a letter typed in the middle', { before: '41x11 1111', caret: 3, after: '4111 111' }, 2],
  ['a digit typed before a gap', { before: '41119 1111', caret: 5, after: '4111 9111 1' }, 6],
  ['a digit deleted in the middle', { before: '411 1111', caret: 3, after: '4111 111' }, 3],
  ['a digit typed at the end', { before: '41111', caret: 5, after: '4111 1' }, 6],
  ['a gap deleted with backspace', { before: '41111111', caret: 4, after: '4111 1111' }, 4],
  ['a month that was zero-padded', { before: '3/2028', caret: 1, after: '03/2028' }, 2],
])('after %s the caret stays at the edit', (_, edit, place) => {
  expect(caretAfterMask(edit)).toBe(place)
})
