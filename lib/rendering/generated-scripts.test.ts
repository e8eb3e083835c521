import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { bootScript, pageScript } from './scripts.generated'

test('the scripts match a fresh build', () => {
  const file = 'lib/rendering/scripts.generated.ts'
  const args = ['scripts/build-page-script.mjs', '--print', file]
  expect(readFileSync(file, 'utf8')).toBe(execFileSync(process.execPath, args, { encoding: 'utf8' }))
})

test('the page script is at most 4 KB compressed', () => {
  expect(gzipSync(pageScript).length).toBeLessThanOrEqual(4096)
})

test('the boot script is at most 2 KB compressed', () => {
  expect(gzipSync(bootScript).length).toBeLessThanOrEqual(2048)
})
