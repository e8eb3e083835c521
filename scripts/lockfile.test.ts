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

// A lockfile made where other systems’ packages are unavailable omits them, and `npm ci` then fails.
test('the lockfile lists the packages of every system', () => {
  const absent = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(name => !canResolve(from, name)),
  )
  expect(absent).toEqual([])
})

/**
 * Binary builds of five packages for other systems. The lockfile’s registry had only their x64 Linux builds, so their
 * checksums are unavailable; npm verifies such a package against the registry’s checksum on install.
 * `npm view NAME@VERSION dist.integrity` prints the value to add.
 */
const OTHER_SYSTEMS =
  /^node_modules\/(?:@biomejs\/cli|@next\/swc|@oxc-parser\/binding|@tailwindcss\/oxide|@unrs\/resolver-binding)-/

test('every package has a checksum, except for optional builds for other systems', () => {
  const unchecked = Object.entries(packages).filter(([name, { integrity }]) => name !== '' && integrity === undefined)
  const optionalForOtherSystems = unchecked.filter(
    ([name, { optional }]) => optional === true && OTHER_SYSTEMS.test(name),
  )
  expect(unchecked.map(([name]) => name)).toEqual(optionalForOtherSystems.map(([name]) => name))
  // If fewer are missing, shorten the pattern.
  expect(optionalForOtherSystems.length).toBeLessThanOrEqual(52)
})
