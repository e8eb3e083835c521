import { readSite } from '#site'
import { sanitizeAttributes } from './sanitize'

function attributesOf(tag: string, written: Record<string, string>) {
  return sanitizeAttributes(tag, written, { imageHosts: ['pictures.example'] })
}

const x = (length: number) => 'x'.repeat(length)

test.each<[string, Record<string, string>]>([
  ['p', { lang: 'fr-CA', dir: 'rtl', title: 'Two\nlines', class: 'callout align-left' }],
  ['td', { colspan: '2', rowspan: '3' }],
  ['ol', { start: '7', reversed: '', type: 'a' }],
  ['col', { span: '99' }],
  ['th', { colspan: '2', rowspan: '2', scope: 'row', align: 'right' }],
  ['time', { datetime: '2026-03-14T09:30:00.5+05:00' }],
])('%s keeps %j', (tag, attributes) => {
  expect(attributesOf(tag, attributes)).toEqual(attributes)
})

test.each<[string, Record<string, string>]>([
  ['p', { onclick: 'x()', style: 'color: red', name: 'a', href: '/', class: 'fixed' }],
  ['th', { width: '40', onerror: 'x()' }],
  ['p', { class: 'xcallout callout-tip align-leftmost' }],
  ['td', { colspan: '100', rowspan: '0' }],
  ['col', { span: '-1' }],
  ['p', { class: `${x(500)} callout`, style: `${';'.repeat(2000)}text-align:left` }],
])('%s drops %j', (tag, attributes) => {
  expect(attributesOf(tag, attributes)).toEqual({})
})

test.each(['', x(101), 'a b', 'a\tb', 'a"', "a'", 'a<', 'a>', 'a&', ' a', 'a\n'])('drops the id %j', id => {
  expect(attributesOf('p', { id })).toEqual({})
})

test.each([
  ['1', '1'],
  ['9999', '9999'],
  ...['', '0', '01', '10000', '1.5', '100%', '-1'].map((width): [string, undefined] => [width, undefined]),
])('of the width %j of a picture it keeps %j', (width, kept) => {
  expect(attributesOf('img', { src: '/a.webp', width })?.width).toBe(kept)
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
])('turns the style %j into the class %s', (style, name) => {
  expect(attributesOf('p', { style })).toEqual({ class: name })
})

test.each([
  'text-align: justify',
  'text-align: lefty',
  'x-text-align: left',
  'text-align left',
  'text-align: left right',
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
  ['/old/blog/a#x', { href: '/old/blog/a#x' }],
  ['/blog/a/b#x', { href: '/blog/a/b#x' }],
  [`${readSite().url}/blog`, { href: `${readSite().url}/blog` }],
  ['mailto:a@e.example', { href: 'mailto:a@e.example' }],
  ['tel:+12125550142', { href: 'tel:+12125550142' }],
  ['https://e.example/', { href: 'https://e.example/', ...away }],
  ['http://e.example/', { href: 'http://e.example/', ...away }],
  ['HTTPS://E.example/', { href: 'HTTPS://E.example/', ...away }],
  [' https://e.example/\n', { href: 'https://e.example/', ...away }],
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
  [{ 'data-lazy-src': ' /uploads/a.jpg ' }, '/uploads/a.jpg'],
  [{ 'data-src': '/uploads/a.jpg', src: 'data:image/gif;base64,R0lGOD' }, '/uploads/a.jpg'],
])('the image %j is at %s', (attributes, src) => {
  expect(attributesOf('img', attributes)?.src).toBe(src)
})
