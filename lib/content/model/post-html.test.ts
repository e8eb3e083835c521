import { renderPostHtml } from './post-html'

test('wraps every table in a named scroll container', () => {
  expect(renderPostHtml('<table><tr></tr></table><table></table>')).toBe(
    '<div role="group" aria-label="Table 1" tabindex="0"><table><tr></tr></table></div>' +
      '<div role="group" aria-label="Table 2" tabindex="0"><table></table></div>',
  )
})

test('serves images in responsive widths', () => {
  const html = renderPostHtml('<img src="/stills/a.webp" alt="A" width="3" height="2" />')
  expect(html).toContain('src="/_next/image?url=%2Fstills%2Fa.webp&amp;w=1080&amp;q=70"')
  expect(html).toContain('/_next/image?url=%2Fstills%2Fa.webp&amp;w=640&amp;q=70 640w')
  expect(html).toMatch(/sizes="[^"]+" alt="A" width="3" height="2" \/>$/)
})

test('serves images of other hosts through the optimizer', () => {
  expect(renderPostHtml('<img src="https://pictures.example/a.jpg?x=1&amp;y=2" alt="" />')).toContain(
    `url=${encodeURIComponent(`/pictures/${Buffer.from('https://pictures.example/a.jpg?x=1&y=2').toString('base64url')}`)}&amp;w=1080`,
  )
})

test.each(['/a.svg', '/a.webp?v=2'])('leaves the image %s unchanged', src => {
  expect(renderPostHtml(`<img src="${src}" alt="" width="3" height="2" />`)).toBe(
    `<img src="${src}" alt="" width="3" height="2" />`,
  )
})

test.each([
  ['without dimensions', '<img src="/a.svg" alt="" />'],
  ['with one dimension', '<img src="/a.svg" alt="" width="3" />'],
])('marks an image %s to reserve its space', (_name, html) => {
  expect(renderPostHtml(html)).toContain('data-unsized=""')
})

test.each([
  ['makes code scrollable by keyboard', '<pre class="a">x</pre>', '<pre tabindex="0" class="a">x</pre>'],
  ['marks asides as notes', '<aside>x</aside>', '<aside role="note">x</aside>'],
])('%s', (_name, html, shown) => {
  expect(renderPostHtml(html)).toBe(shown)
})

function ids(html: string) {
  return Array.from(renderPostHtml(html).matchAll(/<h\d[^>]* id="([^"]*)"/g), ([, id]) => id)
}

test('preserves the author’s ids', () => {
  const html = '<h3 id="post-x" class="align-center">a</h3>'
  expect(renderPostHtml(html)).toBe(html)
})

test('assigns no id that the post already uses', () => {
  const html = '<p id="post-a"></p><h2>a</h2><h2 id="post-b">c</h2><h2>d</h2><h2>d</h2>'
  expect(ids(html)).toEqual(['post-a-1', 'post-b', 'post-d', 'post-d-3'])
})

test.each([
  ['with markup', '<h2>A &amp; <em>b</em></h2>', 'post-a-and-b'],
  ['in another alphabet', '<h2>مرحبا بكم</h2>', 'post-مرحبا-بكم'],
  ['of symbols only', '<h2>!?</h2>', 'post-part'],
  ['with HTML characters', '<h2>Bags &amp; &lt;b&gt; "x"</h2>', 'post-bags-and-b-x'],
  ['named like a part of the page', '<h2>notices</h2>', 'post-notices'],
])('assigns an id to a heading %s', (_name, html, id) => {
  expect(ids(html)).toEqual([id])
})

test('an uploaded picture has the size that its name says', () => {
  const src = `/uploads/${'a'.repeat(32)}-1600x900.webp`
  const html = renderPostHtml(`<p><img src="${src}" alt="x"></p>`)
  expect(html).toContain('width="1600" height="900"')
  expect(html).not.toContain('data-unsized')
})
