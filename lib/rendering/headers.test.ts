import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { POST_ID_PATTERN } from '@/lib/site'
import { BASE_HEADERS, responseHeaderRules } from './headers'

test('the post route uses the same pattern as post ids', async () => {
  const config = await readFile(path.join(process.cwd(), 'next.config.mjs'), 'utf8')
  expect(config).toContain(`/blog/:id((?!${POST_ID_PATTERN.source.slice(1)})[^/]+)`)
})

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
