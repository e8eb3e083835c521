import {
  adjacentSwapsOf,
  canonicalText,
  isOneEditApart,
  normalizeText,
  significantWords,
  spellingsOf,
} from './text-normalization'

test('case, accents and punctuation do not count', () => {
  expect(normalizeText("St. Mary's, O’Hare & AT&T, San José-Sur")).toBe('st marys ohare att san jose sur')
})

test('empty words are left out', () => {
  expect(significantWords('The Museum of the Moving Image')).toEqual(['museum', 'moving', 'image'])
})

test('a text of empty words alone keeps them', () => {
  expect(significantWords('The')).toEqual(['the'])
})

test('spellings of one word are the same text', () => {
  expect(canonicalText('Saint Louis Theatre')).toBe(canonicalText('St. Louis Theater'))
})

test('a word that is written in two ways gives both', () => {
  expect(spellingsOf('ft')).toEqual(['ft', 'fort'])
})

test('neighbouring letters are swapped in turn', () => {
  expect(adjacentSwapsOf('abb')).toEqual(['bab'])
})

test.each([
  ['chicgao', 'chicago'],
  ['chcago', 'chicago'],
  ['chiccago', 'chicago'],
  ['chicagu', 'chicago'],
  ['chicago', 'chicago'],
])('"%s" is one slip from "%s" at most', (typed, word) => {
  expect(isOneEditApart(typed, word)).toBe(true)
  expect(isOneEditApart(word, typed)).toBe(true)
})

test.each([
  ['chgao', 'chicago'],
  ['chigaco', 'chicago'],
  ['hcicgao', 'chicago'],
])('"%s" is more than one slip from "%s"', (typed, word) => {
  expect(isOneEditApart(typed, word)).toBe(false)
})
