import { countWords, estimateReadingMinutes, extractText, shorten, summarize } from './post-text'

const long = 'x'.repeat(181)

test.each([
  ['uses an excerpt as is', { excerpt: `${long}<`, content: 'c' }, `${long}<`],
  ['treats an empty excerpt as missing', { excerpt: '', content: 'c' }, 'c'],
  ['keeps 180 characters', { content: `<p>${'x'.repeat(180)}</p>` }, 'x'.repeat(180)],
  ['truncates 181 characters', { content: `<p>${long}</p>` }, `${'x'.repeat(180)}...`],
  ['leaves no gap for tags within a word', { content: '<p>The <b>N</b>octurne</p>' }, 'The Nocturne'],
  ['separates paragraphs', { content: '<p>One.</p><p>Two.</p>' }, 'One. Two.'],
  ['decodes entities', { content: 'Fish &amp; chips &#8212; &#x24;5 &lt;b&gt;' }, 'Fish & chips — $5 <b>'],
  ['decodes a double escape once', { content: '&amp;lt;b&amp;gt;' }, '&lt;b&gt;'],
  ['preserves an unknown entity', { content: 'a &unknown; b' }, 'a &unknown; b'],
  ['omits scripts, styles and comments', { content: '<style>a{}</style><script>b()</script><!-- c -->d' }, 'd'],
  ['preserves a "<" that begins no tag', { content: '3 < 5' }, '3 < 5'],
  ['replaces an invalid code point', { content: '&#xD800;' }, '�'],
  ['does not split a surrogate pair', { content: '😀'.repeat(181) }, `${'😀'.repeat(180)}...`],
  [
    'ignores indentation in the length',
    { content: `<ul>\n${'   <li>word</li>\n'.repeat(60)}</ul>` },
    `${'word '.repeat(36)}...`,
  ],
])('%s', (_name, post, expected) => {
  expect(summarize(post)).toBe(expected)
})

test.each(['<a', '<script></script ', '<!-', '&#', '< '])('processes a body of repeated "%s" in linear time', piece => {
  expect(summarize({ content: piece.repeat(1_000_000) }).length).toBeLessThanOrEqual(183)
})

test.each(['<p ', '"`/*<a'])('processes a full text of repeated %p in linear time', piece => {
  expect(extractText(piece.repeat(70_000)).length).toBeLessThan(10)
})

test.each([
  [0, 1],
  [1, 1],
  [230, 1],
  [231, 2],
  [1058, 5],
])('%i words take %i min', (words, minutes) => {
  expect(estimateReadingMinutes(`<p>${'word '.repeat(words)}</p>`)).toBe(minutes)
})

test('counts a word with inner markup once, and no signs', () => {
  expect(countWords('<h2>A <em>re</em>al – <a href="/x">driver’s</a></h2><p>b</p>')).toBe(4)
})

test.each([
  ['one two', 7, 'one two'],
  ['one two three, four five, six', 21, 'one two three, four…'],
  ['one two three, four', 16, 'one two three…'],
  ['x'.repeat(50), 20, `${'x'.repeat(19)}…`],
  ['😀'.repeat(50), 20, `${'😀'.repeat(9)}…`],
])('shortens %j to %i characters', (text, limit, shortened) => {
  expect(shorten(text, limit)).toBe(shortened)
})
