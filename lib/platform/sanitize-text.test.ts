import { sanitizeText, toSingleLine } from './sanitize-text'

test('collapses spaces of every kind', () => {
  expect(sanitizeText(' a\tb\n\nc \u2028d\u00A0 e ', 100)).toBe('a b c d e')
})

test('removes direction marks and invisible characters', () => {
  expect(sanitizeText('inv\u202Eoice\u200B\u0000\u2066.\uD83D', 100)).toBe('invoice.')
})

test('leaves one space where an invisible character stood between spaces', () => {
  expect(toSingleLine('11 \u200B W 53rd')).toBe('11 W 53rd')
})

test('never lengthens a text', () => {
  // Characters that NFC decomposes into two.
  expect(toSingleLine('\u0958'.repeat(200))).toHaveLength(200)
})

test('keeps accents, symbols and emoji', () => {
  expect(sanitizeText('Café <b> & 💺', 100)).toBe('Café <b> & 💺')
})

test('truncates a long text between characters', () => {
  expect(sanitizeText('💺💺💺', 9)).toBe('💺💺')
  expect(sanitizeText('ab cd', 3)).toBe('ab')
})
