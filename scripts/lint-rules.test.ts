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
function reportsViolation({ file, code, rule }: { file: string; code: string; rule: string }): boolean {
  const place = path.join(project, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, code)
  const { status } = spawnSync(biome, ['lint', `--only=${rule}`, file], { cwd: project })
  rmSync(place)
  return status !== 0
}

const rule = 'style/noRestrictedImports'

test.each(['app/page.tsx', 'components/ui/field.tsx', 'lib/format.ts'])('%s may not import next/link', file => {
  expect(reportsViolation({ file, rule, code: "import 'next/link'\n" })).toBe(true)
})

test('components may not call fetch', () => {
  const fetching = { code: "export const x = fetch('/')\n", rule: 'style/noRestrictedGlobals' }
  expect(reportsViolation({ ...fetching, file: 'components/ui/field.tsx' })).toBe(true)
  expect(reportsViolation({ ...fetching, file: 'lib/browser/api.ts' })).toBe(false)
})

test('only two modules may read the environment', () => {
  const reading = { code: 'export const x = process.env.X\n', rule: 'style/noProcessEnv' }
  expect(reportsViolation({ ...reading, file: 'lib/booking/server/create.ts' })).toBe(true)
  expect(reportsViolation({ ...reading, file: 'lib/platform/env.ts' })).toBe(false)
})
