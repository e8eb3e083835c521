import { readFileSync } from 'node:fs'
import { settingNames } from './env'

/** Read at build time in lib/site.ts. */
const PUBLIC_NAMES = ['NEXT_PUBLIC_SITE_URL', 'NEXT_PUBLIC_BRAND_NAME']

test('lists exactly the settings that are read in the example', () => {
  const listed = [...readFileSync('.env.local.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual([...PUBLIC_NAMES, ...settingNames].toSorted())
})

test('reads build-time settings where the example says', () => {
  const source = readFileSync('lib/site.ts', 'utf8')
  const read = [...source.matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name]) => name)
  expect(read.toSorted()).toEqual(PUBLIC_NAMES.toSorted())
})
