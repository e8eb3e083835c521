import createConfig, { POSTGRES_ONLY } from './jest.config.mjs'

const TESTING = '<rootDir>/lib/platform/database/testing'

/** The suites of the database on PostgreSQL instead of SQLite. */
export default async () => {
  const config = await createConfig()
  return {
    ...config,
    roots: [
      '<rootDir>/app/api',
      '<rootDir>/lib/booking/server',
      '<rootDir>/lib/notifications/calendar',
      '<rootDir>/lib/notifications/outbox',
      '<rootDir>/lib/operations',
      '<rootDir>/lib/operator/server',
      '<rootDir>/lib/payments/server',
      '<rootDir>/lib/platform/database',
      '<rootDir>/lib/settings',
    ],
    // SQLite's files.
    testPathIgnorePatterns: [
      ...config.testPathIgnorePatterns.filter(pattern => pattern !== POSTGRES_ONLY),
      'app/api/v1/health/',
      'lib/operations/backup.test.ts',
      'lib/operations/doctor.test.ts',
      'lib/operations/lost-settings.test.ts',
      'lib/operations/start.test.ts',
      // Fake clocks and timers, which connections need, and the folder of emails.
      'app/api/v1/availability/',
      'lib/operations/jobs.test.ts',
      'app/api/v1/bookings/log.test.ts',
      'lib/operations/health.test.ts',
      'lib/platform/database/sqlite.test.ts',
    ],
    globalSetup: `${TESTING}/start-postgres.ts`,
    globalTeardown: `${TESTING}/stop-postgres.ts`,
    setupFilesAfterEnv: [...config.setupFilesAfterEnv, `${TESTING}/postgres-setup.ts`],
  }
}
