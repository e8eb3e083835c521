// Fails tests on unexpected console output.
for (const method of ['error', 'warn'] as const) {
  const original = console[method]
  console[method] = (...args: unknown[]) => {
    original(...args)
    throw new Error(`unexpected console.${method}: ${args.map(String).join(' ')}`)
  }
}

// The matchers load slowly.
if ('document' in globalThis) {
  jest.requireActual('@testing-library/jest-dom')
  const { configure } = jest.requireActual<typeof import('@testing-library/dom')>('@testing-library/dom')
  // A busy machine must not fail a test.
  configure({ asyncUtilTimeout: 20_000 })
}
