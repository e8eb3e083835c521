import 'server-only'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'

/** Busy timeout: how long a statement waits for another process’s write. */
const BUSY_TIMEOUT_MS = 5000
/** Size and filter of the prepared statement cache: schema changes and pragmas run once. */
const MAX_CACHED_STATEMENTS = 200
const CACHEABLE_STATEMENT = /^(?:select|with|insert|update|delete|begin|commit|rollback)\b/

type DialectOptions = {
  file: string
  /** Never creates a file. */
  readOnly?: boolean
  busyTimeoutMs?: number
  /** For reproducible data: a crash may lose the last writes, and no write waits for the disk. */
  rebuildable?: boolean
}

/** Creates Kysely’s SQLite dialect over node:sqlite. */
export function nodeSqliteDialect(options: DialectOptions): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(options),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: db => new SqliteIntrospector(db),
    createAdapter: () => new TransactionalAdapter(),
  }
}

/** SQLite supports transactional DDL: concurrent processes migrate once. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Driver that only logs failed rollbacks, so that they never hide the original error.
 * After a full disk or I/O error SQLite has already rolled back; a rollback then fails with "no transaction is active".
 */
class NodeSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean

  constructor(options: DialectOptions) {
    let opened: DatabaseSync | undefined
    super({
      database: async () => {
        opened = openDatabase(options)
        return withStatementCache(opened)
      },
    })
    this.#isInTransaction = () => opened?.isTransaction ?? false
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Left open by a failed rollback.
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
    await super.beginTransaction(connection)
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#isInTransaction()) return
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      console.error('transaction rollback failed', error)
    }
  }
}

function openDatabase({ file, readOnly, busyTimeoutMs = BUSY_TIMEOUT_MS, rebuildable }: DialectOptions): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly, timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  try {
    // FULL: in WAL mode a commit is on disk before it is acknowledged.
    if (!readOnly) database.exec(`pragma journal_mode = wal; pragma synchronous = ${rebuildable ? 'normal' : 'full'}`)
    // Overwrites deleted data with zeros: erased personal data does not linger in free pages.
    if (!readOnly && !rebuildable) database.exec('pragma secure_delete = on')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Prepared statement cache.
 * SQLite’s memory is freed only when the wrapper is collected, and the collector does not know its size: preparing per
 * query took 80 MB more.
 */
function withStatementCache(database: DatabaseSync): SqliteDatabase {
  const cache = new LRUCache<string, SqliteStatement>({ max: MAX_CACHED_STATEMENTS })
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = cache.get(sql) ?? prepare(database, sql)
      if (CACHEABLE_STATEMENT.test(sql)) cache.set(sql, statement)
      return statement
    },
  }
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  // Takes the write lock at the start, so that no transaction fails when upgrading from reading.
  const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...parameters.map(toBindable)),
    run: parameters => statement.run(...parameters.map(toBindable)),
    // Not cached: iteration may overlap with the same query.
    iterate: parameters => database.prepare(sql).iterate(...parameters.map(toBindable)),
  }
}

function toBindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  throw new TypeError(`unsupported value type: ${typeof value}`)
}
