import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Post } from '@/lib/content/model/schemas'
import { AppError } from '@/lib/errors'
import { createPostIndex, type ManagedPostIndex } from './post-index'
import { makePost, yieldAll } from './testing/test-index'

const FRESH_MS = 60_000

let directory: string
let file: string
let clock: number
/** Current content; an error is thrown when reached, after the posts before it. */
let postsRead: (Post | Error)[]
let reads: number
let openIndexes: ManagedPostIndex[]

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'posts-'))
  file = path.join(directory, 'data/posts.db')
  clock = 1_000_000
  postsRead = []
  reads = 0
  openIndexes = []
})

afterEach(async () => {
  for (const index of openIndexes) await index.close()
  await rm(directory, { recursive: true })
})

/** Each call acts as a new server: it shares only the file. */
function openTestIndex(options: { file?: string | null } = {}): ManagedPostIndex {
  const content = {
    eachPost: () => {
      reads += 1
      return yieldAll(postsRead)
    },
  }
  const index = createPostIndex({ content, file, source: 'host', freshMs: FRESH_MS, now: () => clock, ...options })
  openIndexes.push(index)
  return index
}

function down(): AppError {
  return new AppError({ kind: 'unavailable', message: 'down', logged: true })
}

async function idsOf(index: ManagedPostIndex): Promise<string[]> {
  return (await index.ids()).map(post => post._id)
}

const kinds = ['in memory', 'in a file']

function openKind(kind: string): ManagedPostIndex {
  return openTestIndex({ file: kind === 'in memory' ? null : file })
}

test.each(kinds)('%s: the first request waits for the posts', async kind => {
  postsRead = [makePost('a')]
  expect(await idsOf(openKind(kind))).toEqual(['a'])
})

test.each(kinds)('%s: concurrent requests share one read', async kind => {
  postsRead = [makePost('a')]
  const index = openKind(kind)
  await Promise.all([index.count(), index.tags(), index.list({ limit: 1 }), index.search({ query: 'a', limit: 1 })])
  expect(reads).toBe(1)
})

test.each(kinds)('%s: does not read the posts again within a minute', async kind => {
  const index = openKind(kind)
  await index.count()
  clock += FRESH_MS - 1
  await index.refreshIfStale()
  await index.count()
  expect(reads).toBe(1)
})

test.each(kinds)('%s: after a minute the next request gets the new list', async kind => {
  postsRead = [makePost('a')]
  const index = openKind(kind)
  await index.count()
  postsRead = [makePost('a'), makePost('b')]
  clock += FRESH_MS
  expect([await index.count(), await index.count(), reads]).toEqual([2, 2, 2])
})

test('knows what the posts lack for as long as they are current', async () => {
  postsRead = [makePost('a', { tags: ['New York'] })]
  const index = openTestIndex()
  const lacking = () =>
    ['/blog/a', '/blog/A', '/blog/b', '/blog/tag/new-york', '/blog/tag/dallas', '/blog/page/2'].filter(index.lacks)
  expect(lacking()).toEqual([])
  await index.refresh()
  expect(lacking()).toEqual(['/blog/b', '/blog/tag/dallas', '/blog/page/2'])
  clock += FRESH_MS
  expect(lacking()).toEqual([])
})

test.each(kinds)('%s: finds a changed post by its new words only', async kind => {
  postsRead = [makePost('a', { title: 'Zebra', tags: ['old'] }), makePost('b', { tags: ['tips'] })]
  const index = openKind(kind)
  await index.count()
  postsRead = [
    makePost('a', { title: 'Giraffe', tags: ['new'], publishedAt: '2020-01-01' }),
    makePost('b', { tags: ['tips'] }),
  ]
  await index.refresh()
  const found = await Promise.all(['zebra', 'giraffe'].map(query => index.search({ query, limit: 5 })))
  expect(found.map(posts => posts.map(post => post._id))).toEqual([[], ['a']])
  expect(await idsOf(index)).toEqual(['b', 'a'])
  expect((await index.tags()).map(tag => tag.name)).toEqual(['new', 'tips'])
})

test.each(kinds)('%s: removes a deleted post from lists, labels and search', async kind => {
  postsRead = [makePost('a', { category: 'Gone' }), makePost('b')]
  const index = openKind(kind)
  await index.count()
  postsRead = [makePost('b')]
  await index.refresh()
  expect(await index.list({ limit: 5 })).toMatchObject({ posts: [{ _id: 'b' }], total: 1 })
  expect((await index.categories()).map(label => label.name)).toEqual(['News'])
  expect(await index.search({ query: 'Title', limit: 5 })).toMatchObject([{ _id: 'b' }])
})

test.each(kinds)('%s: an empty list of posts is valid', async kind => {
  postsRead = [makePost('a')]
  const index = openKind(kind)
  await index.count()
  postsRead = []
  await index.refresh()
  expect([await index.count(), await index.tags()]).toEqual([0, []])
})

test.each(kinds)('%s: an aborted read leaves the index unchanged', async kind => {
  postsRead = [makePost('a'), makePost('b')]
  const index = openKind(kind)
  const before = [await index.list({ limit: 5 }), await index.categories()]
  const many = Array.from({ length: 200 }, (_, number) => makePost(`new-${number}`, { category: 'New' }))
  postsRead = [makePost('a', { title: 'Changed' }), ...many, down()]
  clock += FRESH_MS
  await index.refreshIfStale()
  expect([await index.list({ limit: 5 }), await index.categories()]).toEqual(before)
})

test.each(kinds)('%s: the next good read after an aborted one is applied', async kind => {
  postsRead = [makePost('a')]
  const index = openKind(kind)
  await index.count()
  postsRead = [makePost('a', { title: 'Changed' }), down()]
  await index.refresh().catch(() => {})
  postsRead = [makePost('a', { title: 'Changed again' })]
  await index.refresh()
  expect((await index.list({ limit: 1 })).posts[0]?.title).toBe('Changed again')
})

test.each(kinds)('%s: every query rejects if the posts were never read', async kind => {
  postsRead = [down()]
  const index = openKind(kind)
  await expect(index.list({ limit: 1 })).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(index.search({ query: 'a', limit: 1 })).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(index.refreshIfStale()).rejects.toMatchObject({ kind: 'unavailable' })
})

test('indexes a post with a thousand tags', async () => {
  postsRead = Array.from({ length: 60 }, (_, post) =>
    makePost(`p-${post}`, { tags: Array.from({ length: 1000 }, (_, tag) => `tag ${post} ${tag}`) }),
  )
  expect(await openTestIndex({ file: null }).count()).toBe(60)
})
