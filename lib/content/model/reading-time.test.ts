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

test('counts a word with inner markup once', () => {
  expect(toPlainText('<h2>A <em>re</em>al <a href="/x">fare</a></h2><p>b</p>')).toBe('A real fare b')
})

test('decodes entities once', () => {
  expect(toPlainText('<p>a &amp;lt; b &lt; c</p>')).toBe('a &lt; b < c')
})
