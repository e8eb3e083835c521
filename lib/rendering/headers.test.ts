import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { BASE_HEADERS, responseHeaderRules } from './headers'

test.each(['ride', 'operator'])('the %s page sends no referrer and is not indexed', page => {
  const rule = responseHeaderRules().find(({ source }) => source.includes(page))
  expect(rule?.headers).toEqual([
    { key: 'Referrer-Policy', value: 'no-referrer' },
    { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
  ])
})

test('nginx gives its own responses the base headers', async () => {
  const file = await readFile(path.join(process.cwd(), 'deploy/security-headers.conf'), 'utf8')
  const lines = [...file.matchAll(/^add_header (\S+) ('?)(.*)\2 always;$/gm)]
  expect(Object.fromEntries(lines.map(([, name, , value]) => [name, value]))).toEqual(BASE_HEADERS)
})
