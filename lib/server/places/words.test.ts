import { isOneSlip, plainText, sameText, spellingsOf, swapsOf, wordsOf } from './words'

test('case, accents and punctuation do not count', () => {
  expect(plainText("St. Mary's, O’Hare & AT&T, San José-Sur")).toBe('st marys ohare att san jose sur')
})

test('empty words are left out', () => {
  expect(wordsOf('The Museum of the Moving Image')).toEqual(['museum', 'moving', 'image'])
})

test('a text of empty words alone keeps them', () => {
  expect(wordsOf('The')).toEqual(['the'])
})

test('spellings of one word are the same text', () => {
  expect(sameText('Saint Louis Theatre')).toBe(sameText('St. Louis Theater'))
})

test('a word that is written in two ways gives both', () => {
  expect(spellingsOf('ft')).toEqual(['ft', 'fort'])
})

test('neighbouring letters are swapped in turn', () => {
  expect(swapsOf('abb')).toEqual(['bab'])
})

test.each([
  ['chicgao', 'chicago'],
  ['chcago', 'chicago'],
  ['chiccago', 'chicago'],
  ['chicagu', 'chicago'],
  ['chicago', 'chicago'],
])('"%s" is one slip from "%s" at most', (typed, word) => {
  expect(isOneSlip(typed, word)).toBe(true)
  expect(isOneSlip(word, typed)).toBe(true)
})

test.each([
  ['chgao', 'chicago'],
  ['chigaco', 'chicago'],
  ['hcicgao', 'chicago'],
])('"%s" is more than one slip from "%s"', (typed, word) => {
  expect(isOneSlip(typed, word)).toBe(false)
})
