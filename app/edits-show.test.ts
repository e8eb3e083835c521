import { globSync, readFileSync } from 'node:fs'

const files = globSync('app/**/{layout.tsx,manifest.ts,robots.ts,route.ts}').map(name => ({
  name,
  text: readFileSync(name, 'utf8'),
}))
const stored = files.filter(({ name, text }) => !name.endsWith('route.ts') || text.includes("'force-static'"))

test.each(stored)('$name is made again when settings or content files change', ({ text }) => {
  expect(text).toMatch(/^export const revalidate = /m)
})
