import { estimateReadingMinutes, toPlainText } from './reading-time'

test.each([
  [0, 1],
  [1, 1],
  [230, 1],
  [231, 2],
  [1058, 5],
])('%i words take %i min', (words, minutes) => {
  expect(estimateReadingMinutes(`<p>${'word '.repeat(words)}</p>`)).toBe(minutes)
})

test('what is marked up within a word is one word', () => {
  expect(toPlainText('<h2>A <em>re</em>al <a href="/x">fare</a></h2><p>b</p>')).toBe('A real fare b')
})

test('what stood for a sign is the sign, once', () => {
  expect(toPlainText('<p>a &amp;lt; b &lt; c</p>')).toBe('a &lt; b < c')
})
