import { anchorHeadings, buildTableOfContents } from './headings'

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

test('preserves a heading’s own link', () => {
  expect(anchorHeadings('<h2><a href="/x">a</a></h2>').html).toBe('<h2 id="post-a"><a href="/x">a</a></h2>')
})

test('assigns distinct ids to headings of the same words', () => {
  expect(ids('<h2>a</h2><h2>a</h2><h3>A!</h3>')).toEqual(['post-a', 'post-a-2', 'post-a-3'])
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

test('ignores a heading without words', () => {
  expect(anchorHeadings('<h2><br /></h2>')).toEqual({ html: '<h2><br /></h2>', headings: [] })
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
