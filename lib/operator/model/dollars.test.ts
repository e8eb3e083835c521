import { formatSignedMoney, parseDollars } from './dollars'

test.each([
  ['157', 15_700],
  ['157.5', 15_750],
  ['157.05', 15_705],
  ['$1,250', 125_000],
  [' 80. ', 8000],
  ['0.00', 0],
  ['＄１５７．５０', 15_750],
])('%s', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

test.each(['', '-5', '1,25', '1.234', '12 dollars', '1e3', '157,50'])('rejects "%s" as a fare', text => {
  expect(parseDollars(text)).toBeNull()
})

test.each([
  [15_700, '$157.00'],
  [-2000, '−$20.00'],
])('%d', (cents, text) => {
  expect(formatSignedMoney(cents)).toBe(text)
})
