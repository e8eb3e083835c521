import { buildGraph, serializeJson, toAbsoluteUrl } from './graph'

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a & b', 'line\u2028end'])(
  'escapes %s so that it cannot end its script and parses back unchanged',
  name => {
    const text = serializeJson(buildGraph([{ '@type': 'Thing', name }]))
    expect(text).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(text)['@graph'][0].name).toBe(name)
  },
)

test('converts a path to an absolute URL', () => {
  expect([toAbsoluteUrl('/blog/x'), toAbsoluteUrl('https://img.example.com/a.jpg')]).toEqual([
    'http://localhost:3000/blog/x',
    'https://img.example.com/a.jpg',
  ])
})
