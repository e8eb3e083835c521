import { createHash } from 'node:crypto'

/** The tag of tests that are in every sample: the journeys that the site stands on. */
export const ALWAYS = '@journey'

/** A browser test in one project, with the line by which a test list of Playwright names it. */
export type Listed = { file: string; line: string; tags: readonly string[] }

/**
 * A seeded share of many tests, in their order: of each file at least one, and every one tagged `@journey`. The same
 * seed and tests give the same sample; another seed, others of the rest. A share of 1 is all of them.
 */
export function sampleTests<T extends Listed>({
  tests,
  share,
  seed,
}: {
  tests: readonly T[]
  share: number
  seed: string
}): T[] {
  const lot = ({ line }: T) => createHash('sha256').update(`${seed} ${line}`).digest('hex')
  const rest = Map.groupBy(
    tests.filter(({ tags }) => !tags.includes(ALWAYS)),
    ({ file }) => file,
  )
  const drawn = [...rest.values()].flatMap(ofFile =>
    ofFile.toSorted((one, other) => (lot(one) < lot(other) ? -1 : 1)).slice(0, Math.ceil(ofFile.length * share)),
  )
  const chosen = new Set(drawn)
  return tests.filter(test => test.tags.includes(ALWAYS) || chosen.has(test))
}

type Suite = {
  title: string
  file: string
  specs?: { title: string; tags: string[]; tests: { projectName: string }[] }[]
  suites?: Suite[]
}

/**
 * The tests of a report that Playwright's `--list --reporter=json` gives. Line numbers are left out: a test keeps its
 * lot when another one before it grows. So are the names of nameless groups, as in Playwright's own lists.
 */
export function testsOf({ suites }: { suites: Suite[] }): Listed[] {
  return suites.flatMap(suite => inside(suite, []))
}

function inside({ file, specs = [], suites = [] }: Suite, titles: string[]): Listed[] {
  const own = specs.flatMap(({ title, tags, tests }) =>
    tests.map(({ projectName }) => ({
      file,
      tags: tags.map(tag => `@${tag.replace(/^@/, '')}`),
      line: [`[${projectName}]`, file, ...titles, title].join(' › '),
    })),
  )
  return [...own, ...suites.flatMap(suite => inside(suite, [...titles, suite.title].filter(Boolean)))]
}
