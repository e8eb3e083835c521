import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ContentHost, startContentHost } from '@/e2e/fakes/content-host'
import { listFirstPageNumbers, listTopCategories, readListPage } from './list-page'

const ALL = { kind: 'all' } as const
let host: ContentHost
let dataDir: string

beforeAll(async () => {
  host = await startContentHost()
  dataDir = await mkdtemp(path.join(tmpdir(), 'lists-'))
  Object.assign(process.env, { API_BASE_URL: host.url, DATA_DIR: dataDir })
})
afterAll(async () => {
  await host.stop()
  await rm(dataDir, { recursive: true })
})

test('as long as the posts could not be read, a list has failed and nothing is prerendered', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  host.setMode('fail')
  expect(await readListPage({ list: ALL, page: 1 })).toEqual({ state: 'failed' })
  expect([await listFirstPageNumbers(4), await listTopCategories()]).toEqual([[], []])
  log.mockRestore()
  // A minute later they are read again.
  host.reset()
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  expect([await listFirstPageNumbers(4), await listTopCategories()]).toEqual([[2], expect.arrayContaining(['fleet'])])
})

test.each([
  [ALL, 1, { state: 'ok', name: '', total: 13, page: 1, pageCount: 2, posts: { length: 12 } }],
  [ALL, 2, { state: 'ok', posts: { length: 1 } }],
  [ALL, 3, { state: 'missing' }],
  [{ kind: 'category', slug: 'city-to-city' }, 1, { state: 'ok', name: 'City to City', total: 2, pageCount: 1 }],
  [{ kind: 'tag', slug: 'airport-pickup' }, 1, { state: 'ok', name: 'airport pickup' }],
  ...['no-such', 'City to City', 'FLEET', '', '../fleet'].map(
    slug => [{ kind: 'category', slug }, 1, { state: 'missing' }] as const,
  ),
] as const)('the list %j has the page %i: %j', async (list, page, expected) => {
  expect(await readListPage({ list, page })).toMatchObject(expected)
})

test('a tag of one post is listed on its own page only', async () => {
  const tagsOf = async (list: Parameters<typeof readListPage>[0]['list']) => {
    const result = await readListPage({ list, page: 1 })
    return result.state === 'ok' ? result.tags : []
  }
  const onAll = await tagsOf(ALL)
  expect(onAll.length).toBeGreaterThan(0)
  expect(onAll.filter(({ count }) => count === 1)).toEqual([])
  expect((await tagsOf({ kind: 'tag', slug: 'tipping' })).filter(({ count }) => count === 1)).toEqual([
    { name: 'tipping', slug: 'tipping', count: 1 },
  ])
})
