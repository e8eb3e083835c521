import { spawnSync } from 'node:child_process'

/** Whether the lint refuses one line of code, as if it stood in that file. */
function refuses({ file, code }: { file: string; code: string }): boolean {
  return spawnSync('node_modules/.bin/biome', ['lint', `--stdin-file-path=${file}`], { input: code }).status !== 0
}

test.each([
  ['components/ui/field.tsx', '@/lib/server/env'],
  ['components/ui/field.tsx', '../../lib/server/env'],
  ['components/ui/field.tsx', '@/app/page'],
  ['lib/booking/fare.ts', '@/components/ui/field'],
  ['lib/booking/fare.ts', '../server/env'],
  ['lib/browser/api.ts', '@/lib/server/env'],
  ['lib/server/env.ts', '../browser/api'],
  ['lib/format.ts', '@/lib/booking/fare'],
])('%s may not import %s', (file, target) => {
  expect(refuses({ file, code: `export { x } from '${target}'\n` })).toBe(true)
})

test('an import that points down is fine', () => {
  const code = "export { quote } from '@/lib/booking/fare'\n"
  expect(refuses({ file: 'components/ui/field.tsx', code })).toBe(false)
})

test.each(["export const x = fetch('/')\n", 'export const x = process.env.X\n'])(
  'a component with %j is refused',
  code => {
    expect(refuses({ file: 'components/ui/field.tsx', code })).toBe(true)
    expect(refuses({ file: 'scripts/some-script.ts', code })).toBe(false)
  },
)
