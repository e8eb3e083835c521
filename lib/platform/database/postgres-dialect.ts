import 'server-only'
import {
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryExecutorProvider,
} from 'kysely'
import pg from 'pg'
import { synchronizeClock } from '../clock'

/** Connections per instance, each for reading and for writing: reads go on while every writer waits for its turn. */
const MAX_CONNECTIONS = 5
/** How long a transaction waits for the writers before it. */
const LOCK_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 15_000
/** For a server that no longer answers: longer than its own timeouts. */
const RESPONSE_TIMEOUT_MS = 20_000
/** Ends the session of an instance that froze within a transaction, so that the others continue. */
const IDLE_TRANSACTION_TIMEOUT_MS = 15_000
/** Includes the wait for a free connection. */
const CONNECT_TIMEOUT_MS = 10_000

/** Held by the one transaction that may write; any number that all instances share. */
export const WRITE_LOCK_KEY = 7_202_611_904
/**
 * The lock precedes the first snapshot, so that each transaction sees all earlier ones: the guarantees of SQLite's single
 * writer. Serializable transactions that run again for up to 10 s were measured instead: a fifth of the bookings a second,
 * and 92 of 300 failed with 20 at a time, since the keys of small tables share pages of their indexes.
 */
const BEGIN = `begin isolation level read committed; select pg_advisory_xact_lock(${WRITE_LOCK_KEY});
  select extract(epoch from clock_timestamp()) * 1000 as now`
const SINGLE_WRITE = /^(?:insert|update|delete)\b/

const INT8_TYPE_ID = 20

export type PostgresOptions = {
  url: string
  /** For migrations and copies, which take longer than requests may. */
  unlimited?: boolean
  readOnly?: boolean
  responseTimeoutMs?: number
}

export const CONNECTION_LOST = 'DATABASE_CONNECTION_LOST'

/** Says that a query got no response, or was not sent. Its name identifies it across copies of this module. */
class ConnectionLostError extends Error {
  override readonly name = CONNECTION_LOST
}

/** Creates a pool for Kysely whose transactions and single writes run one at a time in the whole database. */
function createPostgresPool({
  url,
  unlimited = false,
  readOnly = false,
  responseTimeoutMs = RESPONSE_TIMEOUT_MS,
}: PostgresOptions): PostgresPool {
  const config: pg.PoolConfig = {
    ...connectionConfig(url),
    ...(readOnly && { options: '-c default_transaction_read_only=on' }),
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(!unlimited && {
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: responseTimeoutMs,
    }),
  }
  const pools = { reading: createPool(config), writing: createPool(config) }
  return {
    options: {},
    async connect() {
      let client: ReturnType<typeof createLockingClient> | undefined
      // The first statement tells what the connection is for.
      const query = async (sql: string, parameters: readonly unknown[]) => {
        const pool = sql === 'begin' || SINGLE_WRITE.test(sql) ? pools.writing : pools.reading
        client ??= createLockingClient(await pool.connect().catch(toConnectionError))
        return await client.query(sql, parameters)
      }
      return {
        // Kysely's other signature is for cursors, which are not configured.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client?.release(),
      }
    },
    end: async () => void (await Promise.all([pools.reading.end(), pools.writing.end()])),
  }
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // Without a listener, a lost connection would end the process. The query in progress throws; idle ones are replaced.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** Returns the settings of one connection. TLS modes are those of libpq. */
function connectionConfig(url: string): pg.ClientConfig {
  const parsed = new URL(url)
  if (parsed.searchParams.has('sslmode')) parsed.searchParams.set('uselibpqcompat', 'true')
  return {
    connectionString: parsed.href,
    application_name: 'nocturne',
    keepAlive: true,
    types: {
      // Counts and sums, which stay far below 2^53.
      getTypeParser: id => (id === INT8_TYPE_ID ? Number : pg.types.getTypeParser(id)),
    },
  }
}

function createLockingClient(client: pg.PoolClient) {
  let [inTransaction, broken] = [false, false]

  async function run(sql: string, parameters?: readonly unknown[]): Promise<pg.QueryResult> {
    if (broken) throw new ConnectionLostError('the connection to the database was lost')
    try {
      return await client.query(sql, parameters?.map(toParameter))
    } catch (error) {
      broken ||= isConnectionUnusable(error)
      return toConnectionError(error)
    }
  }

  async function begin(): Promise<pg.QueryResult> {
    const result = await run(BEGIN).catch(async error => {
      // A timeout while waiting for the lock leaves the transaction open, and the connection returns to the pool.
      await run('rollback').catch(() => {})
      throw error
    })
    // Instances compare times of others, such as the end of a lease, with their own.
    synchronizeClock(Number([result].flat().at(-1)?.rows[0]?.now))
    inTransaction = true
    return result
  }

  async function end(command: 'commit' | 'rollback'): Promise<pg.QueryResult> {
    inTransaction = false
    return await run(command)
  }

  async function runSingleWrite(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      await begin()
      const result = await run(sql, parameters)
      await end('commit')
      return result
    } catch (error) {
      // The first error says more than that of the rollback.
      await end('rollback').catch(() => {})
      throw error
    }
  }

  const query = async (sql: string, parameters: readonly unknown[] = []) => {
    if (sql === 'begin') return await begin()
    if (sql === 'commit' || sql === 'rollback') return await end(sql)
    return await (!inTransaction && SINGLE_WRITE.test(sql) ? runSingleWrite : run)(sql, parameters)
  }
  return { query, release: () => client.release(broken) }
}

/** PostgreSQL's text has no NUL: a value with one is found nowhere, as in SQLite. */
function toParameter(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}

/** Errors of the server have a severity; all others come from the connection. */
function toConnectionError(error: unknown): never {
  if (error instanceof pg.DatabaseError) throw error
  throw new ConnectionLostError(error instanceof Error ? error.message || error.name : String(error), { cause: error })
}

/** After a failover, a connection may still lead to the former primary, which only reads. */
function isConnectionUnusable(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.code === '25006'
}

/** Creates Kysely’s PostgreSQL dialect; its writers take turns, as in SQLite. */
export function postgresDialect(options: PostgresOptions): PostgresDialect {
  return new LockingDialect({ pool: async () => createPostgresPool(options) })
}

class LockingDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new NamedAdapter()
  }
}

/** Not recognized by its class, because the framework loads modules more than once. */
class NamedAdapter extends PostgresAdapter {
  readonly engine = 'postgres'
}

/** Returns whether a database is PostgreSQL. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return Object(db.getExecutor().adapter).engine === 'postgres'
}
