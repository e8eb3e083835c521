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

/** Whether a package finds another by its name: in its own folder, or in that of any package around it. */
function finds(from: string, name: string): boolean {
  if (`${from}${from && '/'}node_modules/${name}` in packages) return true
  return from !== '' && finds(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

// A lockfile made where another system's packages could not be had leaves them out, and `npm ci` then refuses it.
test('the lockfile names the packages of every system', () => {
  const absent = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(name => !finds(from, name)),
  )
  expect(absent).toEqual([])
})

/**
 * Compiled parts of four packages for other systems. Where this lockfile is made, the registry has these builds for
 * x64 Linux alone, so that their checksums cannot be read there. npm checks such a package against the checksum that
 * the registry names when it is installed. Where the registry has them, `npm view NAME@VERSION dist.integrity` tells what
 * to write here.
 */
const OTHER_SYSTEMS = /^node_modules\/(?:@biomejs\/cli|@next\/swc|@tailwindcss\/oxide|@unrs\/resolver-binding)-/

test('every package has its checksum, but for optional builds for other systems', () => {
  const unchecked = Object.entries(packages).filter(([name, { integrity }]) => name !== '' && integrity === undefined)
  const excused = unchecked.filter(([name, { optional }]) => optional === true && OTHER_SYSTEMS.test(name))
  expect(unchecked.map(([name]) => name)).toEqual(excused.map(([name]) => name))
  // Fewer may come to be: then the pattern shrinks with them.
  expect(excused.length).toBeLessThanOrEqual(37)
})
