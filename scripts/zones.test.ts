import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A temporary project with only the lint rules and the code under test. */
const project = mkdtempSync(path.join(tmpdir(), 'zones-'))
const biome = path.resolve('node_modules/.bin/biome')

beforeAll(() => {
  cpSync('biome.json', path.join(project, 'biome.json'))
  spawnSync('git', ['init', '--quiet', project])
})
afterAll(() => rmSync(project, { recursive: true }))

/** Reports whether a lint rule rejects a line of code in a file. */
function refuses({ file, code, rule }: { file: string; code: string; rule: string }): boolean {
  const place = path.join(project, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, code)
  const { status } = spawnSync(biome, ['lint', `--only=${rule}`, file], { cwd: project })
  rmSync(place)
  return status !== 0
}

const rule = 'style/noRestrictedImports'

test.each([
  ['components/ui/field.tsx', '@/lib/server/env'],
  ['components/ui/field.tsx', '../../lib/server/env'],
  ['components/ui/field.tsx', '@/lib/platform/http-client'],
  ['components/ui/field.tsx', '@/app/page'],
  ['lib/booking/fare.ts', '@/components/ui/field'],
  ['lib/booking/fare.ts', '../server/env'],
  ['lib/browser/api.ts', '@/lib/server/env'],
  ['lib/browser/api.ts', '@/lib/platform/http-client'],
  ['lib/platform/http-client.ts', '@/lib/browser/api'],
  ['lib/server/env.ts', '../browser/api'],
  ['lib/format.ts', '@/lib/booking/fare'],
])('%s may not import %s', (file, target) => {
  expect(refuses({ file, rule, code: `import '${target}'\n` })).toBe(true)
})

test.each([
  ['app/page.tsx', '@/lib/server/env'],
  ['components/ui/field.tsx', '@/lib/booking/fare'],
  ['lib/server/env.ts', '@/lib/booking/fare'],
  ['lib/booking/fare.ts', '@/lib/format'],
])('%s may import %s', (file, target) => {
  expect(refuses({ file, rule, code: `import '${target}'\n` })).toBe(false)
})

test.each(['app/page.tsx', 'components/ui/field.tsx', 'lib/format.ts'])('%s may not import next/link', file => {
  expect(refuses({ file, rule, code: "import 'next/link'\n" })).toBe(true)
})

test('only lib/browser and the scripts may call fetch', () => {
  const fetching = { code: "export const x = fetch('/')\n", rule: 'style/noRestrictedGlobals' }
  expect(refuses({ ...fetching, file: 'components/ui/field.tsx' })).toBe(true)
  expect(refuses({ ...fetching, file: 'lib/browser/api.ts' })).toBe(false)
})

test('only two modules may read the environment', () => {
  const reading = { code: 'export const x = process.env.X\n', rule: 'style/noProcessEnv' }
  expect(refuses({ ...reading, file: 'lib/server/bookings/create.ts' })).toBe(true)
  expect(refuses({ ...reading, file: 'lib/server/env.ts' })).toBe(false)
})
