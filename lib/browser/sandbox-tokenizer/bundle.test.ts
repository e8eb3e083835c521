import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { sandboxTokenizer } from '@/lib/sandbox-tokenizer.generated'

test('the script that is served is made from the sources beside this test', () => {
  const fresh = execFileSync(process.execPath, ['scripts/build-page-script.mjs', '--print', 'sandbox-tokenizer'], {
    encoding: 'utf8',
  })
  expect(readFileSync('lib/sandbox-tokenizer.generated.ts', 'utf8')).toBe(fresh)
})

test('it compiles nothing from text, and talks to this site alone', () => {
  expect(sandboxTokenizer).not.toMatch(/\beval\b|\bFunction\(|new Function|https?:/)
})

test('once it has run the tokenizer is there and says that it is ready', () => {
  const window = {}
  runInNewContext(sandboxTokenizer, { window })
  expect(window).toEqual({ Accept: { dispatchData: expect.any(Function) }, isReady: true })
})
