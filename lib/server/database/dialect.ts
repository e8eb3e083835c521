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

/** How long a statement waits for another process's write before it fails. */
const BUSY_TIMEOUT_MS = 5000
/** Statements kept prepared on one connection, and which ones: those that change tables or settings run once. */
const MAX_CACHED_STATEMENTS = 200
const CACHEABLE_STATEMENT = /^(?:select|with|insert|update|delete|begin|commit|rollback)\b/

type DialectOptions = {
  file: string
  /** Never creates a file. */
  readOnly?: boolean
  busyTimeoutMs?: number
  /** What is in it can be had again: a crash may cost the last writes, and no write waits for the disk. */
  rebuildable?: boolean
}

/** Kysely's own SQLite dialect over the SQLite that comes with Node. */
export function nodeSqliteDialect(options: DialectOptions): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(options),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: db => new SqliteIntrospector(db),
    createAdapter: () => new TransactionalAdapter(),
  }
}

/** SQLite can change its tables inside a transaction; with it, two processes that start at once migrate once. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * A driver whose rollback never hides the error that led to it: after a full disk or an I/O error SQLite has rolled back
 * by itself, and another rollback would fail with "no transaction is active".
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
    // Left open by a rollback that failed.
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
    // FULL: in WAL mode a commit has reached the disk before it is answered.
    if (!readOnly) database.exec(`pragma journal_mode = wal; pragma synchronous = ${rebuildable ? 'normal' : 'full'}`)
    // What is deleted or changed is overwritten with zeros: erased personal data does not linger in free pages.
    if (!readOnly && !rebuildable) database.exec('pragma secure_delete = on')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Prepares each statement once. What SQLite allocates for a statement is freed when its wrapper is collected, and the
 * collector does not know how large it is: prepared for every query, statements took 80 MB more than they need.
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
  // A transaction takes the write lock as it begins, so that none fails half-way for having read first.
  const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...parameters.map(toBindable)),
    run: parameters => statement.run(...parameters.map(toBindable)),
    // A statement of its own: what reads row by row may be overtaken by the same query.
    iterate: parameters => database.prepare(sql).iterate(...parameters.map(toBindable)),
  }
}

function toBindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  throw new TypeError(`unsupported value type: ${typeof value}`)
}
