import { sanitizePost } from './sanitize'

function clean(html: string) {
  return sanitizePost(html, { imageHosts: ['pictures.example'] })
}

test.each([
  ['a script goes', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['a style goes', '<style>p{color:red}</style><p style="color:red">a</p>', '<p>a</p>'],
  ['a handler goes', '<p onclick="x()">a</p>', '<p>a</p>'],
  ['a frame goes', '<iframe src="https://e.example"></iframe>a', 'a'],
  ['a form goes and its words stay', '<form action="/x"><button>a</button></form>', 'a'],
  ['a drawing that could run script goes', '<svg onload="x()"><path/></svg>a', 'a'],
  ['a script address goes', '<a href="java&#115;cript:x()">a</a>', '<a>a</a>'],
  ['a data address goes', '<a href="data:text/html,x">a</a>', '<a>a</a>'],
  ['an address without its scheme goes', '<a href="//e.example">a</a>', '<a>a</a>'],
  ['a head of the page becomes a head of the post', '<h1>a</h1>', '<h2>a</h2>'],
  ['a table stays', '<table><tr><th scope="row">a</th></tr></table>', '<table><tr><th scope="row">a</th></tr></table>'],
  ['a telephone link stays', '<a href="tel:+12125550142">a</a>', '<a href="tel:+12125550142">a</a>'],
  ['a link within the site stays as it is', '<a href="/#faq" target="_blank">a</a>', '<a href="/#faq">a</a>'],
  [
    'an id and the link to it move together',
    '<h2 id="x">a</h2><a href="#x">b</a>',
    '<h2 id="post-x">a</h2><a href="#post-x">b</a>',
  ],
  ['an id of a link moves too', '<a id="x">a</a>', '<a id="post-x">a</a>'],
  ['a foreign class goes', '<p class="fixed inset-0">a</p>', '<p>a</p>'],
  ['a picture of a foreign host goes', '<img src="https://elsewhere.example/a.jpg" alt="a">', ''],
  ['a picture with a data address goes', '<img src="data:image/png;base64,AA==">', ''],
  ['a picture that hides its host goes', '<img src="/\\elsewhere.example/a.jpg">', ''],
])('%s', (_name, html, expected) => {
  expect(clean(html)).toBe(expected)
})

test('a link to another site opens apart and tells it nothing', () => {
  expect(clean('<a href="https://e.example/" rel="opener" target="_top">a</a>')).toBe(
    '<a href="https://e.example/" target="_blank" rel="noopener noreferrer">a</a>',
  )
})

test.each(['/stills/a.webp', 'https://pictures.example/a.jpg'])(
  'the picture %s stays, waits and has an alternative',
  src => {
    expect(clean(`<img src="${src}" srcset="/x 2x" onerror="x()">`)).toBe(
      `<img src="${src}" alt="" loading="lazy" decoding="async" />`,
    )
  },
)

test('the words of what cannot stand where it does stay', () => {
  expect(clean('<ul><li>a<div><li>b</li></div></li></ul>')).toBe('<ul><li>a<div>b</div></li></ul>')
})

test.each([
  ['a link within a link', '<a href="/a">a<b><a href="/b">b</a></b></a>', '<a href="/a">a<b>b</b></a>'],
  ['a heading within a heading', '<h2>a<div><h3>b</h3></div></h2>', '<h2>a<div>b</div></h2>'],
  [
    'a table within a row',
    '<table><tr><table><tr><td>a</td></tr></table></tr></table>',
    '<table><tr><td>a</td></tr></table>',
  ],
  ['a box within a table', '<table><div><tr><td>a</td></tr></div></table>', '<table><tr><td>a</td></tr></table>'],
  ['an item of no list', '<div><li>a</li></div>', '<div>a</div>'],
  ['a cell of no table', '<p><td>a</td></p>', '<p>a</p>'],
])('%s goes and its words stay', (_name, html, expected) => {
  expect(clean(html)).toBe(expected)
})

test.each([
  ['a size beyond reason', '<img src="/a.webp" width="999999" height="-1">', /^<img src="\/a.webp" alt="" /],
  ['a span beyond reason', '<table><tr><td colspan="65000">a</td></tr></table>', /<td>a<\/td>/],
  ['an id with spaces', '<p id="a b">a</p>', /^<p>a<\/p>$/],
  ['an endless title', `<p title="${'x'.repeat(5000)}">a</p>`, /^<p>a<\/p>$/],
  ['an endless address', `<a href="https://e.example/${'x'.repeat(5000)}">a</a>`, /^<a>a<\/a>$/],
  ['an attribute named like a property of every object', '<p constructor="a" __proto__="b">a</p>', /^<p>a<\/p>$/],
  ['a name', '<a name="location">a</a>', /^<a>a<\/a>$/],
])('%s is left out', (_name, html, expected) => {
  expect(clean(html)).toMatch(expected)
})

test('text that is aligned by a style is aligned by a class', () => {
  expect(clean('<p style="color: red; text-align: center; position: fixed">a</p>')).toBe(
    '<p class="align-center">a</p>',
  )
})

test('what is nested deeper than a post is stays, less deep', () => {
  const html = clean(`${'<div>'.repeat(100)}a${'</div>'.repeat(100)}`)
  expect(html).toBe(`${'<div>'.repeat(60)}a${'</div>'.repeat(60)}`)
})

test.each(['section', 'aside', 'b', 'i', 'span', 'strong', 'cite', 'ins', 'sup'])('the element %s stays', tag => {
  expect(clean(`<${tag}>a</${tag}>`)).toBe(`<${tag}>a</${tag}>`)
})

test('a place to break a word stays', () => {
  expect(clean('a<wbr>b')).toBe('a<wbr />b')
})

test('the classes of editors stay', () => {
  const classes = [
    ...['alignleft', 'aligncenter', 'alignright', 'alignwide', 'alignfull', 'align-left', 'align-center'],
    ...['has-text-align-center', 'has-text-align-right', 'footnotes', 'footnote-ref', 'footnote-backref'],
    ...['contains-task-list', 'task-list-item', 'callout', 'callout-note', 'callout-tip', 'callout-warning'],
    ...['align-right', 'language-css', 'wp-block-image', 'wp-element-caption'],
  ].join(' ')
  expect(clean(`<p class="${classes}">a</p>`)).toBe(`<p class="${classes}">a</p>`)
})

test.each([
  ...['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'title', 'textarea', 'xmp', 'select', 'option'],
  ...['svg', 'math', 'object', 'applet', 'audio', 'video', 'canvas', 'iframe', 'frameset', 'plaintext'],
])('the text in %s is removed', tag => {
  expect(clean(`<p>a</p><${tag}>b</${tag}>`)).toBe('<p>a</p>')
})

test('text in a script within a removed element is removed', () => {
  expect(clean('<font>a<script>b</script><li>c</li></font>')).toBe('ac')
})

test.each(['http://e.example/', 'https://e.example/'])('a link to %s stays', href => {
  expect(clean(`<a href="${href}">a</a>`)).toContain(`href="${href}"`)
})

test('after 50 videos further frames are removed', () => {
  const frame = '<iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe>'
  expect(clean(`${frame.repeat(51)}a`).match(/class="facade"/g)).toHaveLength(50)
})

test('a post nested deeper than 256 elements becomes its words in one paragraph', () => {
  const html = `${'<div>'.repeat(257)} One\n\n<b>two</b> > three <i`
  expect(clean(html)).toBe('<p>One two &gt; three</p>')
})

test('a picture host that is not valid is an error, not a post without markup', () => {
  expect(() => sanitizePost('<img src="/a.webp">', { imageHosts: ['*.example'] })).toThrow(/IMAGE_HOSTS/)
})
