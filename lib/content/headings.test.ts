import { anchorHeadings, buildTableOfContents } from './headings'

const LONG = `<p>${'word '.repeat(600)}</p>`

function ids(html: string) {
  return anchorHeadings(html).headings.map(heading => heading.id)
}

test('a heading leads to itself', () => {
  expect(anchorHeadings('<h2>The short answer</h2>').html).toBe(
    '<h2 id="post-the-short-answer"><a class="anchor" href="#post-the-short-answer">The short answer</a></h2>',
  )
})

test('an id that the author gave stays', () => {
  expect(anchorHeadings('<h3 id="post-x" class="align-center">a</h3>').html).toBe(
    '<h3 id="post-x" class="align-center"><a class="anchor" href="#post-x">a</a></h3>',
  )
})

test('a heading with a link of its own keeps it', () => {
  expect(anchorHeadings('<h2><a href="/x">a</a></h2>').html).toBe('<h2 id="post-a"><a href="/x">a</a></h2>')
})

test('headings of the same words have ids of their own', () => {
  expect(ids('<h2>a</h2><h2>a</h2><h3>A!</h3>')).toEqual(['post-a', 'post-a-2', 'post-a-3'])
})

test('no id is given that something else in the post has', () => {
  expect(ids('<p id="post-a"></p><h2>a</h2><h2 id="post-b">c</h2><h2>b</h2>')).toEqual([
    'post-a-2',
    'post-b',
    'post-b-2',
  ])
})

test.each([
  ['of another alphabet', '<h2>مرحبا بكم</h2>', 'post-مرحبا-بكم'],
  ['of signs alone', '<h2>!?</h2>', 'post-part'],
  ['with signs of HTML', '<h2>Bags &amp; &lt;b&gt; "x"</h2>', 'post-bags-and-b-x'],
  ['named like a part of the page', '<h2>notices</h2>', 'post-notices'],
])('a heading %s has an id', (_name, html, id) => {
  expect(ids(html)).toEqual([id])
})

test('a heading without a word is left alone', () => {
  expect(anchorHeadings('<h2><br /></h2>')).toEqual({ html: '<h2><br /></h2>', headings: [] })
})

test('the words of a heading are plain text', () => {
  expect(anchorHeadings('<h2>A &amp; <em>b</em></h2>').headings).toEqual([
    { id: 'post-a-and-b', text: 'A & b', level: 2 },
  ])
})

test.each([
  ['three parts and three minutes list their parts', `<h2>a</h2><h3>x</h3><h2>b</h2><h2>c</h2>${LONG}`, 3],
  ['two parts list none', `<h2>a</h2><h2>b</h2><h3>c</h3>${LONG}`, 0],
  ['a short post lists none', '<h2>a</h2><h2>b</h2><h2>c</h2>', 0],
])('%s', (_name, html, count) => {
  expect(buildTableOfContents(html, anchorHeadings(html).headings)).toHaveLength(count)
})
