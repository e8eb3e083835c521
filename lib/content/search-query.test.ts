import { cleanQuery, readResultsQuery, resultsPart, SEARCH_LETTERS } from './search-query'

test.each([
  ['  airport   pickup ', 'airport pickup'],
  ['jfk\u0000\n\tla\u200bguardia', 'jfk la guardia'],
  ['\u0065\u0301t\u00e9', '\u00e9t\u00e9'],
  [' \u0007 ', ''],
])('%j is looked for as %j', (text, query) => {
  expect(cleanQuery(text)).toBe(query)
})

test('a query is cut between letters, also where one takes two places', () => {
  expect(cleanQuery('🚘'.repeat(SEARCH_LETTERS + 1))).toBe('🚘'.repeat(SEARCH_LETTERS))
})

test.each(['jfk', 'a/b?c#d', '../..', 'São Paulo', '空港', '🚘'])('the path of %s gives it back', query => {
  const path = resultsPart(query)
  expect(path).toMatch(/^[\w-]+$/)
  expect(readResultsQuery(path)).toBe(query)
})

test.each(['', '.', 'amZr=', 'amZr!', '%2e', '_w', Buffer.from(' jfk').toString('base64url')])(
  'no query was written as "%s"',
  part => {
    expect(readResultsQuery(part)).toBeNull()
  },
)

test('no more than the first 1,000 letters of a query are looked at', () => {
  expect(cleanQuery(`${' '.repeat(999)}jfk`)).toBe('j')
})
