import { selectPosts, sortNewestFirst } from './select-posts'

const posts = [
  { _id: 'a', category: 'Travel', publishedAt: '2026-01-01' },
  { _id: 'b', category: 'Airports', publishedAt: '2026-03-01' },
  { _id: 'c', category: 'Travel', publishedAt: '2026-02-01' },
]

test('filters by category and excludes one post', () => {
  expect(selectPosts(posts, { category: 'Travel', exclude: 'a' }).map(post => post._id)).toEqual(['c'])
})

test('returns all posts for an empty query', () => {
  expect(selectPosts(posts, {})).toEqual(posts)
})

test('applies the limit', () => {
  expect(selectPosts(posts, { limit: 1 }).map(post => post._id)).toEqual(['a'])
})

test('sorts the newest first', () => {
  expect(sortNewestFirst(posts).map(post => post._id)).toEqual(['b', 'c', 'a'])
})

test('sorts a post without a date last', () => {
  const undated = { _id: 'd', publishedAt: undefined }
  expect(sortNewestFirst([undated, { _id: 'e', publishedAt: '1950-01-01' }]).map(post => post._id)).toEqual(['e', 'd'])
})
