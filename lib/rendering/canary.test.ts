import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js'
import { BASE_HEADERS, PAGE_EXPIRE_S, responseHeaderRules } from './headers'
import { pageScript, shareScript } from './scripts.generated'

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

test('recorded lifetimes can be deleted by key', () => {
  expectOfNext(
    Reflect.get(SharedCacheControls, 'cacheControls') instanceof Map,
    'keeps lifetimes elsewhere: see cacheControlByKey in lib/rendering/page-cache.ts',
  )
})

test.each(['ride', 'operator'])('the %s page sends no referrer and is not indexed', page => {
  const rule = responseHeaderRules().find(({ source }) => source.includes(page))
  expect(rule?.headers).toEqual([
    { key: 'Referrer-Policy', value: 'no-referrer' },
    { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
  ])
})

test('nginx gives its own responses the base headers', () => {
  const file = readFileSync('deploy/security-headers.conf', 'utf8')
  const lines = [...file.matchAll(/^add_header (\S+) ('?)(.*)\2 always;$/gm)]
  expect(Object.fromEntries(lines.map(([, name, , value]) => [name, value]))).toEqual(BASE_HEADERS)
})

test('the framework expires pages when the page cache assumes it', () => {
  expect(readFileSync('next.config.mjs', 'utf8')).toContain(`expireTime: ${PAGE_EXPIRE_S},`)
})

const HOME_SCRIPT = 'lib/rendering/home-script.generated.js'

test.each([HOME_SCRIPT, 'lib/rendering/scripts.generated.ts', 'lib/rendering/page-cache.generated.mjs'])(
  '%s matches a fresh build',
  file => {
    const args = ['scripts/build-page-script.mjs', '--print', file]
    expect(readFileSync(file, 'utf8')).toBe(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  },
)

test.each([
  ['the page script', pageScript, 1536],
  ['what a post adds', shareScript, 768],
  ['what the home page adds', readFileSync(HOME_SCRIPT), 3584],
])('%s is at most as large as it may be', (_, script, maxBytes) => {
  expect(gzipSync(script).length).toBeLessThanOrEqual(maxBytes)
})
