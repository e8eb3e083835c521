/** @jest-environment jsdom */
import fc from 'fast-check'
import { sanitizePost } from './sanitize'

const RUNS = Number(process.env.FC_RUNS || 200)
const NAMES = [
  'p div h1 h2 h3 ul ol li dl dt dd table caption colgroup col thead tbody tr td th a b i span pre br hr blockquote',
  'figure details summary section button form select option svg math mi foreignObject noscript template iframe style',
  'title textarea body html frameset nobr marquee object font center',
].flatMap(names => names.split(' '))
const part = fc.oneof(
  fc.constantFrom(...NAMES).map(name => `<${name}>`),
  fc.constantFrom(...NAMES).map(name => `</${name}>`),
  fc.constantFrom('<b style="font-weight:normal">', '<p style="font-weight:700;text-decoration:underline">'),
  fc.constantFrom('<table style="font-style:italic">', '<ul style="vertical-align:sub">', '<img data-src="/a.webp">'),
  fc.constantFrom(
    'a',
    ' ',
    '<!--',
    '-->',
    '<a href="/x">',
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">',
    '<![CDATA[',
  ),
)
const posts = fc.array(part, { maxLength: 40 }).map(parts => parts.join(''))

test('no part of a post escapes its container, however its elements are nested', () => {
  fc.assert(
    fc.property(posts, html => {
      document.body.innerHTML = `<main><div id="post">${sanitizePost(html, { imageHosts: [] })}</div><i id="after">x</i></main>`
      const post = document.querySelector('main > #post')
      const after = document.querySelector('main > #after')
      expect(post?.nextSibling).toBe(after)
      expect(after?.nextSibling).toBeNull()
      expect(after?.innerHTML).toBe('x')
    }),
    { numRuns: RUNS },
  )
})
