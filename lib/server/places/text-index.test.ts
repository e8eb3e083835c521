import { readGazetteerEntries } from './gazetteer-entries'
import { createTextIndex } from './text-index'

const entries = readGazetteerEntries()
const index = createTextIndex(entries)

function named(numbers: number[]): string[] {
  return numbers.map(number => entries[number]?.place.name ?? '')
}

test('a word or its beginning finds every entry that holds it', () => {
  expect(named(index.findExact(['kennedy']))).toContain('John F. Kennedy International Airport (JFK)')
  expect(index.findExact(['kenne'])).toEqual(expect.arrayContaining(index.findExact(['kennedy'])))
})

test('one slip is forgiven in a word of four letters or more', () => {
  expect(index.findExact(['kenedy'])).toEqual([])
  expect(index.findWithTypos(['kenedy'])).toEqual(expect.arrayContaining(index.findExact(['kennedy'])))
})

test('no slip is looked for in a word longer than any that a place has', () => {
  const longest = Math.max(...entries.flatMap(({ place }) => place.name.split(/[^\p{L}]+/u)).map(word => word.length))
  expect(longest).toBeLessThanOrEqual(24)
  expect(index.findWithTypos([`${'x'.repeat(24)}y`])).toEqual([])
})
