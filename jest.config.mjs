import nextJest from 'next/jest.js'

const createConfig = nextJest({ dir: './' })

export default createConfig({
  testEnvironment: 'node',
  roots: ['<rootDir>/app', '<rootDir>/components', '<rootDir>/lib', '<rootDir>/scripts', '<rootDir>/content'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  // A busy machine must not fail a test.
  testTimeout: 60_000,
  // The default leaves one core idle, half of a small machine.
  maxWorkers: '100%',
  // A worker with many loaded modules exits slowly.
  workerGracefulExitTimeout: 10_000,
  setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
})
