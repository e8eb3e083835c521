import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

test('the script that pages carry is made from the sources beside this test', () => {
  const fresh = execFileSync(process.execPath, ['scripts/build-page-script.mjs', '--print'], { encoding: 'utf8' })
  expect(readFileSync('lib/page-script.generated.ts', 'utf8')).toBe(fresh)
})
