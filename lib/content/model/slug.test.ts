import { SLUG_PATTERN, toSlug } from './slug'

test.each([
  ['City to City', 'city-to-city'],
  ['  Airport   Guides ', 'airport-guides'],
  ['Café & Bar', 'cafe-and-bar'],
  ['what’s new?', 'what-s-new'],
  ['SUV', 'suv'],
  ['東京', '東京'],
  ['../../etc', 'etc'],
  ['!?', ''],
])('converts “%s” to the slug “%s”', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})

test('truncates a long name to a valid slug', () => {
  expect(toSlug(`${'a'.repeat(79)} b`)).toMatch(SLUG_PATTERN)
})

test('reads only the first 400 characters of a name', () => {
  expect(toSlug(`${'!'.repeat(399)}abc`)).toBe('a')
})
