import '@testing-library/jest-dom'

// Output nobody expected is a fault nobody noticed: a test that means it says so with jest.spyOn(console, ...).
for (const method of ['error', 'warn'] as const) {
  const original = console[method]
  console[method] = (...args: unknown[]) => {
    original(...args)
    throw new Error(`unexpected console.${method}: ${args.map(String).join(' ')}`)
  }
}
