import nextJest from 'next/jest.js'

const createConfig = nextJest({ dir: './' })

// Tests run in Node unless a file asks for a browser with `@jest-environment jsdom` at its top.
export default createConfig({
  testEnvironment: 'node',
  roots: ['<rootDir>/app', '<rootDir>/components', '<rootDir>/lib', '<rootDir>/scripts', '<rootDir>/content'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  // A test is no clock: on a machine that is busy with other things it may take its time.
  testTimeout: 60_000,
  // By itself it would leave one core idle, and that is half of a small machine.
  maxWorkers: '100%',
  // A worker that has read so much takes a while to put away.
  workerGracefulExitTimeout: 10_000,
  setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
})
