import { readFileSync } from 'node:fs'
import { z } from 'zod'

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      optional: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

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

/**
 * Binary builds of five packages. The registry used to create the lockfile had only the x64 Linux builds, so the
 * checksums of the others are unavailable; npm verifies such a package against the registry’s checksum on install.
 * `npm view NAME@VERSION dist.integrity` prints the value to add.
 */
const PLATFORM_BINARY_PATTERN =
  /^node_modules\/(?:@biomejs\/cli|@next\/swc|@oxc-parser\/binding|@tailwindcss\/oxide|@unrs\/resolver-binding)-/

test('every package has a checksum, except for optional binary builds', () => {
  const unchecked = Object.entries(packages).filter(([name, { integrity }]) => name !== '' && integrity === undefined)
  const optionalPlatformBinaries = unchecked.filter(
    ([name, { optional }]) => optional === true && PLATFORM_BINARY_PATTERN.test(name),
  )
  expect(unchecked.map(([name]) => name)).toEqual(optionalPlatformBinaries.map(([name]) => name))
  // If fewer are missing, shorten the pattern.
  expect(optionalPlatformBinaries.length).toBeLessThanOrEqual(52)
})
