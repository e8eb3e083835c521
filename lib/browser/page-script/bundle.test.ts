import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { pageScript } from '@/lib/page-script.generated'

const MOST_BYTES = 2048

test('the script that pages carry is made from the sources beside this test', () => {
  const fresh = execFileSync(process.execPath, ['scripts/build-page-script.mjs', '--print'], { encoding: 'utf8' })
  expect(readFileSync('lib/page-script.generated.ts', 'utf8')).toBe(fresh)
})

test('the whole of it is at most 2 KB on the wire', () => {
  expect(gzipSync(pageScript).length).toBeLessThanOrEqual(MOST_BYTES)
})
