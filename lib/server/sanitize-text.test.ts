import { sanitizeText, toSingleLine } from './sanitize-text'

test('spaces of every kind are one', () => {
  expect(sanitizeText(' a\tb\n\nc \u2028d\u00A0 e ', 100)).toBe('a b c d e')
})

test('what turns text around or cannot be seen is left out', () => {
  expect(sanitizeText('inv\u202Eoice\u200B\u0000\u2066.\uD83D', 100)).toBe('invoice.')
})

test('what is left out leaves one space', () => {
  expect(toSingleLine('11 \u200B W 53rd')).toBe('11 W 53rd')
})

test('a line is never longer than its text', () => {
  // Letters that the common form writes as two.
  expect(toSingleLine('\u0958'.repeat(200))).toHaveLength(200)
})

test('accents, signs and pictures stay', () => {
  expect(sanitizeText('Café <b> & 💺', 100)).toBe('Café <b> & 💺')
})

test('a long text is cut between letters', () => {
  expect(sanitizeText('💺💺💺', 9)).toBe('💺💺')
  expect(sanitizeText('ab cd', 3)).toBe('ab')
})
