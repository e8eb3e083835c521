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
      `<img alt="" src="${src}" loading="lazy" decoding="async" />`,
    )
  },
)

test('a hundred nested boxes do not break it', () => {
  expect(clean(`${'<div>'.repeat(100)}a${'</div>'.repeat(100)}`)).toContain('a')
})
