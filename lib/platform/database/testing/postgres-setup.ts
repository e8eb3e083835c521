// Gives each test file its own PostgreSQL database, for code that opens the configured one.
import { createPostgresTestDatabase, dropPostgresTestDatabases } from './postgres-databases'

beforeAll(async () => {
  const { url } = await createPostgresTestDatabase()
  process.env.DATABASE_URL = url
  process.env.APP_SECRET = 'a secret of the tests, long enough to be one'
  // Refuses connections: emails wait in the outbox.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
  process.env.MAIL_FROM = 'rides@example.com'
})
afterAll(dropPostgresTestDatabases)
