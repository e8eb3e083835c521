import { readFileSync } from 'node:fs'

const lock: { packages: Record<string, { optionalDependencies?: Record<string, string> }> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
const { packages } = lock

/** Resolves a dependency from a package’s folder and its parent folders. */
function canResolve(from: string, name: string): boolean {
  if (`${from}${from && '/'}node_modules/${name}` in packages) return true
  return from !== '' && canResolve(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

// A lockfile made where other platforms’ packages are unavailable omits them, and `npm ci` then fails.
test('the lockfile lists the packages of every platform', () => {
  const absent = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(name => !canResolve(from, name)),
  )
  expect(absent).toEqual([])
})
