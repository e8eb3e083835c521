import { listCategories, listTags, selectPosts, sortNewestFirst } from './select-posts'

const posts = [
  { _id: 'a', category: 'Travel', tags: ['suv', 'airport'], publishedAt: '2026-01-01' },
  { _id: 'b', category: 'Airports', tags: ['airport'], publishedAt: '2026-03-01' },
  { _id: 'c', category: 'Travel', tags: [], publishedAt: '2026-02-01' },
]

test('categories are listed once, in order', () => {
  expect(listCategories(posts)).toEqual(['Airports', 'Travel'])
})

test('tags are listed once, in order', () => {
  expect(listTags(posts)).toEqual(['airport', 'suv'])
})

test('no posts give no options', () => {
  expect([listCategories([]), listTags([])]).toEqual([[], []])
})

test('a query picks by category and leaves one out', () => {
  expect(selectPosts(posts, { category: 'Travel', exclude: 'a' }).map(post => post._id)).toEqual(['c'])
})

test('an empty query is all', () => {
  expect(selectPosts(posts, {})).toEqual(posts)
})

test('a limit cuts', () => {
  expect(selectPosts(posts, { limit: 1 }).map(post => post._id)).toEqual(['a'])
})

test('the newest comes first', () => {
  expect(sortNewestFirst(posts).map(post => post._id)).toEqual(['b', 'c', 'a'])
})

test('a post without a date is older than any other', () => {
  const undated = { _id: 'd', publishedAt: undefined }
  expect(sortNewestFirst([undated, { _id: 'e', publishedAt: '1950-01-01' }]).map(post => post._id)).toEqual(['e', 'd'])
})

test('a post without a category names none', () => {
  expect(listCategories([{ category: undefined }])).toEqual([])
})
