import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { POST_ID_PATTERN } from '@/lib/site'
import { responseHeaderRules } from './headers.js'

test('every path has the headers that protect it, before any rule for some of them', () => {
  const [first] = responseHeaderRules()
  expect(first?.source).toBe('/:path*')
  expect(first?.headers).toContainEqual({ key: 'X-Content-Type-Options', value: 'nosniff' })
})

test('the address of a post is held to the same pattern as its id', async () => {
  const config = await readFile(path.join(process.cwd(), 'next.config.mjs'), 'utf8')
  expect(config).toContain(`/blog/:id((?!${POST_ID_PATTERN.source.slice(1)})[^/]+)`)
})

test.each(['ride', 'operator'])('the page of a %s is told to no other site and kept by no machine', page => {
  const rule = responseHeaderRules().find(({ source }) => source.includes(page))
  expect(rule?.headers).toEqual([
    { key: 'Referrer-Policy', value: 'no-referrer' },
    { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
  ])
})
