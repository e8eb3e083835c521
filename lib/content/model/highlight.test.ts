import { splitByMatches } from './highlight'

test('matches words that start with a query word, in any case', () => {
  expect(splitByMatches('Airport pickup at the airport', 'AIR pick')).toEqual([
    { text: 'Air', isMatch: true },
    { text: 'port ', isMatch: false },
    { text: 'pick', isMatch: true },
    { text: 'up at the ', isMatch: false },
    { text: 'air', isMatch: true },
    { text: 'port', isMatch: false },
  ])
})

test('ignores matches inside a word', () => {
  expect(splitByMatches('a repair', 'air')).toEqual([{ text: 'a repair', isMatch: false }])
})

test('prefers the longer of two matching prefixes', () => {
  expect(splitByMatches('airport', 'air airport')).toEqual([{ text: 'airport', isMatch: true }])
})

test.each(['', '.*', '(', '\\', '<b>'])('handles the query "%s" without errors', query => {
  expect(
    splitByMatches('A <b>car</b>.', query)
      .map(segment => segment.text)
      .join(''),
  ).toBe('A <b>car</b>.')
})
