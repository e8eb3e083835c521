import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openPostgres } from '../connection'

const TEMPLATE = 'nocturne_template'
const TEMPLATE_LOCK_KEY = 1

/** The server that `npm run test:postgres` started; a URL with the database postgres. */
function serverUrl(): string | undefined {
  return process.env.TEST_POSTGRES_URL
}

export function usesPostgres(): boolean {
  return serverUrl() !== undefined
}

/** Databases of this test file that no test uses at the moment. */
const unused: string[] = []
const created: string[] = []

/** Returns a migrated, empty database on the test server; `release` lets a later test use it. */
export async function createPostgresTestDatabase(): Promise<{ url: string; release: () => void }> {
  const name = unused.pop() ?? (await createDatabase())
  const url = databaseUrl(name)
  await withServer(url, deleteAllRows)
  return { url, release: () => void unused.push(name) }
}

export async function dropPostgresTestDatabases(): Promise<void> {
  await withServer(serverUrl(), async server => {
    for (const name of created) await server.query(`drop database ${name} with (force)`)
  })
}

async function createDatabase(): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  created.push(name)
  await withServer(serverUrl(), async server => {
    await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK_KEY])
    const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [TEMPLATE])
    if (rowCount === 0) {
      await server.query(`create database ${TEMPLATE}`)
      await (await openPostgres(databaseUrl(TEMPLATE))).destroy()
    }
    await server.query(`create database ${name} template ${TEMPLATE}`)
  })
  return name
}

/** Deletes instead of truncating, which rewrites a file per table and takes thirty times as long. */
async function deleteAllRows(server: pg.Client): Promise<void> {
  const { rows } = await server.query(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  )
  // Without the checks of foreign keys, in any order.
  const statements = rows.map(({ name }) => `delete from ${name}`)
  await server.query(['set session_replication_role = replica', ...statements].join(';'))
}

async function withServer(url: string | undefined, work: (server: pg.Client) => Promise<void>): Promise<void> {
  const server = new pg.Client(url)
  await server.connect()
  try {
    await work(server)
  } finally {
    await server.end()
  }
}

function databaseUrl(name: string): string {
  const url = new URL(serverUrl() ?? '')
  url.pathname = `/${name}`
  return url.href
}
