import { sanitizePost } from './sanitize'

function clean(html: string) {
  return sanitizePost(html, { imageHosts: ['pictures.example'] })
}

test.each([
  ['100,000 boxes', `${'<div>'.repeat(100_000)}a${'</div>'.repeat(100_000)}`],
  ['100,000 boxes left open', `${'<div>'.repeat(100_000)}a`],
  ['100,000 tables', `${'<table><tr><td>'.repeat(100_000)}a`],
])('%s within one another become their words', (_name, html) => {
  expect(clean(html)).toBe('<p>a</p>')
})

test.each([
  ['100,000 signs of a tag', '<'.repeat(100_000)],
  ['100,000 ends without beginnings', '</div>'.repeat(100_000)],
  ['100,000 comments left open', '<!--'.repeat(100_000)],
  [
    'an element of 50,000 attributes',
    `<p ${Array.from({ length: 50_000 }, (_, index) => `a${index}=b`).join(' ')}>a</p>`,
  ],
  ['100,000 frames left open', '<iframe src="https://youtu.be/dQw4w9WgXcQ">'.repeat(100_000)],
  ['100,000 raw texts left open', '<b><noscript></b>'.repeat(100_000)],
])('%s come to an end', (_name, html) => {
  expect(clean(html)).not.toMatch(/<(?!\/?(p|b|a)\b)/)
})
