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
])('“%s” stands in an address as “%s”', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})

test('a long name is cut to a slug that is still one', () => {
  expect(toSlug(`${'a'.repeat(79)} b`)).toMatch(SLUG_PATTERN)
})

test('no more than the first 400 letters of a name are looked at', () => {
  expect(toSlug(`${'!'.repeat(399)}abc`)).toBe('a')
})
