import { cityPath, listPath, postPath, searchPath } from './paths'

test('a post is read at its id', () => {
  expect(postPath('a-post')).toBe('/blog/a-post')
})

test.each([
  [listPath({ kind: 'all' }), '/blog'],
  [listPath({ kind: 'all' }, 2), '/blog/page/2'],
  [listPath({ kind: 'category', slug: 'city-to-city' }), '/blog/category/city-to-city'],
  [listPath({ kind: 'tag', slug: '東京' }, 3), '/blog/tag/%E6%9D%B1%E4%BA%AC/page/3'],
])('a page of a list is read at %s', (path, expected) => {
  expect(path).toBe(expected)
})

test('a search without words is its form, and with words its results', () => {
  expect([searchPath(), searchPath('jfk & lga')]).toEqual(['/blog/search', '/blog/search?q=jfk+%26+lga'])
})

test('a city is told of at its own address', () => {
  expect(cityPath('new-york')).toBe('/cities/new-york')
})
