import { type ContentHost, startContentHost } from '@/e2e/fakes/content-host'
import { fallbackFaqs, fallbackTestimonials, fallbackVehicles } from '@/lib/content/model/fallbacks'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { readHome } from './home'

const shortenRevalidation = jest.fn(async () => {})
jest.mock('next/cache', () => ({ unstable_cache: () => () => shortenRevalidation() }))

let host: ContentHost
beforeAll(async () => {
  host = await startContentHost()
  Object.assign(process.env, { API_BASE_URL: host.url, DATA_DIR: await createTemporaryFolder() })
})
// Each test is minutes after the one before: content is read again.
let now = performance.now()
beforeEach(() => {
  now += 300_000
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  jest.spyOn(console, 'error').mockImplementation(() => {})
  shortenRevalidation.mockClear()
  host.reset()
})
afterAll(() => host.stop())

test('posts that are no list are none', async () => {
  host.setMode('fail')
  host.setMode('object', 'posts')
  expect((await readHome()).posts).toEqual([])
})

test('a first failure shows the fallbacks, omits parts without one, and is made again soon', async () => {
  host.setMode('fail')
  expect(await readHome()).toEqual({
    testimonials: fallbackTestimonials,
    faqs: fallbackFaqs,
    vehicles: fallbackVehicles,
    categories: [],
    about: null,
    contact: undefined,
    posts: undefined,
  })
  expect(shortenRevalidation).toHaveBeenCalled()
})

test('a page with all its parts has the usual lifetime, and a part that fails later keeps its content', async () => {
  const before = await readHome()
  expect(before).toMatchObject({ about: { title: expect.any(String) }, posts: { length: 12 } })
  expect(shortenRevalidation).not.toHaveBeenCalled()
  host.setMode('fail', 'faqs')
  now += 300_000
  expect(await readHome()).toEqual(before)
})
