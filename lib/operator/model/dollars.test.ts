import { parseDollars } from './dollars'

test.each([
  ['157', 15_700],
  ['157.5', 15_750],
  ['157.05', 15_705],
  ['$1,250', 125_000],
  [' 80. ', 8000],
  ['＄１５７．５０', 15_750],
])('%s', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

test.each(['', '0', '0.00', '-5', '1,25', '1.234', '12 dollars', '1e3', '157,50'])('rejects "%s" as a fare', text => {
  expect(parseDollars(text)).toBeNull()
})
