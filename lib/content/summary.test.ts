import { extractText, summarize } from './summary'

const long = 'x'.repeat(181)

test.each([
  ['an excerpt is taken as it is', { excerpt: `${long}<`, content: 'c' }, `${long}<`],
  ['an empty excerpt counts as none', { excerpt: '', content: 'c' }, 'c'],
  ['180 characters stay whole', { content: `<p>${'x'.repeat(180)}</p>` }, 'x'.repeat(180)],
  ['181 characters are cut', { content: `<p>${long}</p>` }, `${'x'.repeat(180)}...`],
  ['tags within a word leave no gap', { content: '<p>The <b>N</b>octurne</p>' }, 'The Nocturne'],
  ['paragraphs do not run together', { content: '<p>One.</p><p>Two.</p>' }, 'One. Two.'],
  ['entities are read as text', { content: 'Fish &amp; chips &#8212; &#x24;5 &lt;b&gt;' }, 'Fish & chips — $5 <b>'],
  ['a double escape is undone once', { content: '&amp;lt;b&amp;gt;' }, '&lt;b&gt;'],
  ['an unknown entity stays', { content: 'a &unknown; b' }, 'a &unknown; b'],
  ['scripts, styles and comments say nothing', { content: '<style>a{}</style><script>b()</script><!-- c -->d' }, 'd'],
  ['a sign that begins no tag stays', { content: '3 < 5' }, '3 < 5'],
  ['a code point that is none becomes a mark', { content: '&#xD800;' }, '�'],
  ['a pair is not torn', { content: '😀'.repeat(181) }, `${'😀'.repeat(180)}...`],
  [
    'indentation does not shorten it',
    { content: `<ul>\n${'   <li>word</li>\n'.repeat(60)}</ul>` },
    `${'word '.repeat(36)}...`,
  ],
])('%s', (_name, post, expected) => {
  expect(summarize(post)).toBe(expected)
})

test('a very long body is not read to its end', () => {
  const content = `<p>${'word '.repeat(100)}</p>`.repeat(20_000)
  expect(summarize({ content })).toBe(`${'word '.repeat(36)}...`)
})

test.each(['<a', '<script></script ', '<!-', '&#', '< '])(
  'a body of nothing but "%s" does not hold up the server',
  piece => {
    expect(summarize({ content: piece.repeat(1_000_000) }).length).toBeLessThanOrEqual(183)
  },
)

test.each(['<p ', '"`/*<a'])('a whole text of nothing but %p does not hold up the server', piece => {
  expect(extractText(piece.repeat(70_000), 30_000).length).toBeLessThan(10)
})

test('a tag that never ends is no text', () => {
  expect(extractText('One. <a href="x', 100)).toBe('One.')
})
