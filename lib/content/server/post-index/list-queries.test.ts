import type { Post } from '@/lib/content/model/schemas'
import { createTestIndex, makePost } from './testing/test-index'

const NEWEST = Date.UTC(2026, 5, 1)
const DAY_MS = 86_400_000

/** One post per day; lower numbers are newer. */
function dayPost(number: number, facts: Partial<Post> = {}): Post {
  const publishedAt = new Date(NEWEST - number * DAY_MS).toISOString()
  return makePost(`post-${number}`, { title: `Post ${number}`, publishedAt, ...facts })
}

function idsOf(posts: readonly { _id: string }[]): string[] {
  return posts.map(post => post._id)
}

test('lists posts newest first, whatever their read order', async () => {
  const index = createTestIndex([2, 0, 1].map(number => dayPost(number)))
  expect(idsOf((await index.list({ limit: 10 })).posts)).toEqual(['post-0', 'post-1', 'post-2'])
})

test('lists posts with the same date by id', async () => {
  const publishedAt = '2026-01-01'
  const index = createTestIndex(['b', 'c', 'a'].map(_id => dayPost(0, { _id, publishedAt })))
  expect(idsOf((await index.list({ limit: 10 })).posts)).toEqual(['a', 'b', 'c'])
})

test('sorts a date with a time zone by its instant', async () => {
  const index = createTestIndex([
    dayPost(0, { _id: 'later', publishedAt: '2026-01-01T10:00:00-08:00' }),
    dayPost(0, { _id: 'earlier', publishedAt: '2026-01-01T12:00:00Z' }),
  ])
  expect(idsOf((await index.list({ limit: 10 })).posts)).toEqual(['later', 'earlier'])
})

test('pages through 3,000 posts without gaps or duplicates', async () => {
  const posts = Array.from({ length: 3000 }, (_, number) =>
    // Forty posts share each day, so that page breaks fall between them.
    dayPost(Math.floor(number / 40), { _id: `post-${(number * 7919) % 3000}`, category: `C${number % 3}` }),
  )
  const index = createTestIndex(posts)
  const paged: string[] = []
  for (let offset = 0; offset < 3000; offset += 12) {
    const page = await index.list({ limit: 12, offset })
    expect(page.total).toBe(3000)
    paged.push(...idsOf(page.posts))
  }
  expect(paged).toEqual(idsOf(await index.ids()))
  expect(new Set(paged).size).toBe(3000)
})

test('a category list has only that category and counts it', async () => {
  const index = createTestIndex(
    Array.from({ length: 30 }, (_, number) => dayPost(number, { category: `C ${number % 3}` })),
  )
  const { posts, total } = await index.list({ category: 'c-1', limit: 4, offset: 8 })
  expect([total, idsOf(posts)]).toEqual([10, ['post-25', 'post-28']])
})

test('a tag list has the posts with the tag', async () => {
  const index = createTestIndex([dayPost(0, { tags: ['Airport'] }), dayPost(1), dayPost(2, { tags: ['x', 'airport'] })])
  const { posts, total } = await index.list({ tag: 'airport', limit: 10 })
  expect([total, idsOf(posts)]).toEqual([2, ['post-0', 'post-2']])
})

test('a list by category and tag has the posts with both', async () => {
  const index = createTestIndex([
    dayPost(0, { category: 'A', tags: ['t'] }),
    dayPost(1, { category: 'A' }),
    dayPost(2, { category: 'B', tags: ['t'] }),
  ])
  const { posts, total } = await index.list({ category: 'a', tag: 't', limit: 10 })
  expect([total, idsOf(posts)]).toEqual([1, ['post-0']])
})

test('a label without posts is an empty list', async () => {
  expect(await createTestIndex([dayPost(0)]).list({ tag: 'none', limit: 5 })).toEqual({ posts: [], total: 0 })
})

test('a range past the end is empty and keeps its total', async () => {
  expect(await createTestIndex([dayPost(0)]).list({ limit: 12, offset: 12 })).toEqual({ posts: [], total: 1 })
})

test('merges spellings of one slug into one category with the most used name', async () => {
  const spellings = ['Café Life', 'cafe life', 'Café Life', 'CAFÉ LIFE']
  const index = createTestIndex(spellings.map((category, number) => dayPost(number, { category })))
  expect(await index.categories()).toEqual([{ name: 'Café Life', slug: 'cafe-life', count: 4 }])
})

test('counts a post once if it names a tag twice', async () => {
  const index = createTestIndex([dayPost(0, { tags: ['Tips', 'tips', 'TIPS!'] })])
  expect(await index.tags()).toEqual([{ name: 'Tips', slug: 'tips', count: 1 }])
})

test('a name without characters valid in a URL has no list', async () => {
  const index = createTestIndex([dayPost(0, { category: '🎉', tags: ['!!!', 'ok'] })])
  expect([await index.categories(), (await index.tags()).map(tag => tag.slug)]).toEqual([[], ['ok']])
})

test('sorts categories by name and tags by use', async () => {
  const index = createTestIndex([
    dayPost(0, { category: 'Zebra', tags: ['b', 'c'] }),
    dayPost(1, { category: 'Émigré', tags: ['c', 'a'] }),
    dayPost(2, { category: 'Fares', tags: [] }),
  ])
  expect((await index.categories()).map(label => label.name)).toEqual(['Émigré', 'Fares', 'Zebra'])
  expect((await index.tags()).map(label => label.name)).toEqual(['c', 'a', 'b'])
})

test('lists labels in other scripts', async () => {
  const index = createTestIndex([dayPost(0, { category: '東京 空港', tags: ['Москва'] })])
  const [category] = await index.categories()
  expect((await index.list({ category: category?.slug, tag: 'москва', limit: 1 })).total).toBe(1)
})

test('returns ids with their dates as written', async () => {
  const index = createTestIndex([
    dayPost(0, { publishedAt: '2026-01-01' }),
    dayPost(0, { _id: 'b', publishedAt: '2025-01-01' }),
  ])
  expect(await index.ids({ limit: 1, offset: 1 })).toEqual([{ _id: 'b', publishedAt: '2025-01-01' }])
})

test('counts posts', async () => {
  expect(await createTestIndex([dayPost(0), dayPost(1)]).count()).toBe(2)
})

test('a card has no body and a shortened summary', async () => {
  const { posts } = await createTestIndex([dayPost(0, { content: `<p>${'word '.repeat(100)}</p>` })]).list({ limit: 1 })
  expect(posts[0]).toEqual(expect.not.objectContaining({ content: expect.anything() }))
  expect(posts[0]?.summary).toMatch(/\.\.\.$/)
})

test('keeps the first of two posts with one id', async () => {
  const { posts, total } = await createTestIndex([dayPost(0), dayPost(0, { title: 'Again' })]).list({ limit: 5 })
  expect([total, posts.map(post => post.title)]).toEqual([1, ['Post 0']])
})

test.each([
  ['dallas-guide', 'Dallas-Guide'],
  ['DALLAS-GUIDE', 'Dallas-Guide'],
  ['Dallas-Guide', 'Dallas-Guide'],
  ['dallas-guid_', null],
])('finds %s as the post %s', async (id, found) => {
  expect(await createTestIndex([dayPost(0), dayPost(1, { _id: 'Dallas-Guide' })]).findIdIgnoringCase(id)).toBe(found)
})

test('lists posts without a date last, without a date', async () => {
  const index = createTestIndex([
    dayPost(0, { _id: 'undated', publishedAt: undefined }),
    dayPost(0, { _id: 'ancient', publishedAt: '1950-01-01' }),
    dayPost(0, { _id: 'new' }),
  ])
  expect(idsOf((await index.list({ limit: 10 })).posts)).toEqual(['new', 'ancient', 'undated'])
  expect((await index.ids()).at(-1)).toEqual({ _id: 'undated' })
})

test('a post without a category is in no category list', async () => {
  const index = createTestIndex([dayPost(0, { category: undefined }), dayPost(1)])
  expect(await index.categories()).toEqual([{ name: 'News', slug: 'news', count: 1 }])
  expect(await index.count()).toBe(2)
})
