import { parseDollars } from './dollars'

test.each([
  ['157', 15_700],
  ['157.05', 15_705],
  ['$1,250', 125_000],
  [' 80. ', 8000],
  ['＄１５７．５０', 15_750],
])('"%s" is an amount', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

test.each(['', '-5', '1,25', '1.234', '1e3'])('"%s" is none', text => {
  expect(parseDollars(text)).toBeNull()
})
