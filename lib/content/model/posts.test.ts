import { formatLongDate } from '@/lib/format'
import { arrangePosts, findList, findRelated, type PostLabel } from './posts'
import { readPublishedAt } from './published-at'
import type { Post } from './schemas'
import { makePost } from './testing/sample-post'

const idsOf = (posts: readonly Post[]) => posts.map(({ _id }) => _id)
const countsOf = (labels: readonly PostLabel[]) => labels.map(({ name, slug, posts }) => [name, slug, posts.length])

test.each<[string, Record<string, string | undefined>, string[]]>([
  ['newest first', { a: '2026-01-01', b: '2026-01-02' }, ['b', 'a']],
  ['of one date by id', { b: '2026-01-01', c: '2026-01-01', a: '2026-01-01' }, ['a', 'b', 'c']],
  ['by instant', { later: '2026-01-01T10:00:00-08:00', earlier: '2026-01-01T12:00:00Z' }, ['later', 'earlier']],
  ['without a date last', { undated: undefined, ancient: '1950-01-01' }, ['ancient', 'undated']],
])('arranges posts %s', (_, dates, expected) => {
  const posts = Object.entries(dates).map(([id, publishedAt]) => makePost(id, { publishedAt }))
  expect(idsOf(arrangePosts(posts).all)).toEqual(expected)
})

test('spellings of one slug are one category with the name in the newest post', () => {
  const spellings = ['Café Life', 'cafe life', 'cafe life', 'CAFÉ LIFE']
  const { categories } = arrangePosts(spellings.map((category, n) => makePost(`post-${n}`, { category })))
  expect(countsOf(categories)).toEqual([['Café Life', 'cafe-life', 4]])
})

test('sorts categories and tags by use', () => {
  const { categories, tags } = arrangePosts([
    makePost('1', { category: 'Émigré', tags: ['b', 'c'] }),
    makePost('2', { category: 'Zebra', tags: ['c', 'a'] }),
    makePost('3', { category: 'Zebra' }),
    makePost('4', { category: undefined }),
  ])
  expect([categories.map(({ name }) => name), tags.map(({ name }) => name)]).toEqual([
    ['Zebra', 'Émigré'],
    ['c', 'a', 'b'],
  ])
})

test('a name without characters valid in a URL has no list', () => {
  const { categories, tags } = arrangePosts([makePost('a', { category: '🎉', tags: ['!!!', 'ok'] })])
  expect([countsOf(categories), countsOf(tags)]).toEqual([[], [['ok', 'ok', 1]]])
})

test('finds the posts of a category or tag in any script', () => {
  const posts = arrangePosts([
    makePost('a', { category: '東京 空港', tags: ['Москва'] }),
    makePost('b', { tags: ['москва', 'x'] }),
  ])
  expect(findList(posts, { kind: 'category', slug: '東京-空港' })?.posts.map(({ _id }) => _id)).toEqual(['a'])
  expect(findList(posts, { kind: 'tag', slug: 'москва' })).toMatchObject({ name: 'Москва', posts: { length: 2 } })
  expect(findList(posts, { kind: 'tag', slug: 'none' })).toBeUndefined()
})

test('relates other posts of the category, newest first', () => {
  const posts = arrangePosts([
    ...['1', '2', '3', '4'].map(day => makePost(`post-${day}`, { publishedAt: `2026-01-0${day}` })),
    makePost('other', { category: 'Other' }),
  ])
  expect(idsOf(findRelated(posts, makePost('post-4'), 2))).toEqual(['post-3', 'post-2'])
  expect(findRelated(posts, makePost('post-4', { category: undefined }), 2)).toEqual([])
})

test('knows a post by its id in small letters', () => {
  const { byLetters } = arrangePosts([makePost('a'), makePost('Dallas-Guide')])
  expect([byLetters.get('dallas-guide')?._id, byLetters.get('dallas-guid_')]).toEqual(['Dallas-Guide', undefined])
})

test.each<[string | number, string | null]>([
  ['2026-03-14', '2026-03-14'],
  [' 2026-03-14 ', '2026-03-14'],
  ['2026-03-14T22:30:00', '2026-03-14T22:30:00.000-04:00'],
  ['2026-03-14 22:30:00', '2026-03-14T22:30:00.000-04:00'],
  ['2026-01-14T22:30', '2026-01-14T22:30:00.000-05:00'],
  ['2026-03-14T22:30:00.5Z', '2026-03-14T22:30:00.500Z'],
  ['2026-03-14t22:30:00z', '2026-03-14T22:30:00.000Z'],
  ['2026-03-14T22:30:00+0200', '2026-03-14T20:30:00.000Z'],
  ['2026-03-14 10:00:00+00', '2026-03-14T10:00:00.000Z'],
  ['2026-03-14T10:00:00+14:00', '2026-03-13T20:00:00.000Z'],
  [1_770_818_602_871, '2026-02-11T14:03:22.871Z'],
  ['2026-02-30T10:00:00Z', null],
  ['2026-03-14T25:00:00', null],
  ['2026-03-14T10:00:00+99:00', null],
  ['2026-03-14 10:00:00 CET', null],
  ['0001-01-01T00:00:00Z', null],
  ['0001-01-01T00:00:00', null],
  ['2026-W11', null],
  ['March 14, 2026', null],
  ['', null],
  [Number.NaN, null],
])('reads %j in New York as %j', (written, expected) => {
  expect(readPublishedAt(written, 'America/New_York')).toBe(expected)
})

test('a time without a zone shows the day that was written, wherever the server is', () => {
  const late = readPublishedAt('2026-03-14T23:30:00', 'America/Los_Angeles') ?? ''
  expect(late).toBe('2026-03-14T23:30:00.000-07:00')
  expect(formatLongDate(late)).toBe('March 14, 2026')
})
