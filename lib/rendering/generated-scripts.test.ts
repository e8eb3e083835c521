import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { pageScript, readingScript } from './scripts.generated'

const HOME_SCRIPT = 'lib/rendering/home-script.generated.js'

test.each([HOME_SCRIPT, 'lib/rendering/scripts.generated.ts'])('%s matches a fresh build', file => {
  const args = ['scripts/build-page-script.mjs', '--print', file]
  expect(readFileSync(file, 'utf8')).toBe(execFileSync(process.execPath, args, { encoding: 'utf8' }))
})

test.each([
  ['the page script', pageScript, 1536],
  ['what a page to read adds', readingScript, 1536],
  ['what the home page adds', readFileSync(HOME_SCRIPT), 3584],
])('%s is at most as large as it may be', (_, script, maxBytes) => {
  expect(gzipSync(script).length).toBeLessThanOrEqual(maxBytes)
})
