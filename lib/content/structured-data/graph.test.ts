import { absolute, graph, serialize } from './graph'

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a & b', 'line\u2028end'])(
  'the text %s cannot end its script, and comes back whole',
  name => {
    const text = serialize(graph([{ '@type': 'Thing', name }]))
    expect(text).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(text)['@graph'][0].name).toBe(name)
  },
)

test('a path becomes an address that works from anywhere', () => {
  expect([absolute('/blog/x'), absolute('https://img.example.com/a.jpg')]).toEqual([
    'http://localhost:3000/blog/x',
    'https://img.example.com/a.jpg',
  ])
})
