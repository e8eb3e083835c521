import 'server-only'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type Dialect, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'

/** How long a statement waits for another process's write before it fails. */
const BUSY_TIMEOUT_MS = 5000

type Options = {
  file: string
  /** Never creates a file. */
  readOnly?: boolean
  busyTimeoutMs?: number
  /** What is in it can be had again: a crash may cost the last writes, and no write waits for the disk. */
  rebuildable?: boolean
}

/** Kysely's own SQLite dialect over the SQLite that comes with Node. */
export function nodeSqliteDialect(options: Options): Dialect {
  const sqlite = new SqliteDialect({ database: async () => openDatabase(options) })
  return {
    createDriver: () => sqlite.createDriver(),
    createQueryCompiler: () => sqlite.createQueryCompiler(),
    createIntrospector: db => sqlite.createIntrospector(db),
    createAdapter: () => new TransactionalAdapter(),
  }
}

/** SQLite can change its tables inside a transaction; with it, two processes that start at once migrate once. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function openDatabase({ file, readOnly, busyTimeoutMs = BUSY_TIMEOUT_MS, rebuildable }: Options): SqliteDatabase {
  const database = new DatabaseSync(file, { readOnly, timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  // FULL: in WAL mode a commit has reached the disk before it is answered.
  if (!readOnly) database.exec(`pragma journal_mode = wal; pragma synchronous = ${rebuildable ? 'normal' : 'full'}`)
  return {
    close: () => database.close(),
    prepare(sql) {
      // A transaction takes the write lock as it begins, so that none fails half-way for having read first.
      const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
      return {
        reader: statement.columns().length > 0,
        all: parameters => statement.all(...parameters.map(bindable)),
        run: parameters => statement.run(...parameters.map(bindable)),
        iterate: parameters => statement.iterate(...parameters.map(bindable)),
      }
    },
  }
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  throw new TypeError(`a ${typeof value} cannot be stored`)
}
