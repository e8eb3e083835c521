import { readFileSync, statSync } from 'node:fs'

const FIRST_PACKETS_BYTES = 14_000
const declarations = readFileSync('app/fonts.ts', 'utf8')
const ranges = [...declarations.matchAll(/value:\s+'([^']+)'/g)].map(([, value]) => listCodePoints(value ?? ''))

test.each(['cormorant-garamond', 'manrope'])('%s fits in the first packets of a connection', name => {
  expect(statSync(`app/fonts/${name}.woff2`).size).toBeLessThan(FIRST_PACKETS_BYTES)
})

/** Set in the sans face everywhere. */
const FIGURES = [...'0123456789$%'].map(character => character.charCodeAt(0))

test('both families have the same characters but figures, each is in one font, and all of ASCII in the first', () => {
  const [display, displayRest, sans, sansRest] = ranges
  expect(sans?.filter(code => !FIGURES.includes(code))).toEqual(display)
  expect(sansRest).toEqual(displayRest)
  expect(displayRest?.filter(code => display?.includes(code))).toEqual([])
  expect(sans).toEqual(expect.arrayContaining(Array.from({ length: 0x5f }, (_, index) => index + 0x20)))
})

function listCodePoints(value: string): number[] {
  return value.split(', ').flatMap(range => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map(code => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}
