import { cityPath, listPath, postPath, searchPath } from './paths'

test('builds the path of a post', () => {
  expect(postPath('a-post')).toBe('/blog/a-post')
})

test.each([
  [listPath({ kind: 'all' }), '/blog'],
  [listPath({ kind: 'all' }, 2), '/blog/page/2'],
  [listPath({ kind: 'category', slug: 'city-to-city' }), '/blog/category/city-to-city'],
  [listPath({ kind: 'tag', slug: '東京' }, 3), '/blog/tag/%E6%9D%B1%E4%BA%AC/page/3'],
])('builds the list path %s', (path, expected) => {
  expect(path).toBe(expected)
})

test('builds the search path with and without a query', () => {
  expect([searchPath(), searchPath('jfk & lga')]).toEqual(['/blog/search', '/blog/search?q=jfk+%26+lga'])
})

test('builds the path of a city', () => {
  expect(cityPath('new-york')).toBe('/cities/new-york')
})
