import { adjacentSwapsOf, canonicalText, normalizeText, significantWords, spellingsOf } from './text'

test('ignores case, accents and punctuation', () => {
  expect(normalizeText("St. Mary's, O’Hare & AT&T, San José-Sur")).toBe('st marys ohare att san jose sur')
})

test('removes stop words', () => {
  expect(significantWords('The Museum of the Moving Image')).toEqual(['museum', 'moving', 'image'])
})

test('keeps the words of a text of stop words only', () => {
  expect(significantWords('The')).toEqual(['the'])
})

test('unifies the spellings of a word', () => {
  expect(canonicalText('Saint Louis Theatre')).toBe(canonicalText('St. Louis Theater'))
})

test('returns both spellings of a word', () => {
  expect(spellingsOf('ft')).toEqual(['ft', 'fort'])
})

test('swaps adjacent letters in turn', () => {
  expect(adjacentSwapsOf('abb')).toEqual(['bab'])
})
