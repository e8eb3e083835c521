import { decodeQuery, encodeQuery, MAX_QUERY_CHARACTERS, normalizeQuery } from './search-query'

test.each([
  ['  airport   pickup ', 'airport pickup'],
  ['jfk\u0000\n\tla\u200bguardia', 'jfk la guardia'],
  ['\u0065\u0301t\u00e9', '\u00e9t\u00e9'],
  [' \u0007 ', ''],
])('%j is looked for as %j', (text, query) => {
  expect(normalizeQuery(text)).toBe(query)
})

test('a query is cut between letters, also where one takes two places', () => {
  expect(normalizeQuery('🚘'.repeat(MAX_QUERY_CHARACTERS + 1))).toBe('🚘'.repeat(MAX_QUERY_CHARACTERS))
})

test.each(['jfk', 'a/b?c#d', '../..', 'São Paulo', '空港', '🚘'])('the path of %s gives it back', query => {
  const path = encodeQuery(query)
  expect(path).toMatch(/^[\w-]+$/)
  expect(decodeQuery(path)).toBe(query)
})

test.each(['', '.', 'amZr=', 'amZr!', '%2e', '_w', Buffer.from(' jfk').toString('base64url')])(
  'no query was written as "%s"',
  part => {
    expect(decodeQuery(part)).toBeNull()
  },
)

test('no more than the first 1,000 letters of a query are looked at', () => {
  expect(normalizeQuery(`${' '.repeat(999)}jfk`)).toBe('j')
})
