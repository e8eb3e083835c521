import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Post } from '@/lib/content/schemas'
import { AppError } from '@/lib/errors'
import { createPostIndex, type ManagedPostIndex } from './post-index'
import { makePost, yieldAll } from './testing/test-index'

let directory: string
let file: string
/** What the content says now; an error is what reading it throws. */
let postsRead: (Post | Error)[]
let openIndexes: ManagedPostIndex[]

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'posts-'))
  file = path.join(directory, 'data/posts.db')
  postsRead = []
  openIndexes = []
})

afterEach(async () => {
  for (const index of openIndexes) await index.close()
  await rm(directory, { recursive: true })
})

/** Each call is a server of its own: it knows only what the file tells. */
function openTestIndex(options: { file?: string; source?: string } = {}): ManagedPostIndex {
  const content = { eachPost: () => yieldAll(postsRead) }
  const index = createPostIndex({ content, file, source: 'host', ...options })
  openIndexes.push(index)
  return index
}

const down = () => new AppError({ kind: 'unavailable', message: 'down', logged: true })

async function idsOf(index: ManagedPostIndex): Promise<string[]> {
  return (await index.ids()).map(post => post._id)
}

test('a restarted server has the posts at once, and reads them again behind that', async () => {
  postsRead = [makePost('a')]
  await openTestIndex().count()
  postsRead = [makePost('a'), makePost('b')]
  const restarted = openTestIndex()
  expect(await restarted.count()).toBe(1)
  await restarted.refreshIfStale()
  expect(await restarted.count()).toBe(2)
})

test('a restarted server has its lists and its search in an outage', async () => {
  postsRead = [makePost('a')]
  await openTestIndex().count()
  postsRead = [down()]
  const restarted = openTestIndex()
  await restarted.refreshIfStale()
  expect(await restarted.search({ query: 'text', limit: 1 })).toMatchObject([{ _id: 'a' }])
})

test('the posts of another source are not this one’s', async () => {
  postsRead = [makePost('a')]
  await openTestIndex().count()
  postsRead = [down()]
  await expect(openTestIndex({ source: 'another' }).count()).rejects.toThrow('down')
})

test('the posts of another source are replaced', async () => {
  postsRead = [makePost('a')]
  await openTestIndex().count()
  postsRead = [makePost('b')]
  expect(await idsOf(openTestIndex({ source: 'another' }))).toEqual(['b'])
})

test('where nothing changed, another source’s index becomes this one’s', async () => {
  postsRead = [makePost('a')]
  await openTestIndex().count()
  await openTestIndex({ source: 'another' }).count()
  postsRead = [down()]
  expect(await openTestIndex({ source: 'another' }).count()).toBe(1)
})

test('a file that is no index is made anew', async () => {
  postsRead = [makePost('a')]
  await openTestIndex().count()
  for (const index of openIndexes.splice(0)) await index.close()
  await writeFile(file, 'this is not a database, and it is long enough to be looked at'.repeat(100))
  expect(await idsOf(openTestIndex())).toEqual(['a'])
})

test.each(['a restarted server', 'a server that reads it'])('a damaged file is made anew by %s', async who => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  postsRead = Array.from({ length: 300 }, (_, place) => makePost(`p${place}`))
  const running = openTestIndex()
  await running.count()
  if (who === 'a restarted server') for (const index of openIndexes.splice(0)) await index.close()
  const bytes = await readFile(file)
  // All but the first pages, by which a database is known.
  await writeFile(file, bytes.fill(0xa5, 3 * 4096))
  const reading = who === 'a restarted server' ? openTestIndex() : running
  await expect(reading.search({ query: 'text', limit: 1 })).rejects.toThrow()
  expect(await reading.search({ query: 'text', limit: 1 })).toHaveLength(1)
  expect((await reading.list({ limit: 500 })).posts).toHaveLength(300)
  expect(await idsOf(openTestIndex())).toHaveLength(300)
  expect(log).toHaveBeenCalledWith('posts: the index file is corrupt, rebuilding it')
  log.mockRestore()
})

test('where the file cannot be written, the index is in memory', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  await writeFile(path.join(directory, 'taken'), '')
  postsRead = [makePost('a')]
  expect(await idsOf(openTestIndex({ file: path.join(directory, 'taken/posts.db') }))).toEqual(['a'])
  expect(log.mock.calls.flat()[0]).toMatch('cannot open the index file')
  log.mockRestore()
})

test('what another server wrote meanwhile is written over', async () => {
  const [one, other] = [openTestIndex(), openTestIndex()]
  await one.count()
  await other.count()
  postsRead = [makePost('a', { title: 'New' })]
  await one.refresh()
  postsRead = [makePost('a', { title: 'Newer' })]
  await other.refresh()
  expect((await one.list({ limit: 5 })).posts.map(post => post.title)).toEqual(['Newer'])
})

test('a server that starts while another writes the file shares it', async () => {
  postsRead = [makePost('a')]
  const [one, other] = [openTestIndex(), openTestIndex()]
  await one.count()
  const writing = new DatabaseSync(file)
  writing.exec('begin immediate')
  expect(await other.count()).toBe(1)
  writing.exec('rollback')
  writing.close()
  postsRead = [makePost('b')]
  await other.refresh()
  expect(await idsOf(one)).toEqual(['b'])
})

test('two servers that start at once share a file', async () => {
  postsRead = [makePost('a')]
  const [one, other] = [openTestIndex(), openTestIndex()]
  await Promise.allSettled([one.count(), other.count()])
  expect(await Promise.all([idsOf(one), idsOf(other)])).toEqual([['a'], ['a']])
  await Promise.all([one.refreshIfStale(), other.refreshIfStale()])
  postsRead = [makePost('b')]
  await one.refresh()
  expect(await idsOf(other)).toEqual(['b'])
})
