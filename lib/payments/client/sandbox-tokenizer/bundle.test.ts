import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { sandboxTokenizer } from '@/lib/payments/server/gateways/sandbox/sandbox-tokenizer.generated'

const FILE = 'lib/payments/server/gateways/sandbox/sandbox-tokenizer.generated.ts'

test('matches a fresh build of the sandbox tokenizer', () => {
  const fresh = execFileSync(process.execPath, ['scripts/build-page-script.mjs', '--print', FILE], {
    encoding: 'utf8',
  })
  expect(readFileSync(FILE, 'utf8')).toBe(fresh)
})

test('uses no eval and connects only to this site', () => {
  expect(sandboxTokenizer).not.toMatch(/\beval\b|\bFunction\(|new Function|https?:/)
})

test('defines the tokenizer and its ready flag when it runs', () => {
  const window = {}
  runInNewContext(sandboxTokenizer, { window })
  expect(window).toEqual({ Accept: { dispatchData: expect.any(Function) }, isReady: true })
})
