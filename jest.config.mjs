import { existsSync, statfsSync } from 'node:fs'
import nextJest from 'next/jest.js'
import { mapPackages } from './jest.packages.mjs'

// A day ahead of every city: code that reads the clock of the server or the browser fails its tests.
process.env.TZ = 'Pacific/Kiritimati'
const MEMORY_FOLDER = '/dev/shm'
const MIN_FREE_BYTES = 512 * 1024 * 1024
// A test's database lives for milliseconds: in memory, its commits wait for no disk. A container may have little of it.
if (existsSync(MEMORY_FOLDER) && freeBytes(MEMORY_FOLDER) >= MIN_FREE_BYTES) process.env.TMPDIR = MEMORY_FOLDER

function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const createConfig = nextJest({ dir: './' })

/** Tests of PostgreSQL itself: `npm run test:postgres`. */
export const POSTGRES_ONLY = '\\.pg\\.test\\.ts$'

export default createConfig({
  testEnvironment: 'node',
  runtime: '<rootDir>/jest.runtime.mjs',
  roots: ['<rootDir>/app', '<rootDir>/components', '<rootDir>/lib', '<rootDir>/scripts'],
  testPathIgnorePatterns: ['/node_modules/', '/.next/', POSTGRES_ONLY],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  // Components read the site as on the server: a test's page does not bring it.
  moduleNameMapper: { ...mapPackages(), '^@/(.*)$': '<rootDir>/$1', '^#site$': '<rootDir>/lib/site-files.ts' },
  transformIgnorePatterns: ['/\\.jest-packages/'],
  // A busy machine must not fail a test.
  testTimeout: 60_000,
  // Each test begins without the spies and replaced properties of the one before it.
  restoreMocks: true,
  // The default leaves one core idle, half of a small machine.
  maxWorkers: '100%',
  // A worker with many loaded modules exits slowly.
  workerGracefulExitTimeout: 10_000,
  setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
})
