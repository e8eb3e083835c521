import { sanitizePost } from './sanitize'

function clean(html: string) {
  return sanitizePost(html, { imageHosts: ['pictures.example'] })
}

test.each([
  ['20,000 divs', `${'<div>'.repeat(20_000)}a${'</div>'.repeat(20_000)}`],
  ['20,000 unclosed divs', `${'<div>'.repeat(20_000)}a`],
  ['20,000 tables', `${'<table><tr><td>'.repeat(20_000)}a`],
])('reduces %s nested in one another to text', (_name, html) => {
  expect(clean(html)).toBe('<p>a</p>')
})

test.each([
  ['20,000 opening angle brackets', '<'.repeat(20_000)],
  ['20,000 end tags without start tags', '</div>'.repeat(20_000)],
  ['20,000 unclosed comments', '<!--'.repeat(20_000)],
  [
    'an element with 10,000 attributes',
    `<p ${Array.from({ length: 10_000 }, (_, index) => `a${index}=b`).join(' ')}>a</p>`,
  ],
  ['20,000 unclosed iframes', '<iframe src="https://youtu.be/dQw4w9WgXcQ">'.repeat(20_000)],
  ['20,000 styled paragraphs', '<p style="font-weight:400">a</p>'.repeat(20_000)],
  ['20,000 empty links', `a${'<a href="/x"> </a>'.repeat(20_000)}`],
  ['20,000 unclosed noscripts', '<b><noscript></b>'.repeat(20_000)],
])('terminates on %s', (_name, html) => {
  expect(clean(html)).not.toMatch(/<(?!\/?(p|b|a)\b)/)
})
