import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ContentHost, startContentHost } from '@/e2e/fakes/content-host'
import { fallbackFaqs, fallbackTestimonials, fallbackVehicles } from '@/lib/content/model/fallbacks'

const shortenRevalidation = jest.fn(async () => {})
jest.mock('next/cache', () => ({ unstable_cache: () => () => shortenRevalidation() }))

let readHome: typeof import('./home').readHome
let host: ContentHost
let dataDir: string

beforeEach(async () => {
  host = await startContentHost()
  dataDir = await mkdtemp(path.join(tmpdir(), 'home-'))
  Object.assign(process.env, { API_BASE_URL: host.url, DATA_DIR: dataDir })
  jest.spyOn(console, 'error').mockImplementation(() => {})
  shortenRevalidation.mockClear()
  // The settings are read once per module instance.
  jest.resetModules()
  readHome = (await import('./home')).readHome
})
afterEach(async () => {
  jest.restoreAllMocks()
  delete process.env.API_BASE_URL
  delete process.env.DATA_DIR
  await host.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a page with all its parts has the usual lifetime', async () => {
  expect(await readHome()).toMatchObject({ about: { title: expect.any(String) }, posts: { length: 12 } })
  expect(shortenRevalidation).not.toHaveBeenCalled()
})

test('a first failure shows the fallbacks, omits parts without one, and is made again soon', async () => {
  host.setMode('fail')
  expect(await readHome()).toEqual({
    testimonials: fallbackTestimonials,
    faqs: fallbackFaqs,
    vehicles: fallbackVehicles,
    about: null,
    contact: undefined,
    posts: undefined,
  })
  expect(shortenRevalidation).toHaveBeenCalled()
})

test('a part that fails later keeps its content', async () => {
  const before = await readHome()
  host.setMode('fail', 'faqs')
  expect(await readHome()).toEqual(before)
})

test('posts that are no list are none', async () => {
  host.setMode('object', 'posts')
  expect((await readHome()).posts).toEqual([])
})
