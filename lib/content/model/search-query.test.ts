import { decodeQuery, encodeQuery, MAX_QUERY_CHARACTERS, normalizeQuery } from './search-query'

test.each([
  ['  airport   pickup ', 'airport pickup'],
  ['jfk\u0000\n\tla\u200bguardia', 'jfk la guardia'],
  ['\u0065\u0301t\u00e9', '\u00e9t\u00e9'],
  [' \u0007 ', ''],
])('normalizes %j to %j', (text, query) => {
  expect(normalizeQuery(text)).toBe(query)
})

test('truncates a query between characters, including surrogate pairs', () => {
  expect(normalizeQuery('🚘'.repeat(MAX_QUERY_CHARACTERS + 1))).toBe('🚘'.repeat(MAX_QUERY_CHARACTERS))
})

test.each(['jfk', 'a/b?c#d', '../..', 'São Paulo', '空港', '🚘'])('round-trips %s through its path', query => {
  const path = encodeQuery(query)
  expect(path).toMatch(/^[\w-]+$/)
  expect(decodeQuery(path)).toBe(query)
})

test.each(['', '.', 'amZr=', 'amZr!', '%2e', '_w', Buffer.from(' jfk').toString('base64url')])(
  'rejects the encoded query "%s"',
  part => {
    expect(decodeQuery(part)).toBeNull()
  },
)

test('reads only the first 1,000 characters of a query', () => {
  expect(normalizeQuery(`${' '.repeat(999)}jfk`)).toBe('j')
})
