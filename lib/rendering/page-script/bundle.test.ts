import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { pageScript } from '../page-script.generated'

const MOST_BYTES = 4096

test('matches a fresh build of the page script', () => {
  const fresh = execFileSync(process.execPath, ['scripts/build-page-script.mjs', '--print'], { encoding: 'utf8' })
  expect(readFileSync('lib/rendering/page-script.generated.ts', 'utf8')).toBe(fresh)
})

test('is at most 4 KB compressed', () => {
  expect(gzipSync(pageScript).length).toBeLessThanOrEqual(MOST_BYTES)
})
