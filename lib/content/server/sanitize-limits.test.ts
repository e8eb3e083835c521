import { sanitizePost } from './sanitize'

function clean(html: string) {
  return sanitizePost(html, { imageHosts: ['pictures.example'] })
}

test.each([
  ['100,000 divs', `${'<div>'.repeat(100_000)}a${'</div>'.repeat(100_000)}`],
  ['100,000 unclosed divs', `${'<div>'.repeat(100_000)}a`],
  ['100,000 tables', `${'<table><tr><td>'.repeat(100_000)}a`],
])('reduces %s nested in one another to text', (_name, html) => {
  expect(clean(html)).toBe('<p>a</p>')
})

test.each([
  ['100,000 opening angle brackets', '<'.repeat(100_000)],
  ['100,000 end tags without start tags', '</div>'.repeat(100_000)],
  ['100,000 unclosed comments', '<!--'.repeat(100_000)],
  [
    'an element with 50,000 attributes',
    `<p ${Array.from({ length: 50_000 }, (_, index) => `a${index}=b`).join(' ')}>a</p>`,
  ],
  ['100,000 unclosed iframes', '<iframe src="https://youtu.be/dQw4w9WgXcQ">'.repeat(100_000)],
  ['100,000 styled paragraphs', '<p style="font-weight:400">a</p>'.repeat(100_000)],
  ['100,000 empty links', `a${'<a href="/x"> </a>'.repeat(100_000)}`],
  ['100,000 unclosed noscripts', '<b><noscript></b>'.repeat(100_000)],
])('terminates on %s', (_name, html) => {
  expect(clean(html)).not.toMatch(/<(?!\/?(p|b|a)\b)/)
})
