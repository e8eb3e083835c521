// Fails tests on unexpected console output; a test that expects some mocks it with jest.spyOn(console, ...).
for (const method of ['error', 'warn'] as const) {
  const original = console[method]
  console[method] = (...args: unknown[]) => {
    original(...args)
    throw new Error(`unexpected console.${method}: ${args.map(String).join(' ')}`)
  }
}

// The matchers load slowly, and only tests with a document need them.
if ('document' in globalThis) {
  jest.requireActual('@testing-library/jest-dom')
  const { configure } = jest.requireActual<typeof import('@testing-library/dom')>('@testing-library/dom')
  // As generous as the test timeout: a busy machine must not fail a test.
  configure({ asyncUtilTimeout: 20_000 })
}
