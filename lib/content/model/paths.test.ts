import { findCanonicalPath, parseListPath, toSlug } from './paths'
import { decodeQuery, encodeQuery, MAX_QUERY_CHARACTERS, normalizeQuery } from './search-query'

test.each([
  ['City to City', 'city-to-city'],
  ['  Airport   Guides ', 'airport-guides'],
  ['Café & Bar', 'cafe-and-bar'],
  ['what’s new?', 'what-s-new'],
  ['東京', '東京'],
  ['../../etc', 'etc'],
  ['!?', ''],
])('converts “%s” to the slug “%s”', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})

test('truncates a long name to a valid slug', () => {
  expect(toSlug(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79))
})

test.each([
  ['/blog', { list: { kind: 'all' }, page: 1 }],
  ['/blog/page/834', { list: { kind: 'all' }, page: 834 }],
  ['/blog/category/city-to-city', { list: { kind: 'category', slug: 'city-to-city' }, page: 1 }],
  ['/blog/tag/%D1%82%D0%B0%D0%BA%D1%81%D0%B8/page/2', { list: { kind: 'tag', slug: 'такси' }, page: 2 }],
  ['/blog/tag/такси', { list: { kind: 'tag', slug: 'такси' }, page: 1 }],
])('%s is the list page %j', (path, expected) => {
  expect(parseListPath(path)).toEqual(expected)
})

test.each([
  ...['', '0', '1', '01', '02', '-2', '2.5', '2e1', ' 2', 'two', '9999999', '٢'].map(page => `/blog/page/${page}`),
  ...['no such', 'FLEET!', '..', '%zz', '-a', ''].map(slug => `/blog/category/${slug}`),
  ...['/blog/some-post', '/blog/Category/x', '/blog/category/x/y', '/blog/search/x', '/cities/dallas'],
])('%s is no list page', path => {
  expect(parseListPath(path)).toBeNull()
})

test.each([
  ['/blog/category/Airport%20Guides', '/blog/category/airport-guides'],
  ['/blog/category/AIRPORT-GUIDES', '/blog/category/airport-guides'],
  ['/blog/category/airport_guides', '/blog/category/airport-guides'],
  ['/blog/tag/Caf%C3%A9', '/blog/tag/cafe'],
  ['/blog/tag/food%26wine/page/3', '/blog/tag/food-and-wine/page/3'],
  ['/blog/category/fleet/page/1', '/blog/category/fleet'],
  ['/blog/page/1', '/blog'],
  ['/Blog', '/blog'],
  ['/Blog/Some-Post', '/blog/Some-Post'],
  ['/Cities/Dallas', '/cities/dallas'],
])('%s redirects to %s', (path, canonical) => {
  expect(findCanonicalPath(path)).toBe(canonical)
})

test.each([
  '/',
  '/blog',
  '/blog/page/2',
  '/blog/page/01',
  '/blog/category/airport-guides',
  '/blog/tag/%D1%82%D0%B0%D0%BA%D1%81%D0%B8',
  '/blog/tag/!!!',
  '/blog/Category/x/y',
  '/blog/Some-Post',
  '/Blogs',
  '/cities/dallas',
])('%s is canonical', path => {
  expect(findCanonicalPath(path)).toBeNull()
})

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
