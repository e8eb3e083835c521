import { readGazetteerEntries } from './gazetteer-entries'
import { createTextIndex } from './text-index'

const entries = readGazetteerEntries()
const index = createTextIndex(entries)

function placeNames(entryIndexes: number[]): string[] {
  return entryIndexes.map(entryIndex => entries[entryIndex]?.place.name ?? '')
}

test('finds every entry with a word or its prefix', () => {
  expect(placeNames(index.findByPrefix(['kennedy']))).toContain('John F. Kennedy International Airport (JFK)')
  expect(index.findByPrefix(['kenne'])).toEqual(expect.arrayContaining(index.findByPrefix(['kennedy'])))
})

test('tolerates one typo in a word of four letters or more', () => {
  expect(index.findByPrefix(['kenedy'])).toEqual([])
  expect(index.findWithTypos(['kenedy'])).toEqual(expect.arrayContaining(index.findByPrefix(['kennedy'])))
})

test('ignores typos in a word longer than any in a place name', () => {
  const longest = Math.max(...entries.flatMap(({ place }) => place.name.split(/[^\p{L}]+/u)).map(word => word.length))
  expect(longest).toBeLessThanOrEqual(24)
  expect(index.findWithTypos([`${'x'.repeat(24)}y`])).toEqual([])
})
