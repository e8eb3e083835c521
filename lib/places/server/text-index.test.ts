import { readGazetteerEntries } from './gazetteer-entries'
import { createTextIndex } from './text-index'

const entries = readGazetteerEntries()
const index = createTextIndex(entries)

function named(numbers: number[]): string[] {
  return numbers.map(number => entries[number]?.place.name ?? '')
}

test('finds every entry with a word or its prefix', () => {
  expect(named(index.findExact(['kennedy']))).toContain('John F. Kennedy International Airport (JFK)')
  expect(index.findExact(['kenne'])).toEqual(expect.arrayContaining(index.findExact(['kennedy'])))
})

test('tolerates one typo in a word of four letters or more', () => {
  expect(index.findExact(['kenedy'])).toEqual([])
  expect(index.findWithTypos(['kenedy'])).toEqual(expect.arrayContaining(index.findExact(['kennedy'])))
})

test('ignores typos in a word longer than any place has', () => {
  const longest = Math.max(...entries.flatMap(({ place }) => place.name.split(/[^\p{L}]+/u)).map(word => word.length))
  expect(longest).toBeLessThanOrEqual(24)
  expect(index.findWithTypos([`${'x'.repeat(24)}y`])).toEqual([])
})
