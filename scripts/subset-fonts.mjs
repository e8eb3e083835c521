// Makes the font files of `app/fonts.ts` from the variable fonts of Fontsource: for each, its weights and its characters.
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/** Kerning, ligatures, accents, and the figures that `tabular-nums` and `lining-nums` ask for. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'lnum', 'tnum']

/** One weight for all headings: a third of the size of a range. */
const FIXED_WEIGHTS = { 'cormorant-garamond': 550 }

const declarations = readFileSync('app/fonts.ts', 'utf8')
const DECLARATION = /src: '\.\/fonts\/([\w-]+)\.woff2',.*?weight: '([\d ]+)',.*?value:\s+'([^']+)'/gs
for (const [, name, weights, ranges] of declarations.matchAll(DECLARATION)) {
  const family = name.replace(/-rest$/, '')
  const source = `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`
  const [min, max] = weights.split(' ').map(Number)
  const font = await subsetFont(readFileSync(source), listCharacters(ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: FIXED_WEIGHTS[family] ?? { min, max } },
    keepFeatures: FEATURES,
  })
  writeFileSync(`app/fonts/${name}.woff2`, font)
  console.log(`${name}: ${font.length} bytes`)
}

function listCharacters(ranges) {
  return ranges
    .split(', ')
    .flatMap(range => {
      const [first, last = first] = range
        .slice(2)
        .split('-')
        .map(code => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}
