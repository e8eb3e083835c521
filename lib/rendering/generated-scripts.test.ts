import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { bootScript } from './boot-script.generated'
import { pageScript } from './page-script.generated'

test.each(['page-script', 'boot-script'])('%s matches a fresh build', name => {
  const args = ['scripts/build-page-script.mjs', '--print', name]
  const fresh = execFileSync(process.execPath, args, { encoding: 'utf8' })
  expect(readFileSync(`lib/rendering/${name}.generated.ts`, 'utf8')).toBe(fresh)
})

test('the page script is at most 4 KB compressed', () => {
  expect(gzipSync(pageScript).length).toBeLessThanOrEqual(4096)
})

test('the boot script is at most 2 KB compressed', () => {
  expect(gzipSync(bootScript).length).toBeLessThanOrEqual(2048)
})
