// Output nobody expected is a fault nobody noticed: a test that means it says so with jest.spyOn(console, ...).
for (const method of ['error', 'warn'] as const) {
  const original = console[method]
  console[method] = (...args: unknown[]) => {
    original(...args)
    throw new Error(`unexpected console.${method}: ${args.map(String).join(' ')}`)
  }
}

// Loading the matchers takes longer than most files of tests: only those with a document need them.
if ('document' in globalThis) {
  jest.requireActual('@testing-library/jest-dom')
  const { configure } = jest.requireActual<typeof import('@testing-library/dom')>('@testing-library/dom')
  // What is to appear may take its time as the test itself may: a busy machine is no fault of the site's.
  configure({ asyncUtilTimeout: 20_000 })
}
