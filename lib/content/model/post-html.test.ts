import { anchorHeadings, buildTableOfContents, renderPostHtml } from './post-html'

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

const LONG = `<p>${'word '.repeat(600)}</p>`

function ids(html: string) {
  return anchorHeadings(html).headings.map(heading => heading.id)
}

test('links a heading to itself', () => {
  expect(anchorHeadings('<h2>The short answer</h2>').html).toBe(
    '<h2 id="post-the-short-answer"><a class="anchor" href="#post-the-short-answer">The short answer</a></h2>',
  )
})

test('preserves the author’s ids', () => {
  expect(anchorHeadings('<h3 id="post-x" class="align-center">a</h3>').html).toBe(
    '<h3 id="post-x" class="align-center"><a class="anchor" href="#post-x">a</a></h3>',
  )
})

test('assigns no id that the post already uses', () => {
  expect(ids('<p id="post-a"></p><h2>a</h2><h2 id="post-b">c</h2><h2>b</h2>')).toEqual([
    'post-a-2',
    'post-b',
    'post-b-2',
  ])
})

test.each([
  ['in another alphabet', '<h2>مرحبا بكم</h2>', 'post-مرحبا-بكم'],
  ['of symbols only', '<h2>!?</h2>', 'post-part'],
  ['with HTML characters', '<h2>Bags &amp; &lt;b&gt; "x"</h2>', 'post-bags-and-b-x'],
  ['named like a part of the page', '<h2>notices</h2>', 'post-notices'],
])('assigns an id to a heading %s', (_name, html, id) => {
  expect(ids(html)).toEqual([id])
})

test('extracts heading text as plain text', () => {
  expect(anchorHeadings('<h2>A &amp; <em>b</em></h2>').headings).toEqual([
    { id: 'post-a-and-b', text: 'A & b', level: 2 },
  ])
})

test.each([
  [
    'lists the sections of a post with three sections and three minutes',
    `<h2>a</h2><h3>x</h3><h2>b</h2><h2>c</h2>${LONG}`,
    3,
  ],
  ['lists nothing for two sections', `<h2>a</h2><h2>b</h2><h3>c</h3>${LONG}`, 0],
  ['lists nothing for a short post', '<h2>a</h2><h2>b</h2><h2>c</h2>', 0],
])('%s', (_name, html, count) => {
  expect(buildTableOfContents(html, anchorHeadings(html).headings)).toHaveLength(count)
})

test('an uploaded picture has the size that its name says', () => {
  const src = `/uploads/${'a'.repeat(32)}-1600x900.webp`
  const html = renderPostHtml(`<p><img src="${src}" alt="x"></p>`)
  expect(html).toContain('width="1600" height="900"')
  expect(html).not.toContain('data-unsized')
})
