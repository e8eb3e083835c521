import { readSite } from '#site'
import { sanitizeAttributes } from './sanitize-attributes'

function attributesOf(tag: string, written: Record<string, string>) {
  return sanitizeAttributes(tag, written, { imageHosts: ['pictures.example'] })
}

const x = (length: number) => 'x'.repeat(length)

test.each<[string, string, string[]]>([
  ['p', 'lang', ['en', 'fr-CA', 'abcdefgh', 'en-a-b-c-d', 'zh-abcdefgh', 'EN-1996']],
  ['p', 'title', ['', 'Two\nlines', x(1000)]],
  ['p', 'class', ['callout', 'wp-block-x language-js']],
  ['img', 'width', ['1', '40', '9999']],
  ['ol', 'start', ['0', '7', '-1', '99999']],
  ['ol', 'type', ['1', 'a', 'A', 'i', 'I']],
  ['th', 'colspan', ['1', '9', '99']],
  ['th', 'scope', ['row', 'col', 'rowgroup', 'colgroup', 'ROW']],
  ['th', 'align', ['left', 'center', 'right', 'LEFT']],
  ['td', 'rowspan', ['2']],
  ['td', 'align', ['center']],
  ['details', 'open', ['', 'open']],
  ['col', 'span', ['1', '99']],
  ['time', 'datetime', ['2026-03-14T09:30:00.5+05:00', '2026', 'P3D T4_', x(40)]],
])('%s keeps valid values of %s', (tag, name, values) => {
  const src: Record<string, string> = tag === 'img' ? { src: '/a.webp' } : {}
  expect(values.map(value => attributesOf(tag, { ...src, [name]: value })?.[name])).toEqual(values)
})

test.each<[string, string, string[]]>([
  ['p', 'id', ['', x(101), 'a b', 'a\tb', 'a"', "a'", 'a<', 'a>', 'a&', ' a', 'a\n']],
  ['p', 'lang', ['', 'e', 'abcdefghi', 'en-', 'en_US', '1en', 'en-abcdefghi', 'en-a-b-c-d-e', ' en', 'en ', 'en-a!']],
  ['p', 'dir', ['', 'ltrx', 'xltr', 'up']],
  ['p', 'title', [x(1001), `${x(1001)}\n`]],
  ['p', 'class', ['', 'fixed', `callout ${x(500)}`]],
  ['p', 'onclick', ['x()']],
  ['p', 'style', ['color: red']],
  ['img', 'width', ['', '0', '01', '10000', '1.5', 'x1', '1x', '-1']],
  ['ol', 'start', ['', '100000', 'x1', '1x', '--1', '1-']],
  ['ol', 'type', ['', 'b', 'aa', 'xa', 'ax']],
  ['th', 'colspan', ['', '0', '01', '100', 'x1', '1x']],
  ['th', 'scope', ['', 'rows', 'xrow', 'all']],
  ['th', 'align', ['', 'lefts', 'xleft', 'justify']],
  ['td', 'align', ['', 'lefts', 'xleft', 'justify']],
  ['p', 'name', ['a']],
  ['time', 'datetime', ['', x(41), '2026/03', 'x<', '<x']],
])('%s drops invalid values of %s', (tag, name, values) => {
  const src: Record<string, string> = tag === 'img' ? { src: '/a.webp' } : {}
  expect(values.map(value => attributesOf(tag, { ...src, [name]: value })?.[name])).toEqual(values.map(() => undefined))
})

test.each(['a', 'Á', 'post-a', x(100)])('the id %s has the prefix once', id => {
  expect(attributesOf('p', { id })).toEqual({ id: `post-${id.replace('post-', '')}` })
})

test.each<[Record<string, string>, Record<string, string>]>([
  [{ name: 'a' }, { id: 'post-a' }],
  [{ name: 'a', id: 'b' }, { id: 'post-b' }],
  [{ name: 'a b' }, {}],
])('reads the id of the link %j', (attributes, expected) => {
  expect(attributesOf('a', attributes)).toEqual(expected)
})

test.each([
  ['text-align:left', 'align-left'],
  ['text-align: center;', 'align-center'],
  ['color: red; text-align : RIGHT ; top: 0', 'align-right'],
  [`${' '.repeat(1983)}text-align:center`, 'align-center'],
])('turns the style %j into the class %s', (style, name) => {
  expect(attributesOf('p', { style })).toEqual({ class: name })
})

test.each([
  'text-align: justify',
  'text-align: lefty',
  'x-text-align: left',
  'text-align left',
  'text-align: left right',
  `${' '.repeat(2000)}text-align:center`,
])('the style %j sets no alignment', style => {
  expect(attributesOf('p', { style })).toEqual({})
})

const away = { target: '_blank', rel: 'noopener noreferrer' }

test.each<[string, Record<string, string>]>([
  ['#x', { href: '#post-x' }],
  ['#', { href: '#' }],
  ['#top', { href: '#top' }],
  ['#post-x', { href: '#post-x' }],
  ['/blog/a#fees', { href: '/blog/a#post-fees' }],
  ['/blog/a?b=1#fees', { href: '/blog/a?b=1#post-fees' }],
  [`${readSite().url}/blog/a/#fees`, { href: `${readSite().url}/blog/a/#post-fees` }],
  ['/#faq', { href: '/#faq' }],
  ['/blog#x', { href: '/blog#x' }],
  [`${readSite().url}/blog`, { href: `${readSite().url}/blog` }],
  ['mailto:a@e.example', { href: 'mailto:a@e.example' }],
  ['tel:+12125550142', { href: 'tel:+12125550142' }],
  ['https://e.example/', { href: 'https://e.example/', ...away }],
  ['http://e.example/', { href: 'http://e.example/', ...away }],
  ['HTTPS://E.example/', { href: 'HTTPS://E.example/', ...away }],
  [' https://e.example/\n', { href: 'https://e.example/', ...away }],
  [`https://e.example/${x(1982)}`, { href: `https://e.example/${x(1982)}`, ...away }],
])('keeps a link to %j with the attributes it needs', (href, expected) => {
  expect(attributesOf('a', { href, title: 'A' })).toEqual({ title: 'A', ...expected })
})

test.each([
  '',
  ' ',
  'https://',
  '//e.example',
  '//e.example/?https://',
  '/\\e.example',
  '\\\\e.example',
  'https:/e.example',
  'javascript:x()',
  'data:text/html,x',
  'ftp://e.example',
  'xhttps://e.example',
  `https://e.example/${x(1983)}`,
])('removes a link to %j and keeps its text', href => {
  expect(attributesOf('a', { href, title: 'A' })).toEqual({ title: 'A' })
})

test('removes target, rel and alignment of a link', () => {
  expect(attributesOf('a', { href: '/', rel: 'opener', target: '_top', align: 'left' })).toEqual({ href: '/' })
})

test.each(['https://pictures.example/a.jpg', '/a.webp'])('the image %s is lazy and has an alt text', src => {
  const lazy = { loading: 'lazy', decoding: 'async' }
  expect(attributesOf('img', { src })).toEqual({ src, alt: '', ...lazy })
  expect(attributesOf('img', { src, alt: 'A car', loading: 'eager', decoding: 'sync' })).toEqual({
    src,
    alt: 'A car',
    ...lazy,
  })
})

test.each(['', 'https://elsewhere.example/a.jpg', 'http://pictures.example/a.jpg', '//pictures.example/a.jpg'])(
  'removes an image at %j',
  src => {
    expect(attributesOf('img', { src })).toBeNull()
  },
)

test.each([
  [{ 'data-src': '/uploads/a.jpg', src: 'https://pictures.example/a.jpg' }, 'https://pictures.example/a.jpg'],
  [{ 'data-src': '/a.jpg', 'data-original': 'https://pictures.example/b.jpg' }, 'https://pictures.example/b.jpg'],
  [
    { 'data-src': 'https://pictures.example/b.jpg', src: 'https://pictures.example/a.jpg' },
    'https://pictures.example/b.jpg',
  ],
  [{ 'data-src': '/uploads/a.jpg', src: '/pixel.gif' }, '/uploads/a.jpg'],
  [{ 'data-src': '/uploads/a.jpg', src: 'data:image/gif;base64,R0lGOD' }, '/uploads/a.jpg'],
])('the image %j is at %s', (attributes, src) => {
  expect(attributesOf('img', attributes)?.src).toBe(src)
})
