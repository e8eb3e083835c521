import { sampleTests, testsOf } from './sample-tests'

const tests = ['booking.spec.ts', 'blog.spec.ts', 'home.spec.ts'].flatMap(file =>
  Array.from({ length: 12 }, (_, i) => ({
    file,
    line: `[desktop] › ${file} › test ${i}`,
    tags: i === 5 && file !== 'blog.spec.ts' ? ['@journey'] : [],
  })),
)
const linesOf = (sample: readonly { line: string }[]) => sample.map(({ line }) => line)

test('a share of each file is drawn, and every journey', () => {
  const sample = sampleTests({ tests, share: 0.25, seed: 'a1b2c3d' })
  const journeys = sample.filter(({ tags }) => tags.includes('@journey'))
  expect(journeys.map(({ file }) => file)).toEqual(['booking.spec.ts', 'home.spec.ts'])
  for (const name of ['booking.spec.ts', 'blog.spec.ts', 'home.spec.ts']) {
    expect(sample.filter(({ file, tags }) => file === name && tags.length === 0)).toHaveLength(3)
  }
})

test('however small the share, a file has one of its tests drawn', () => {
  const others = tests.filter(({ tags }) => tags.length === 0)
  expect(sampleTests({ tests: others, share: 0.001, seed: 'a1b2c3d' })).toHaveLength(3)
})

test('one seed draws the same, and in time the seeds draw every test', () => {
  const draw = (seed: string) => linesOf(sampleTests({ tests, share: 0.25, seed }))
  expect(draw('one')).toEqual(draw('one'))
  const seen = new Set(Array.from({ length: 100 }, (_, i) => draw(`commit ${i}`)).flat())
  expect(seen.size).toBe(tests.length)
})

test('a share of 1 is every test, in its order', () => {
  expect(sampleTests({ tests, share: 1, seed: 'a1b2c3d' })).toEqual(tests)
})

test('a test is named by its project, file and titles, once for each project, and without its line', () => {
  const report = {
    suites: [
      {
        title: 'ride.spec.ts',
        file: 'ride.spec.ts',
        specs: [
          {
            title: 'a ride',
            tags: ['journey'],
            line: 3,
            tests: [{ projectName: 'desktop' }, { projectName: 'phone' }],
          },
        ],
        suites: [
          {
            title: 'far away',
            file: 'ride.spec.ts',
            suites: [
              {
                title: '',
                file: 'ride.spec.ts',
                specs: [{ title: 'another', tags: [], line: 9, tests: [{ projectName: 'desktop' }] }],
              },
            ],
          },
        ],
      },
    ],
  }
  expect(testsOf(report)).toEqual([
    { file: 'ride.spec.ts', tags: ['@journey'], line: '[desktop] › ride.spec.ts › a ride' },
    { file: 'ride.spec.ts', tags: ['@journey'], line: '[phone] › ride.spec.ts › a ride' },
    { file: 'ride.spec.ts', tags: [], line: '[desktop] › ride.spec.ts › far away › another' },
  ])
})
