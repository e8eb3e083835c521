import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js'

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
