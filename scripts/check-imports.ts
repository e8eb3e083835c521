// Checks every import between folders against the table of allowed imports. Types count too; tests and their fixtures may
// import anything.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { explainForbidden, ROOT_FILES, ROOTS } from './import-zones.ts'

const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts', '/index.tsx']

/** Lists the imports of a file as project paths; packages are left out. */
function importsOf(file: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)['"]([^'"]+)['"]/g)].map(
    ([, specifier = '']) => specifier,
  )
  return specifiers.flatMap(specifier => {
    const base = specifier.startsWith('@/') ? specifier.slice(2) : path.posix.join(path.posix.dirname(file), specifier)
    if (!specifier.startsWith('@/') && !specifier.startsWith('.')) return []
    const target = EXTENSIONS.map(extension => base + extension).find(
      candidate => /\.\w+$/.test(candidate) && existsSync(candidate),
    )
    return target === undefined ? [] : [target]
  })
}

const entries = globSync(
  ROOTS.map(root => `${root}/**/*.{ts,tsx,js,mjs}`),
  { withFileTypes: true },
)
const files = [
  ...ROOT_FILES,
  ...entries.filter(entry => entry.isFile()).map(entry => path.relative('', path.join(entry.parentPath, entry.name))),
]
const problems = files.flatMap(file =>
  importsOf(file, readFileSync(file, 'utf8')).flatMap(target => explainForbidden(file, target) ?? []),
)
for (const problem of problems) console.error(problem)
console.log(`Checked the imports of ${files.length} files. ${problems.length} problems.`)
process.exit(problems.length === 0 ? 0 : 1)
