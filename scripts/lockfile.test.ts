import { readFileSync } from 'node:fs'
import { z } from 'zod'

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() })),
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
