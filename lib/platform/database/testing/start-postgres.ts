import { type PostgresServer, startPostgresServer } from './postgres-server'

let server: PostgresServer | undefined

/** Starts the PostgreSQL server of a test run; its URL reaches the workers as TEST_POSTGRES_URL. */
export default async function start(): Promise<void> {
  server = await startPostgresServer()
  process.env.TEST_POSTGRES_URL = server.url('postgres')
  Object.assign(globalThis, { stopPostgres: server.remove })
}
