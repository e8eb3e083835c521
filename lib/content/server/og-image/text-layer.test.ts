import { toDrawableText } from './text-layer'

test.each([
  ['Café à Zürich – “now”', 'Café à Zürich – “now”'],
  ['Ready 🚘 for 東京?', 'Ready for ?'],
  ['e\u0301lan', 'élan'],
  ['Ｆｕｌｌ ẅidth', 'Full wídth'.replace('í', 'i')],
  ['a\n\tb', 'a b'],
])('%s is drawn as %s', (text, drawn) => {
  expect(toDrawableText(text, 100)).toBe(drawn)
})

test('truncates a long title at a word', () => {
  expect(toDrawableText('one two three, four five', 15)).toBe('one two three…')
})

test('truncates a title without spaces', () => {
  expect(toDrawableText('x'.repeat(500), 100).length).toBeLessThanOrEqual(101)
})
