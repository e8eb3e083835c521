import { buildGraph, serializeJsonLd, toAbsoluteUrl } from './graph'

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a & b', 'line\u2028end'])(
  'the text %s cannot end its script, and comes back whole',
  name => {
    const text = serializeJsonLd(buildGraph([{ '@type': 'Thing', name }]))
    expect(text).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(text)['@graph'][0].name).toBe(name)
  },
)

test('a path becomes an address that works from anywhere', () => {
  expect([toAbsoluteUrl('/blog/x'), toAbsoluteUrl('https://img.example.com/a.jpg')]).toEqual([
    'http://localhost:3000/blog/x',
    'https://img.example.com/a.jpg',
  ])
})
