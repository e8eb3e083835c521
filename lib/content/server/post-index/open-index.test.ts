import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Post } from '@/lib/content/model/schemas'
import { AppError } from '@/lib/errors'
import { createPostIndex, type ManagedPostIndex } from './post-index'
import { makePost, yieldAll } from './testing/test-index'

let directory: string
let file: string
/** Current content; an error is thrown when it is read. */
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

/** Each call acts as a new server: it shares only the file. */
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

test('a restarted server reads the posts again', async () => {
  postsRead = [makePost('a')]
  await openTestIndex().count()
  postsRead = [makePost('a'), makePost('b')]
  expect(await openTestIndex().count()).toBe(2)
})

test('a restarted server has lists and search during an outage', async () => {
  postsRead = [makePost('a')]
  await openTestIndex().count()
  postsRead = [down()]
  const restarted = openTestIndex()
  await restarted.refreshIfStale()
  expect(await restarted.search({ query: 'text', limit: 1 })).toMatchObject([{ _id: 'a' }])
})

test('ignores the posts of another source', async () => {
  postsRead = [makePost('a')]
  await openTestIndex().count()
  postsRead = [down()]
  await expect(openTestIndex({ source: 'another' }).count()).rejects.toThrow('down')
})

test('replaces the posts of another source', async () => {
  postsRead = [makePost('a')]
  await openTestIndex().count()
  postsRead = [makePost('b')]
  expect(await idsOf(openTestIndex({ source: 'another' }))).toEqual(['b'])
})

test('takes over another source’s index if the posts are the same', async () => {
  postsRead = [makePost('a')]
  await openTestIndex().count()
  await openTestIndex({ source: 'another' }).count()
  postsRead = [down()]
  expect(await openTestIndex({ source: 'another' }).count()).toBe(1)
})

test('rebuilds a file that is not an index', async () => {
  postsRead = [makePost('a')]
  await openTestIndex().count()
  for (const index of openIndexes.splice(0)) await index.close()
  await writeFile(file, 'this is not a database, and it is long enough to be looked at'.repeat(100))
  expect(await idsOf(openTestIndex())).toEqual(['a'])
})

test.each(['a restarted server', 'a server that reads it'])('%s rebuilds a damaged file', async who => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  postsRead = Array.from({ length: 300 }, (_, place) => makePost(`p${place}`))
  const running = openTestIndex()
  await running.count()
  if (who === 'a restarted server') for (const index of openIndexes.splice(0)) await index.close()
  const bytes = await readFile(file)
  // Keeps the first pages, by which SQLite recognizes a database.
  await writeFile(file, bytes.fill(0xa5, 3 * 4096))
  const reading = who === 'a restarted server' ? openTestIndex() : running
  await expect(reading.search({ query: 'text', limit: 1 })).rejects.toThrow()
  expect(await reading.search({ query: 'text', limit: 1 })).toHaveLength(1)
  expect((await reading.list({ limit: 500 })).posts).toHaveLength(300)
  expect(await idsOf(openTestIndex())).toHaveLength(300)
  expect(log).toHaveBeenCalledWith('posts: the index file is corrupt, rebuilding it')
  log.mockRestore()
})

test('uses memory if the file cannot be written', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  await writeFile(path.join(directory, 'taken'), '')
  postsRead = [makePost('a')]
  expect(await idsOf(openTestIndex({ file: path.join(directory, 'taken/posts.db') }))).toEqual(['a'])
  expect(log.mock.calls.flat()[0]).toMatch('cannot open the index file')
  log.mockRestore()
})

test('overwrites what another server wrote meanwhile', async () => {
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
