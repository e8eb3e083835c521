import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Post } from '@/lib/content/schemas'
import { AppError } from '@/lib/errors'
import { createPostIndex, type KeptPostIndex } from './post-index'
import { makePost, yieldAll } from './testing/index-of'

let directory: string
let file: string
/** What the content says now; an error is what reading it throws. */
let said: (Post | Error)[]
let opened: KeptPostIndex[]

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'posts-'))
  file = path.join(directory, 'data/posts.db')
  said = []
  opened = []
})

afterEach(async () => {
  for (const index of opened) await index.close()
  await rm(directory, { recursive: true })
})

/** Each call is a server of its own: it knows only what the file tells. */
function open(options: { file?: string; source?: string } = {}): KeptPostIndex {
  const content = { eachPost: () => yieldAll(said) }
  const index = createPostIndex({ content, file, source: 'host', ...options })
  opened.push(index)
  return index
}

const down = () => new AppError({ kind: 'unavailable', message: 'down', logged: true })

async function idsOf(index: KeptPostIndex): Promise<string[]> {
  return (await index.ids()).map(post => post._id)
}

test('a restarted server has the posts at once, and reads them again behind that', async () => {
  said = [makePost('a')]
  await open().count()
  said = [makePost('a'), makePost('b')]
  const restarted = open()
  expect(await restarted.count()).toBe(1)
  await restarted.freshen()
  expect(await restarted.count()).toBe(2)
})

test('a restarted server has its lists and its search in an outage', async () => {
  said = [makePost('a')]
  await open().count()
  said = [down()]
  const restarted = open()
  await restarted.freshen()
  expect(await restarted.search({ query: 'text', limit: 1 })).toMatchObject([{ _id: 'a' }])
})

test('the posts of another source are not this one’s', async () => {
  said = [makePost('a')]
  await open().count()
  said = [down()]
  await expect(open({ source: 'another' }).count()).rejects.toThrow('down')
})

test('the posts of another source are replaced', async () => {
  said = [makePost('a')]
  await open().count()
  said = [makePost('b')]
  expect(await idsOf(open({ source: 'another' }))).toEqual(['b'])
})

test('where nothing changed, another source’s index becomes this one’s', async () => {
  said = [makePost('a')]
  await open().count()
  await open({ source: 'another' }).count()
  said = [down()]
  expect(await open({ source: 'another' }).count()).toBe(1)
})

test('a file that is no index is made anew', async () => {
  said = [makePost('a')]
  await open().count()
  for (const index of opened.splice(0)) await index.close()
  await writeFile(file, 'this is not a database, and it is long enough to be looked at'.repeat(100))
  expect(await idsOf(open())).toEqual(['a'])
})

test.each(['a restarted server', 'a server that reads it'])('a damaged file is made anew by %s', async who => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  said = Array.from({ length: 300 }, (_, place) => makePost(`p${place}`))
  const running = open()
  await running.count()
  if (who === 'a restarted server') for (const index of opened.splice(0)) await index.close()
  const bytes = await readFile(file)
  // All but the first pages, by which a database is known.
  await writeFile(file, bytes.fill(0xa5, 3 * 4096))
  const reading = who === 'a restarted server' ? open() : running
  await expect(reading.search({ query: 'text', limit: 1 })).rejects.toThrow()
  expect(await reading.search({ query: 'text', limit: 1 })).toHaveLength(1)
  expect((await reading.list({ limit: 500 })).posts).toHaveLength(300)
  expect(await idsOf(open())).toHaveLength(300)
  expect(log).toHaveBeenCalledWith('posts: the index file is corrupt, rebuilding it')
  log.mockRestore()
})

test('where the file cannot be written, the index is in memory', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  await writeFile(path.join(directory, 'taken'), '')
  said = [makePost('a')]
  expect(await idsOf(open({ file: path.join(directory, 'taken/posts.db') }))).toEqual(['a'])
  expect(log.mock.calls.flat()[0]).toMatch('cannot open the index file')
  log.mockRestore()
})

test('what another server wrote meanwhile is written over', async () => {
  const [one, other] = [open(), open()]
  await one.count()
  await other.count()
  said = [makePost('a', { title: 'New' })]
  await one.refresh()
  said = [makePost('a', { title: 'Newer' })]
  await other.refresh()
  expect((await one.list({ limit: 5 })).posts.map(post => post.title)).toEqual(['Newer'])
})

test('a server that starts while another writes the file shares it', async () => {
  said = [makePost('a')]
  const [one, other] = [open(), open()]
  await one.count()
  const writing = new DatabaseSync(file)
  writing.exec('begin immediate')
  expect(await other.count()).toBe(1)
  writing.exec('rollback')
  writing.close()
  said = [makePost('b')]
  await other.refresh()
  expect(await idsOf(one)).toEqual(['b'])
})

test('two servers that start at once share a file', async () => {
  said = [makePost('a')]
  const [one, other] = [open(), open()]
  await Promise.allSettled([one.count(), other.count()])
  expect(await Promise.all([idsOf(one), idsOf(other)])).toEqual([['a'], ['a']])
  await Promise.all([one.freshen(), other.freshen()])
  said = [makePost('b')]
  await one.refresh()
  expect(await idsOf(other)).toEqual(['b'])
})
