import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ContentHost, startContentHost } from '@/e2e/fakes/content-host'
import { type Mode, modes } from '@/e2e/fakes/content-modes'
import type { Post } from '@/lib/content/model/schemas'
import { userMessages } from '@/lib/errors'
import { createHostedContent } from './hosted'
import type { HostOptions } from './hosted-resource'
import type { ContentPort } from './port'

let host: ContentHost
let clock: number
let changedAt: number
let log: jest.SpyInstance
let warned: jest.SpyInstance

beforeAll(async () => {
  host = await startContentHost()
})

beforeEach(() => {
  clock = 0
  changedAt = Number.NEGATIVE_INFINITY
  host.reset()
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
  warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => jest.restoreAllMocks())
afterAll(() => host.stop())

const HEALTHY_TIMEOUT_MS = 10_000

function createTestContent(options: Partial<HostOptions> = {}): ContentPort {
  return createHostedContent({
    baseUrl: host.url,
    imageHosts: ['pictures.example'],
    timeZone: () => 'America/New_York',
    timeoutMs: HEALTHY_TIMEOUT_MS,
    freshMs: 0,
    patienceMs: HEALTHY_TIMEOUT_MS,
    now: () => clock,
    invalidatedAt: () => changedAt,
    ...options,
  })
}

async function readPosts(content: ContentPort): Promise<Post[]> {
  const posts: Post[] = []
  for await (const post of content.eachPost()) posts.push(post)
  return posts
}

function readLogText(): string {
  return log.mock.calls.flat().join('\n')
}

/** Short timeout for responses that never complete, the default for others. */
function limitFor(mode: Mode) {
  return { timeoutMs: mode === 'hang' || mode === 'endless-body' ? 300 : HEALTHY_TIMEOUT_MS }
}

const resources = ['testimonials', 'faqs', 'contact', 'vehicles', 'about'] as const
const faults = modes.filter(mode => mode !== 'ok' && mode !== 'slow' && mode !== 'empty')
const cases = resources.flatMap(name => faults.map(mode => [name, mode] as const))

test.each(cases)('%s: the response "%s" is a failure', async (name, mode) => {
  host.setMode(mode, name)
  await expect(createTestContent(limitFor(mode))[name]()).rejects.toMatchObject({ kind: 'unavailable', logged: true })
})

test.each(faults)('vehicle categories: the response "%s" is a failure', async mode => {
  host.setMode(mode, 'vehicle-category')
  await expect(createTestContent(limitFor(mode)).vehicleCategories()).rejects.toMatchObject({
    userMessage: userMessages.categoriesFailed,
  })
})

test.each(faults.filter(mode => mode !== 'huge'))('posts: the response "%s" is a failure', async mode => {
  host.setMode(mode, 'posts')
  await expect(readPosts(createTestContent(limitFor(mode)))).rejects.toMatchObject({
    userMessage: userMessages.postsFailed,
  })
})

test('posts: reads a list of 20 MB', async () => {
  host.setMode('huge', 'posts')
  expect((await readPosts(createTestContent())).length).toBeGreaterThan(0)
})

test.each(faults.filter(mode => mode !== 'missing'))('a post: the response "%s" is a failure', async mode => {
  const [first] = await readPosts(createTestContent())
  host.setMode(mode, `posts/${first?._id}`)
  await expect(createTestContent(limitFor(mode)).post(first?._id ?? '')).rejects.toMatchObject({
    userMessage: userMessages.postFailed,
  })
})

test('accepts a slow response within the timeout', async () => {
  host.setMode('slow', 'faqs')
  expect((await createTestContent().faqs()).length).toBeGreaterThan(0)
})

test('logs the status of a failed response', async () => {
  host.setMode('fail', 'about')
  await createTestContent()
    .about()
    .catch(() => {})
  expect(readLogText()).toBe('content: about: HTTP error! status: 500')
})

test('logs an about text of the wrong shape', async () => {
  host.setMode('incomplete', 'about')
  await createTestContent()
    .about()
    .catch(() => {})
  expect(readLogText()).toContain('content: about: Invalid about data received from server')
})

test('logs a post of the wrong shape', async () => {
  host.setMode('incomplete', 'posts/a')
  host.setContent('posts', [{ _id: 'a', title: 'A', content: 'B' }])
  await createTestContent()
    .post('a')
    .catch(() => {})
  expect(readLogText()).toContain('content: post: Invalid post data received from server')
})

test('serves the last good response during an outage', async () => {
  const content = createTestContent()
  const before = await content.faqs()
  host.setMode('fail')
  expect(await content.faqs()).toEqual(before)
})

test('serves a changed response on the next request', async () => {
  const content = createTestContent()
  const [faq] = await content.faqs()
  host.setContent('faqs', [{ ...faq, answer: 'Changed.' }])
  expect((await content.faqs()).map(item => item.answer)).toEqual(['Changed.'])
})

test('requests an unreachable host once, then only after a pause', async () => {
  host.setMode('fail')
  const content = createTestContent()
  await content.faqs().catch(() => {})
  clock = 999
  await content.faqs().catch(() => {})
  expect(host.counts().faqs).toBe(1)
  clock = 1000
  await content.faqs().catch(() => {})
  expect(host.counts().faqs).toBe(2)
})

test('logs a failure once, not per visitor', async () => {
  host.setMode('fail')
  const content = createTestContent()
  await content.faqs().catch(() => {})
  await content.faqs().catch(() => {})
  expect(log).toHaveBeenCalledTimes(1)
})

test('the backoff doubles up to 30 seconds', async () => {
  host.setMode('fail')
  const content = createTestContent()
  const requestCounts: number[] = []
  for (clock = 0; clock <= 120_000; clock += 500) {
    const before = host.counts().faqs ?? 0
    await content.faqs().catch(() => {})
    if ((host.counts().faqs ?? 0) > before) requestCounts.push(clock / 1000)
  }
  expect(requestCounts).toEqual([0, 1, 3, 7, 15, 31, 61, 91])
})

test('serves the new response after an outage', async () => {
  const content = createTestContent()
  host.setMode('fail')
  await content.faqs().catch(() => {})
  host.reset()
  clock = 1000
  expect((await content.faqs()).length).toBeGreaterThan(0)
})

test('the outage of one resource does not affect another', async () => {
  host.setMode('drop', 'faqs')
  const content = createTestContent()
  await content.faqs().catch(() => {})
  expect((await content.testimonials()).length).toBeGreaterThan(0)
})

test('identical concurrent requests share one request', async () => {
  const content = createTestContent()
  await Promise.all([content.about(), content.about(), content.about()])
  expect(host.counts().about).toBe(1)
})

test('does not request a fresh response again', async () => {
  const content = createTestContent({ freshMs: 5000 })
  await content.about()
  clock = 4999
  await content.about()
  expect(host.counts().about).toBe(1)
})

test('skips other posts during the backoff if the host did not respond for one', async () => {
  host.setMode('drop')
  const content = createTestContent()
  await content.post('first').catch(() => {})
  await content.post('second').catch(() => {})
  // One request, or two if the host closed a kept-alive connection.
  expect(Object.keys(host.counts())).toEqual(['posts/first'])
})

test('never requests a malformed id', async () => {
  await createTestContent().post('a/../b')
  expect(host.counts()).toEqual({})
})

test('a removed post is null even after a good response', async () => {
  const content = createTestContent()
  const [first] = await readPosts(content)
  const id = first?._id ?? ''
  await content.post(id)
  host.remove(id)
  expect(await content.post(id)).toBeNull()
})

test('requests related posts with category, limit and exclusion, and logs no failure', async () => {
  host.setMode('fail', 'related')
  const relatedPosts = createTestContent().related({ category: 'Airport Transfers', exclude: 'a', limit: 3 })
  await expect(relatedPosts).rejects.toMatchObject({ kind: 'unavailable' })
  expect(readLogText()).toBe('')
})

test('limits related posts however many the host sends', async () => {
  const [first] = await readPosts(createTestContent())
  const many = [1, 2, 3, 4, 5].map(number => ({ ...first, _id: `post-${number}` }))
  host.setContent('posts', many)
  const related = await createTestContent().related({ category: first?.category ?? '', exclude: 'post-1', limit: 3 })
  expect(related.map(post => post._id)).toEqual(['post-2', 'post-3', 'post-4'])
})

test('accepts an empty list', async () => {
  host.setMode('empty', 'posts')
  expect(await readPosts(createTestContent())).toEqual([])
})

test('replaces an image of a host that is not allowed and logs it', async () => {
  host.setContent('vehicles', [
    { name: 'A', img: 'https://pictures.example/a.jpg' },
    { name: 'B', img: 'https://elsewhere.example/b.jpg' },
  ])
  expect(await createTestContent().vehicles()).toEqual([
    { _id: 'A', name: 'A', img: 'https://pictures.example/a.jpg' },
    { _id: 'B', name: 'B', img: '/fleet/luxury-sedan.webp' },
  ])
  expect(warned.mock.calls.flat().join()).toContain('elsewhere.example is not among the https hosts of IMAGE_HOSTS')
})

test('accepts a post without tags and with a missing or null excerpt', async () => {
  host.setContent('posts', [
    {
      _id: 'a',
      title: 'A',
      content: '<p>Hello</p>',
      excerpt: null,
      featuredImage: '/a.webp',
      category: 'News',
      tags: null,
      publishedAt: '2026-01-02T00:00:00.000Z',
    },
  ])
  expect(await readPosts(createTestContent())).toMatchObject([{ _id: 'a', tags: [] }])
})

test('requests a resource again after a change, however fresh', async () => {
  const content = createTestContent({ freshMs: 60_000 })
  await content.faqs()
  host.setContent('faqs', [{ _id: 'new', question: 'New?', answer: 'Yes.' }])
  changedAt = clock += 1
  clock += 1
  expect(await content.faqs()).toMatchObject([{ question: 'New?' }])
  expect(await content.faqs()).toMatchObject([{ question: 'New?' }])
  expect(host.counts().faqs).toBe(2)
})

test('the last good content of every kind survives a restart in an outage', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'content-'))
  const first = createTestContent({ directory })
  await first.refresh()
  const before = await readEverything(first)
  host.setMode('hang')
  const restarted = createTestContent({ directory, patienceMs: 1, timeoutMs: 300 })
  expect(await readEverything(restarted)).toEqual(before)
  const otherSource = createTestContent({ directory, patienceMs: 1, timeoutMs: 300, imageHosts: [] })
  await expect(otherSource.faqs()).rejects.toMatchObject({ kind: 'unavailable' })
  await rm(directory, { recursive: true })
})

async function readEverything(content: ContentPort) {
  const posts: Post[] = []
  for await (const post of content.fullPosts(['tipping-your-chauffeur'])) posts.push(post)
  return [
    ...(await Promise.all([content.testimonials(), content.faqs(), content.contact(), content.vehicles()])),
    ...(await Promise.all([content.about(), content.vehicleCategories(), content.post('tipping-your-chauffeur')])),
    posts,
  ]
}

test('says that rates are old while they cannot be read', async () => {
  const content = createTestContent()
  await content.vehicleCategories()
  expect(content.sellsOnOldRates()).toBe(false)
  host.setMode('fail')
  await content.vehicleCategories()
  expect(content.sellsOnOldRates()).toBe(true)
  host.reset()
  clock = 1000
  await content.vehicleCategories()
  expect(content.sellsOnOldRates()).toBe(false)
})

test('serves outdated content during an outage', async () => {
  const content = createTestContent({ freshMs: 60_000 })
  const before = await content.faqs()
  host.setMode('fail', 'faqs')
  changedAt = clock += 1
  clock += 1
  expect(await content.faqs()).toEqual(before)
})

test('a change ends the backoff of a failure', async () => {
  const content = createTestContent()
  host.setMode('fail', 'faqs')
  await expect(content.faqs()).rejects.toThrow()
  host.setMode('ok', 'faqs')
  changedAt = clock += 1
  clock += 1
  expect((await content.faqs()).length).toBeGreaterThan(0)
})
