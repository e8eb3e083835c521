import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inlineSmallStyleSheets } from './inline-style-sheets'

const folder = mkdtempSync(path.join(tmpdir(), 'style-sheets-'))
mkdirSync(path.join(folder, 'static/chunks'), { recursive: true })

function link(name: string, text?: string): string {
  if (text !== undefined) writeFileSync(path.join(folder, 'static/chunks', name), text)
  return `<link rel="stylesheet" href="/_next/static/chunks/${name}" data-precedence="next"/>`
}

test('a small style sheet is in the page, in its place', () => {
  const html = `<title>A post</title>${link('post.css', '.body{color:#fff}\n')}<p>Read me.</p>`
  expect(inlineSmallStyleSheets(html, folder)).toBe(
    '<title>A post</title><style>.body{color:#fff}</style><p>Read me.</p>',
  )
})

test.each([
  ['a large one', 'site.css', `.a{color:#fff}${' '.repeat(12 * 1024)}`],
  ['one that refers to a file', 'fonts.css', '@font-face{src:url(../media/serif.woff2)}'],
  ['one that would end its element', 'odd.css', '.a::after{content:"</style>"}'],
  ['a missing one', 'missing.css', undefined],
])('%s stays a link', (_, name, text) => {
  const html = link(name, text)
  expect(inlineSmallStyleSheets(html, folder)).toBe(html)
})

test('a picture in the style sheet itself is kept', () => {
  const text = '.a{background:url("data:image/svg+xml,%3Csvg/%3E")}'
  expect(inlineSmallStyleSheets(link('icon.css', text), folder)).toBe(`<style>${text}</style>`)
})

test('other links are kept', () => {
  const html = '<link rel="icon" href="/icon.svg"/><link rel="stylesheet" href="https://example.com/a.css"/>'
  expect(inlineSmallStyleSheets(html, folder)).toBe(html)
})
