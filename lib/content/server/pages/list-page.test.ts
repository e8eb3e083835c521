import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ContentHost, startContentHost } from '@/e2e/fakes/content-host'

type Pages = typeof import('./list-page')

const ALL = { kind: 'all' } as const
let host: ContentHost
let dataDir: string
let log: jest.SpyInstance
let pages: Pages

beforeEach(async () => {
  host = await startContentHost()
  process.env.API_BASE_URL = host.url
  dataDir = await mkdtemp(path.join(tmpdir(), 'lists-'))
  process.env.DATA_DIR = dataDir
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
  jest.resetModules()
  pages = await import('./list-page')
})

afterEach(async () => {
  log.mockRestore()
  delete process.env.API_BASE_URL
  delete process.env.DATA_DIR
  await host.stop()
  await rm(dataDir, { recursive: true })
})

test('the first page shows the newest twelve posts', async () => {
  const read = await pages.readListPage({ list: ALL, page: 1 })
  expect(read).toMatchObject({ state: 'ok', name: '', total: 13, page: 1, pageCount: 2 })
  expect(read.state === 'ok' && read.posts).toHaveLength(12)
})

test('the last page shows the remaining posts', async () => {
  const read = await pages.readListPage({ list: ALL, page: 2 })
  expect(read.state === 'ok' && read.posts).toHaveLength(1)
})

test.each([3, 1000, 999_999])('page %d of two is missing', async page => {
  expect(await pages.readListPage({ list: ALL, page })).toEqual({ state: 'missing' })
})

test('a category list has its posts and its name', async () => {
  const read = await pages.readListPage({ list: { kind: 'category', slug: 'city-to-city' }, page: 1 })
  expect(read).toMatchObject({ state: 'ok', name: 'City to City', total: 2, pageCount: 1 })
})

test('a tag list has its posts and its name', async () => {
  const read = await pages.readListPage({ list: { kind: 'tag', slug: 'airport-pickup' }, page: 1 })
  expect(read).toMatchObject({ state: 'ok', name: 'airport pickup' })
  expect(read.state === 'ok' && read.posts.every(post => post.tags.includes('airport pickup'))).toBe(true)
})

test('lists the other categories and tags with their counts', async () => {
  const read = await pages.readListPage({ list: ALL, page: 1 })
  expect(read.state === 'ok' && read.categories.map(({ name }) => name)).toEqual([
    'Airport Transfers',
    'Business Travel',
    'City to City',
    'Fleet',
    'Occasions',
  ])
  expect(read.state === 'ok' && read.tags[0]?.count).toBeGreaterThan(1)
})

test.each(['no-such', 'City to City', 'FLEET', '', '../fleet'])('the category "%s" is missing', async slug => {
  expect(await pages.readListPage({ list: { kind: 'category', slug }, page: 1 })).toEqual({ state: 'missing' })
})

test('a blog without posts is an empty list', async () => {
  host.setContent('posts', [])
  expect(await pages.readListPage({ list: ALL, page: 1 })).toMatchObject({
    state: 'ok',
    total: 0,
    pageCount: 1,
    posts: [],
  })
})

test('a post removed by the host disappears from its list a minute later', async () => {
  const now = jest.spyOn(performance, 'now')
  await pages.readListPage({ list: ALL, page: 1 })
  host.remove('tipping-your-chauffeur')
  now.mockReturnValue(performance.now() + 61_000)
  expect(await pages.readListPage({ list: ALL, page: 1 })).toMatchObject({ state: 'ok', total: 12, pageCount: 1 })
  now.mockRestore()
})

test('a list that was read once survives an outage of the host', async () => {
  const now = jest.spyOn(performance, 'now')
  await pages.readListPage({ list: ALL, page: 1 })
  host.setMode('fail')
  now.mockReturnValue(performance.now() + 61_000)
  expect(await pages.readListPage({ list: ALL, page: 1 })).toMatchObject({ state: 'ok', total: 13 })
  now.mockRestore()
})

test('returns failed when the posts cannot be read', async () => {
  host.setMode('fail')
  expect(await pages.readListPage({ list: ALL, page: 1 })).toEqual({ state: 'failed' })
})

test('returns failed when the search cannot run', async () => {
  host.setMode('fail')
  expect(await pages.readSearchResults({ query: 'dallas', limit: 3 })).toEqual({ state: 'failed' })
})

test('prerenders nothing if the posts cannot be read', async () => {
  host.setMode('fail')
  expect([await pages.listFirstPageNumbers(4), await pages.listTopCategories()]).toEqual([[], []])
})

test('lists the pages and categories to prerender', async () => {
  expect(await pages.listFirstPageNumbers(4)).toEqual([2])
  expect(await pages.listTopCategories()).toContain('fleet')
})
