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

test.each([3, 1000, 999_999])('page %d of two is missing', async page => {
  expect(await pages.readListPage({ list: ALL, page })).toEqual({ state: 'missing' })
})

test('a category list has its posts and its name', async () => {
  const read = await pages.readListPage({ list: { kind: 'category', slug: 'city-to-city' }, page: 1 })
  expect(read).toMatchObject({ state: 'ok', name: 'City to City', total: 2, pageCount: 1 })
})

test.each(['no-such', 'City to City', 'FLEET', '', '../fleet'])('the category "%s" is missing', async slug => {
  expect(await pages.readListPage({ list: { kind: 'category', slug }, page: 1 })).toEqual({ state: 'missing' })
})

test('returns failed when the posts cannot be read', async () => {
  host.setMode('fail')
  expect(await pages.readListPage({ list: ALL, page: 1 })).toEqual({ state: 'failed' })
})

test('prerenders nothing if the posts cannot be read', async () => {
  host.setMode('fail')
  expect([await pages.listFirstPageNumbers(4), await pages.listTopCategories()]).toEqual([[], []])
})

test('lists the pages and categories to prerender', async () => {
  expect(await pages.listFirstPageNumbers(4)).toEqual([2])
  expect(await pages.listTopCategories()).toContain('fleet')
})
