import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { NEXT_IS_PRERENDER_HEADER, NEXT_ROUTER_STALE_TIME_HEADER } from 'next/dist/client/components/app-router-headers'
import { createInlinedDataReadableStream } from 'next/dist/server/app-render/use-flight-response'
import FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js'
import { nodeFs } from 'next/dist/server/lib/node-fs-methods'
import { getRouteCacheKey } from 'next/dist/server/lib/route-cache-key'
import { stripFramework } from './framework'

/** What this folder relies on in Next. The built pages are checked in e2e/framework-canary.spec.ts. */

const { version } = JSON.parse(readFileSync('node_modules/next/package.json', 'utf8'))

/** Fails with the change in Next instead of two values. */
function expectOfNext(holds: boolean, change: string): void {
  expect(holds ? null : `Next ${version}: ${change}`).toBeNull()
}

test.each(['next', '@next/env'])('%s is pinned to the installed version', name => {
  const pinned = JSON.parse(readFileSync('package.json', 'utf8')).dependencies[name]
  expectOfNext(pinned === version, `package.json asks for ${name} ${pinned}: pin it exactly, then run this test`)
})

test('only lib/rendering imports internals of Next', () => {
  const sources = ['app', 'components', 'lib'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => path.join(folder, name)),
  )
  const importers = sources
    .filter(file => /\.tsx?$/.test(file) && !file.startsWith(path.join('lib', 'rendering')))
    .filter(file => /from 'next\/dist\//.test(readFileSync(file, 'utf8')))
  expect(importers).toEqual([])
})

test('the Flight payload comes in inline scripts that framework.ts removes', async () => {
  const payload = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('0:{}\n'))
      controller.close()
    },
  })
  const scripts = await new Response(createInlinedDataReadableStream(payload, undefined, null)).text()
  expectOfNext(
    scripts.startsWith('<script>(self.__next_f=self.__next_f||[]).push('),
    `no longer emits self.__next_f.push scripts but ${scripts.slice(0, 60)}: see lib/rendering/framework.ts`,
  )
  const page = { html: scripts }
  expectOfNext(stripFramework(page, 'canary') && page.html === '', 'framework.ts no longer removes its scripts')
})

test('the headers of a stored page keep their names', () => {
  expectOfNext(
    NEXT_ROUTER_STALE_TIME_HEADER === 'x-nextjs-stale-time' && NEXT_IS_PRERENDER_HEADER === 'x-nextjs-prerender',
    'stores pages with other headers: see lib/rendering/page-cache.ts',
  )
})

test('the key of a stored page ends in "/$" and its path', () => {
  const key = getRouteCacheKey('/blog/a', { kind: 'APP_PAGE', sourceRoute: '/blog/[id]/page' } as never)
  expectOfNext(
    /^\/route-cache\/APP_PAGE\/[0-9a-f]+\/\$\/blog\/a$/.test(key),
    `stores a page as ${key}: see pathFromKey in lib/rendering/page-cache.ts`,
  )
})

test('recorded lifetimes can be deleted by key', () => {
  expectOfNext(
    Reflect.get(SharedCacheControls, 'cacheControls') instanceof Map,
    'keeps lifetimes elsewhere: see cacheControlByKey in lib/rendering/page-cache.ts',
  )
})

describe('the file-system cache', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'canary-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const PAGE = { kind: 'APP_PAGE', isFallback: false, isRoutePPREnabled: false }

  /** Stores and reads a value from disk, as after a restart. */
  async function store(key: string, value: object, context: object): Promise<object | null | undefined> {
    const cache = () =>
      new FileSystemCache({
        fs: nodeFs,
        flushToDisk: true,
        serverDistDir: folder,
        revalidatedTags: [],
        maxMemoryCacheSize: 0,
        _requestHeaders: {},
      })
    const cacheControl = { revalidate: 60, expire: 3600 }
    await cache().set(key, value as never, { ...context, cacheControl } as never)
    return (await cache().get(key, context as never))?.value
  }

  test.each([
    ['html', '<p>a</p>'],
    ['rscData', Buffer.from('0:{}\n')],
    ['headers', { 'x-nextjs-stale-time': '300' }],
    ['status', 404],
    ['kind', 'APP_PAGE'],
  ])('keeps %s of an APP_PAGE', async (name, expected) => {
    const page = {
      kind: 'APP_PAGE',
      html: '<p>a</p>',
      rscData: Buffer.from('0:{}\n'),
      headers: { 'x-nextjs-stale-time': '300' },
      status: 404,
      postponed: undefined,
      segmentData: undefined,
    }
    const stored = Object(await store('/blog/a', page, PAGE))[name]
    expectOfNext(
      JSON.stringify(stored) === JSON.stringify(expected),
      `an APP_PAGE has other ${name} (${JSON.stringify(stored)}): see lib/rendering/page-cache.ts`,
    )
  })

  test('keeps the status of an APP_ROUTE', async () => {
    const route = { kind: 'APP_ROUTE', status: 200, body: Buffer.from('a'), headers: {} }
    expectOfNext(
      Object(await store('/a.jpg', route, { kind: 'APP_ROUTE' })).status === 200,
      'an APP_ROUTE has no status: see lib/rendering/page-cache.ts',
    )
  })
})
