import 'server-only'
import { Kysely, sql } from 'kysely'
import { postgresDialect } from '@/lib/platform/database/postgres-dialect'
import { findStorageFailure } from '@/lib/platform/database/storage-failure'
import type { Tables } from '@/lib/platform/database/tables'
import { type Check, type DoctorContext, type Finding, failed, passed, warning } from './check'
import { evaluateMigrations, evaluateTestPayments } from './data-folder'

const NAME = 'Database'
const ENCRYPTION = 'Database connection'
const MIN_VERSION = 13
const TOLERATED_DRIFT_MS = 2000
/** Connections that an instance opens, with the one that listens. */
const CONNECTIONS_PER_INSTANCE = 11

export type PostgresFacts = {
  version: number
  encrypted: boolean
  local: boolean
  encoding: string
  readOnly: boolean
  maxConnections: number
  driftMs: number
}

/** Evaluates what a PostgreSQL server says about itself. */
export function evaluatePostgres(facts: PostgresFacts): Finding[] {
  const { version, encrypted, local, encoding, readOnly, maxConnections, driftMs } = facts
  const detail = `PostgreSQL ${version}, ${maxConnections} connections`
  return [
    readOnly
      ? failed(NAME, `${detail}: accepts no writes`, 'Set DATABASE_URL to the primary server.')
      : version < MIN_VERSION
        ? warning(NAME, detail, `Update it to ${MIN_VERSION} or later.`)
        : passed(NAME, detail),
    ...(encoding === 'UTF8'
      ? []
      : [failed(NAME, `has the encoding ${encoding}`, "Create it with: create database NAME encoding 'UTF8'.")]),
    ...(maxConnections < 2 * CONNECTIONS_PER_INSTANCE
      ? [warning(NAME, `allows ${maxConnections} connections`, 'Each instance of the site opens up to 11.')]
      : []),
    encrypted || local
      ? passed(ENCRYPTION, encrypted ? 'encrypted' : 'on this machine')
      : warning(
          ENCRYPTION,
          'is not encrypted',
          'Add sslmode=verify-full to DATABASE_URL, except in a private network.',
        ),
    ...(driftMs > TOLERATED_DRIFT_MS
      ? [warning('Clock', `${Math.round(driftMs / 1000)} s apart from the database, whose time is used`, 'Enable NTP.')]
      : []),
  ]
}

export function postgresChecks({ live, now }: DoctorContext, url: string): Check[] {
  return [{ name: NAME, run: () => checkPostgres({ url, live, now }) }]
}

async function checkPostgres({ url, live, now }: { url: string; live: boolean; now: () => Date }): Promise<Finding[]> {
  const db = new Kysely<Tables>({ dialect: postgresDialect({ url, readOnly: true }) })
  try {
    const facts = await readFacts(db, now)
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    if (!tables.some(({ name }) => name === 'kysely_migration')) {
      return [...evaluatePostgres(facts), passed(NAME, 'empty: the tables are created at the first start')]
    }
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    const { count } = await db
      .selectFrom('payments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('gateway', '=', 'sandbox')
      .where('kind', '=', 'charge')
      .where('state', '=', 'approved')
      .executeTakeFirstOrThrow()
    return [
      ...evaluatePostgres(facts),
      evaluateMigrations(applied.rows.map(({ name }) => name)),
      ...(live ? evaluateTestPayments(count) : []),
    ]
  } catch (error) {
    const failure = findStorageFailure(error)
    if (failure === null) throw error
    return [failed(NAME, `cannot be used: ${failure.code}: ${failure.reason}`, `${failure.advice}.`)]
  } finally {
    await db.destroy()
  }
}

async function readFacts(db: Kysely<Tables>, now: () => Date): Promise<PostgresFacts> {
  const { rows } = await sql<{
    version: string
    encrypted: boolean | null
    local: boolean
    encoding: string
    read_only: boolean
    connections: string
    now: string
  }>`select current_setting('server_version_num') as version,
      (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as encrypted,
      coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true) as local,
      pg_encoding_to_char((select encoding from pg_database where datname = current_database())) as encoding,
      pg_is_in_recovery() as read_only,
      current_setting('max_connections') as connections,
      extract(epoch from clock_timestamp()) * 1000 as now`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error('the database returned nothing')
  return {
    version: Math.floor(Number(row.version) / 10_000),
    encrypted: row.encrypted === true,
    local: row.local,
    encoding: row.encoding,
    readOnly: row.read_only,
    maxConnections: Number(row.connections),
    driftMs: Math.abs(Number(row.now) - now().getTime()),
  }
}
