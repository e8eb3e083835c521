import { truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ContentHost, startContentHost } from '@/e2e/fakes/content-host'
import { type Mode, modes } from '@/e2e/fakes/content-modes'
import { makePost } from '@/lib/content/model/testing/sample-post'
import { userMessages } from '@/lib/errors'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { createHostedContent, type HostOptions } from './hosted'
import type { ContentPort } from './port'

let host: ContentHost
let clock: number
let changedAt: number
let log: jest.SpyInstance

beforeAll(async () => {
  host = await startContentHost()
})

beforeEach(() => {
  clock = 0
  changedAt = Number.NEGATIVE_INFINITY
  host.reset()
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
  jest.spyOn(console, 'warn').mockImplementation(() => {})
})

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

function readLogText(): string {
  return log.mock.calls.flat().join('\n')
}

/** Short timeout for responses that never complete, the default for others. */
function limitFor(mode: Mode) {
  return { timeoutMs: mode === 'hang' || mode === 'endless-body' ? 300 : HEALTHY_TIMEOUT_MS }
}

const faults = modes.filter(mode => mode !== 'ok')

test.each(faults)('the response "%s" is a failure, of a list and of an object', async mode => {
  host.setMode(mode)
  const content = createTestContent(limitFor(mode))
  for (const part of ['faqs', 'about'] as const)
    await expect(content.read(part)).rejects.toMatchObject({ kind: 'unavailable', logged: true })
})

test('logs an about text of the wrong shape', async () => {
  host.setMode('incomplete', 'about')
  await createTestContent()
    .read('about')
    .catch(() => {})
  expect(readLogText()).toContain('content: about: Invalid about data received from server')
})

test('logs a response whose every post lacks title or content', async () => {
  host.setContent('posts', [
    { _id: 'a', title: 'Without content' },
    { _id: 'b', content: '<p>Without title</p>' },
  ])
  const content = createTestContent()
  await expect(content.read('posts')).rejects.toMatchObject({ userMessage: userMessages.postsFailed })
  expect(readLogText()).toContain('content: posts: Invalid post data received from server')
})

test('skips and logs a malformed post', async () => {
  const warned = jest.spyOn(console, 'warn')
  host.setContent('posts', [makePost('a'), { ...makePost('b'), title: 7 }, makePost('c')])
  const { all } = await createTestContent().read('posts')
  expect(all.map(({ _id }) => _id)).toEqual(['a', 'c'])
  expect(warned.mock.calls.flat().join()).toMatch(/^content: posts: item 1 \(_id "b"\) skipped: title: /)
})

test('parses unchanged bytes once', async () => {
  const content = createTestContent()
  const before = await content.read('posts')
  expect(await content.read('posts')).toBe(before)
  host.setContent('posts', [makePost('a')])
  expect((await content.read('posts')).all).toHaveLength(1)
  expect(host.counts().posts).toBe(3)
})

test('knows the posts while they are fresh', async () => {
  const content = createTestContent({ freshMs: 60_000 })
  expect(content.knownPosts()).toBeUndefined()
  const posts = await content.read('posts')
  clock = 59_999
  expect(content.knownPosts()).toBe(posts)
  clock = 60_000
  expect(content.knownPosts()).toBeUndefined()
})

test('the backoff doubles up to 30 seconds', async () => {
  host.setMode('fail')
  const content = createTestContent()
  const requestCounts: number[] = []
  for (clock = 0; clock <= 120_000; clock += 500) {
    const before = host.counts().faqs ?? 0
    await content.read('faqs').catch(() => {})
    if ((host.counts().faqs ?? 0) > before) requestCounts.push(clock / 1000)
  }
  expect(requestCounts).toEqual([0, 1, 3, 7, 15, 31, 61, 91])
})

describe('after a restart in an outage', () => {
  let folder: string
  beforeEach(async () => {
    folder = path.join(await createTemporaryFolder(), 'data')
  })

  const inOutage = (options: Partial<HostOptions>) => createTestContent({ patienceMs: 1, timeoutMs: 300, ...options })

  test('the last good content of every kind is there', async () => {
    const first = createTestContent({ folder })
    await first.refresh()
    const before = await readEverything(first)
    host.setMode('hang')
    const restarted = inOutage({ folder })
    expect(await readEverything(restarted)).toEqual(before)
    // Waits for the reads that go on.
    await expect(restarted.refresh()).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(
      inOutage({ folder, baseUrl: host.url.replace('127.0.0.1', '127.0.0.2') }).read('faqs'),
    ).rejects.toThrow()
  })

  test('a damaged file counts as none', async () => {
    await createTestContent({ folder }).read('faqs')
    await truncate(path.join(folder, encodeURIComponent(host.url), 'faqs.json'), 100)
    host.setMode('fail')
    await expect(inOutage({ folder }).read('faqs')).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('says once that nothing can be kept', async () => {
    await writeFile(folder, 'a file in place of the folder')
    const content = createTestContent({ folder })
    await content.read('faqs')
    await content.read('faqs')
    expect(log.mock.calls.flat().filter(text => String(text).includes('could not be kept'))).toHaveLength(1)
  })
})

const parts = ['testimonials', 'faqs', 'contact', 'vehicles', 'about', 'vehicleCategories', 'posts'] as const

async function readEverything(content: ContentPort) {
  return await Promise.all(parts.map(part => content.read(part)))
}

test('says that rates are old while they cannot be read', async () => {
  const content = createTestContent()
  await content.read('vehicleCategories')
  expect(content.sellsOnOldRates()).toBe(false)
  host.setMode('fail')
  await content.read('vehicleCategories')
  expect(content.sellsOnOldRates()).toBe(true)
  host.reset()
  clock = 1000
  await content.read('vehicleCategories')
  expect(content.sellsOnOldRates()).toBe(false)
})

test('a change ends the backoff of a failure', async () => {
  const content = createTestContent()
  host.setMode('fail', 'faqs')
  await expect(content.read('faqs')).rejects.toThrow()
  host.setMode('ok', 'faqs')
  changedAt = clock += 1
  clock += 1
  expect((await content.read('faqs')).length).toBeGreaterThan(0)
})
