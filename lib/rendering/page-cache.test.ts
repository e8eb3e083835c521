import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { nodeFs } from 'next/dist/server/lib/node-fs-methods'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { createPageCache } from './page-cache'
import {
  contentChangedAtMs,
  contentVersion,
  findPayload,
  learnContentFiles,
  learnContentVersion,
  setPartySources,
} from './process-state'

const ALERT = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
const PAGE = { kind: 'APP_PAGE', isFallback: false, isRoutePPREnabled: false } as const
const FRAMEWORK = '<script src="/_next/static/chunks/main.js"></script><script>self.__next_f.push([1])</script>'
const CACHEABLE_PAGE = { ...PAGE, cacheControl: { revalidate: 60, expire: 3600 } }

const HOUR_MS = 3600 * 1000

let folder: string
beforeEach(async () => {
  folder = await createTemporaryFolder()
})

const PageCache = createPageCache({})

/** Without memory every read comes from disk, as after a restart. */
function openCache({ memoryBytes = 0, Cache = PageCache } = {}) {
  return new Cache({
    fs: nodeFs,
    flushToDisk: true,
    serverDistDir: folder,
    revalidatedTags: [],
    maxMemoryCacheSize: memoryBytes,
    _requestHeaders: {},
  })
}

function page(text: string, state?: 'missing' | 'failed' | 'uncacheable') {
  const marker = state ? `<meta name="page-state" content="${state}"/>` : ''
  return {
    kind: 'APP_PAGE',
    html: `<html><head>${marker}</head><body>${text}<script id="page-script">alert(1)</script>${FRAMEWORK}</body></html>`,
    rscData: Buffer.from(text),
    headers: { 'x-nextjs-stale-time': '300' } as Record<string, string>,
    status: undefined as number | undefined,
    postponed: undefined,
    segmentData: undefined,
  }
}

/** The build writes directly, past this cache. */
const storeBuilt = (key: string, text: string) =>
  Object.getPrototypeOf(PageCache.prototype).set.call(openCache(), key, page(text), CACHEABLE_PAGE)

async function show(key: string) {
  const entry = await openCache().get(key, PAGE)
  return entry?.value
}

test('adds the policy when a page is stored, for the visitor who waited for it, and when it is read from disk', async () => {
  const fresh = page('a post')
  await openCache().set('/blog/a', fresh, CACHEABLE_PAGE)
  expect(fresh.headers['content-security-policy']).toContain(`script-src 'self' ${ALERT};`)
  const { headers } = (await show('/blog/a')) ?? {}
  expect(headers?.['content-security-policy']).toContain(ALERT)
  expect(headers?.['x-nextjs-stale-time']).toBe('300')
})

test.each([
  ['missing', 404],
  ['failed', 503],
  ['uncacheable', 200],
] as const)('a page that is %s responds %d, with no-store, and leaves nothing on disk', async (state, status) => {
  const absent = page('not here', state)
  await openCache().set('/blog/unknown', absent, CACHEABLE_PAGE)
  expect(absent).toMatchObject({ status, headers: { 'cache-control': 'no-store' } })
  expect(absent.headers['content-security-policy']).toContain(ALERT)
  expect(await readdir(folder)).toEqual([])
})

test.each([0, 1_000_000])(
  'a failure does not replace a good page, and is made again when it would be (%d bytes in memory)',
  async memoryBytes => {
    const cache = openCache({ memoryBytes })
    const key = `/blog/good-${memoryBytes}`
    await cache.set(key, page('a post'), CACHEABLE_PAGE)
    const failed = page('outage', 'failed')
    await cache.set(key, failed, { ...PAGE, cacheControl: { revalidate: 5, expire: 3600 } })
    // The visitor who waited gets the good page, too.
    expect(failed).toMatchObject({ html: expect.stringContaining('a post'), status: undefined })
    expect(failed.headers['cache-control']).toBeUndefined()
    const entry = await cache.get(key, PAGE)
    expect(entry?.value?.html).toContain('a post')
    expect(entry?.cacheControl).toEqual({ revalidate: 5, expire: 3600 })
  },
)

test('a removed post replaces the page it had, and a post that is published again is an ordinary page', async () => {
  await openCache().set('/blog/a', page('a post'), CACHEABLE_PAGE)
  await openCache().set('/blog/a', page('not here', 'missing'), CACHEABLE_PAGE)
  expect(await show('/blog/a')).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
  await openCache().set('/blog/a', page('back again'), CACHEABLE_PAGE)
  const republished = await show('/blog/a')
  expect(republished?.status).toBeUndefined()
  expect(republished?.headers?.['cache-control']).toBeUndefined()
})

test('a missing page is never served as stale: its next rendering would begin with its status', async () => {
  await openCache().set('/missing/post', page('not here', 'missing'), CACHEABLE_PAGE)
  const now = Date.now()
  expect((await openCache().get('/missing/post', PAGE))?.lastModified).toBeGreaterThan(0)
  jest.spyOn(Date, 'now').mockReturnValue(now + 61_000)
  expect((await openCache().get('/missing/post', PAGE))?.lastModified).toBe(-1)
})

test.each([
  ['a page past its hour', 5 * HOUR_MS, HOUR_MS],
  ['a page stored by a clock that was ahead and is corrected', -24 * HOUR_MS, Number.POSITIVE_INFINITY],
])('%s is served as stale, not expired', async (_, laterMs, maxAgeMs) => {
  await openCache().set('/blog/a', page('a post'), CACHEABLE_PAGE)
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + laterMs)
  const entry = await openCache().get('/blog/a', PAGE)
  const ageMs = Date.now() - (entry?.lastModified ?? 0)
  jest.restoreAllMocks()
  expect(ageMs).toBeGreaterThan(60 * 1000)
  expect(ageMs).toBeLessThan(maxAgeMs)
})

test.each([0, 1_000_000])('map hosts reach the pages stored before (%d bytes in memory)', async bytes => {
  const cache = openCache({ memoryBytes: bytes })
  const key = `/with-a-map-${bytes}`
  await cache.set(key, page('a home'), CACHEABLE_PAGE)
  await cache.get(key, PAGE)
  setPartySources('map', { 'connect-src': ['https://tiles.example.com'] })
  const policy = (await cache.get(key, PAGE))?.value?.headers?.['content-security-policy']
  setPartySources('map', {})
  expect(policy).toContain("connect-src 'self' https://tiles.example.com;")
})

const STORED = '/route-cache/APP_PAGE/0cbbc578/$'

test.each(['/blog/a', '/blog', '/blog/page/2', '/cities/dallas', '/terms', '/missing/post', `${STORED}/blog/a`])(
  'strips the framework from the document at %s for the visitor who waited for it',
  async key => {
    const fresh = page('a post')
    await openCache().set(key, fresh, CACHEABLE_PAGE)
    expect(fresh.html).toBe('<html><head></head><body>a post<script id="page-script">alert(1)</script></body></html>')
    expect(fresh.headers['content-security-policy']).toContain(`script-src 'self' ${ALERT};`)
  },
)

test.each(['/ride', '/blogs', `${STORED}/ride`, '/cities'])('%s keeps the framework', async key => {
  const fresh = page('an app')
  await openCache().set(key, fresh, CACHEABLE_PAGE)
  expect(fresh.html).toContain(FRAMEWORK)
})

test('an uncacheable page is not kept in memory', async () => {
  const cache = openCache({ memoryBytes: 1_000_000 })
  await cache.set('/blog/search/dallas', page('three posts', 'uncacheable'), CACHEABLE_PAGE)
  expect(await cache.get('/blog/search/dallas', PAGE)).toBeNull()
})

test('a redirect leaves nothing on disk, unless it replaces a page', async () => {
  await openCache().set('/blog/OLD', { ...page('over there'), status: 308 }, CACHEABLE_PAGE)
  expect(await readdir(folder)).toEqual([])
  await openCache().set('/blog/a', page('a post'), CACHEABLE_PAGE)
  const redirect = { ...page('over there'), status: 308, headers: { location: '/blog' } }
  await openCache().set('/blog/a', redirect, CACHEABLE_PAGE)
  expect(await show('/blog/a')).toMatchObject({ status: 308, headers: { location: '/blog' } })
  // The framework has set it on the response in progress.
  expect(redirect.headers).not.toHaveProperty('location')
})

test.each([
  [200, 1],
  [307, 0],
  [404, 0],
  [503, 0],
])('of an endpoint that responds %d, %d responses are stored', async (status, stored) => {
  const response = { kind: 'APP_ROUTE', status, body: Buffer.from('picture'), headers: {} }
  const context = { ...CACHEABLE_PAGE, kind: 'APP_ROUTE' }
  await openCache().set('/og/post/a/0.jpg', response, context)
  expect(await readdir(folder)).toHaveLength(stored)
})

describe('with other content', () => {
  const EXPIRED = -1
  const contentPage = async () => openCache().get('/blog/a', PAGE)

  beforeEach(() => learnContentFiles('source.files'))
  afterEach(() => learnContentFiles(''))

  type Change = [string, () => void]
  const changes: [Change, Change] = [
    ['another version', () => learnContentVersion(contentVersion() + 1)],
    ['other files or settings', () => learnContentFiles('source.other')],
  ]

  test.each(changes)('of %s a page is made again before it is sent, and then served', async (_, change) => {
    await openCache().set('/blog/a', page('before'), CACHEABLE_PAGE)
    expect((await contentPage())?.lastModified).toBeGreaterThan(0)
    const changedAt = performance.now()
    change()
    expect(contentChangedAtMs()).toBeGreaterThanOrEqual(changedAt)
    expect((await contentPage())?.lastModified).toBe(EXPIRED)
    await openCache().set('/blog/a', page('after'), CACHEABLE_PAGE)
    expect((await contentPage())?.lastModified).toBeGreaterThan(0)
  })

  test.each(changes)('of %s a page whose rendering began before is made again once more', async (_, change) => {
    const request = openCache()
    change()
    await request.set('/blog/a', page('before'), CACHEABLE_PAGE)
    expect((await contentPage())?.lastModified).toBe(EXPIRED)
  })

  test.each(changes)('of %s a page that cannot be made again is served as it was', async (_, change) => {
    await openCache().set('/blog/a', page('before'), CACHEABLE_PAGE)
    change()
    const failed = page('outage', 'failed')
    await openCache().set('/blog/a', failed, CACHEABLE_PAGE)
    expect(failed.html).toContain('before')
    const entry = await contentPage()
    expect(entry?.value?.html).toContain('before')
    expect(entry?.lastModified).toBeGreaterThan(0)
  })

  test('of another source pages are neither shown nor kept on failure', async () => {
    await openCache().set('/blog/a', page('a demonstration post'), CACHEABLE_PAGE)
    learnContentFiles('host.files')
    expect(await contentPage()).toBeNull()
    const failed = page('outage', 'failed')
    await openCache().set('/blog/a', failed, CACHEABLE_PAGE)
    expect(failed).toMatchObject({ status: 503, html: expect.stringContaining('outage') })
  })

  test('pages of the build, which knows no source, are not shown', async () => {
    await storeBuilt('/blog/a', 'built')
    expect(await contentPage()).toBeNull()
  })

  test.each([
    ['a feed, whose failure would be an error, is sent once more', changes[0], 300, 'stale'],
    ['a feed of another site is made again before it is sent', changes[1], 300, 'expired'],
    ['an icon, which only a new release changes, stays', changes[0], false, 'fresh'],
  ] as const)('%s', async (_, [, change], revalidate, age) => {
    const context = { kind: 'APP_ROUTE', cacheControl: { revalidate, expire: 3600 } }
    await openCache().set('/file', { kind: 'APP_ROUTE', body: Buffer.from('a'), headers: {} }, context)
    change()
    const { lastModified = 0 } = (await openCache().get('/file', context)) ?? {}
    const isStale = lastModified < Date.now() - 300_000
    expect(lastModified === EXPIRED ? 'expired' : isStale ? 'stale' : 'fresh').toBe(age)
  })
})

const BOOTSTRAP =
  '<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"runtimeModuleIds":[1]});</script>'

test.each(['/index', `${STORED}/index`])('%s starts its framework late', async key => {
  const home = page(`welcome${BOOTSTRAP}`)
  await openCache().set(key, home, CACHEABLE_PAGE)
  expect(home.html).not.toContain(FRAMEWORK)
  expect(home.html).toContain('<script id="framework-data"')
})

const RESTARTED = `after a restart${BOOTSTRAP}`

test('the payload of a home page read from disk can be fetched', async () => {
  await storeBuilt('/index', RESTARTED)
  expect((await show('/index'))?.rscData).toBeDefined()
  const hash = createHash('sha256').update(RESTARTED).digest('hex').slice(0, 20)
  expect((await findPayload(hash, async () => {}))?.toString()).toBe(RESTARTED)
})
