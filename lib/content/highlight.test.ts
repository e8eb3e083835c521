import { splitByMatches } from './highlight'

test('words that begin as the query’s do are found, in any case', () => {
  expect(splitByMatches('Airport pickup at the airport', 'AIR pick')).toEqual([
    { text: 'Air', isMatch: true },
    { text: 'port ', isMatch: false },
    { text: 'pick', isMatch: true },
    { text: 'up at the ', isMatch: false },
    { text: 'air', isMatch: true },
    { text: 'port', isMatch: false },
  ])
})

test('the inside of a word is not found', () => {
  expect(splitByMatches('a repair', 'air')).toEqual([{ text: 'a repair', isMatch: false }])
})

test('the longer of two beginnings is the one found', () => {
  expect(splitByMatches('airport', 'air airport')).toEqual([{ text: 'airport', isMatch: true }])
})

test.each(['', '.*', '(', '\\', '<b>'])('the query "%s" breaks nothing', query => {
  expect(
    splitByMatches('A <b>car</b>.', query)
      .map(stretch => stretch.text)
      .join(''),
  ).toBe('A <b>car</b>.')
})
