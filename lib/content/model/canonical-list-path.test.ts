import { getCanonicalListPath } from './canonical-list-path'

test.each([
  ['/blog/category/Airport%20Guides', '/blog/category/airport-guides'],
  ['/blog/category/City%20to%20City', '/blog/category/city-to-city'],
  ['/blog/category/AIRPORT-GUIDES', '/blog/category/airport-guides'],
  ['/blog/category/airport_guides', '/blog/category/airport-guides'],
  ['/blog/tag/Caf%C3%A9', '/blog/tag/cafe'],
  ['/blog/tag/food%26wine/page/3', '/blog/tag/food-and-wine/page/3'],
  ['/blog/tag/Lax/page/1', '/blog/tag/lax'],
  ['/blog/category/fleet/page/1', '/blog/category/fleet'],
  ['/blog/page/1', '/blog'],
])('%s redirects to %s', (path, canonical) => {
  expect(getCanonicalListPath(path)).toBe(canonical)
})

test.each([
  '/blog',
  '/blog/page/2',
  '/blog/page/01',
  '/blog/category/airport-guides',
  '/blog/category/airport-guides/page/2',
  '/blog/tag/%D1%82%D0%B0%D0%BA%D1%81%D0%B8',
  '/blog/tag/!!!',
  '/blog/tag/%zz',
  '/blog/Category/x/y',
  '/blog/some-post',
])('%s is canonical', path => {
  expect(getCanonicalListPath(path)).toBeNull()
})
