import 'server-only'
import { statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { LRUCache } from 'lru-cache'

/** How long a statement waits for another process's write, from the moment it was asked for. */
const BUSY_LIMIT_MS = 5000
const BUSY_RETRY_MS = 10
/** Number and kind of the prepared statements that are kept: schema changes and pragmas run once. */
const MAX_CACHED_STATEMENTS = 200
const CACHEABLE_STATEMENT = /^(?:select|with|insert|update|delete|begin|commit|rollback)\b/
/** https://sqlite.org/rescode.html: the lowest byte is the primary code. */
const SQLITE_BUSY = 5

export const FILE_REPLACED = 'DATABASE_FILE_REPLACED'

/** Says that what was just written would be lost. Its name identifies it across copies of this module. */
class FileReplacedError extends Error {
  override readonly name = FILE_REPLACED
}

type SqliteOptions = {
  file: string
  /** Never creates a file. */
  readOnly?: boolean
  busyLimitMs?: number
}

/** Creates Kysely’s SQLite dialect over node:sqlite. */
export function nodeSqliteDialect(options: SqliteOptions): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(options),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: db => new SqliteIntrospector(db),
    createAdapter: () => new ConcurrentAdapter(),
  }
}

class ConcurrentAdapter extends SqliteAdapter {
  /** The driver makes writers take turns, and only them. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** Concurrent processes migrate once. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Kysely's driver over node:sqlite, which blocks this thread: so nothing waits inside SQLite. Readers have a connection
 * of their own and see what is committed. Writers take turns on another one, and try again by a timer while another
 * process writes.
 */
class NodeSqliteDriver implements Driver {
  readonly #options: SqliteOptions
  #reader: Handle | undefined
  #writer: Handle | undefined
  #files = ''
  #lastTurn: Promise<void> = Promise.resolve()

  constructor(options: SqliteOptions) {
    this.#options = options
  }

  async init(): Promise<void> {
    const { file, readOnly } = this.#options
    this.#writer = await this.#retryWhileBusy(() => openHandle(this.#options))
    // A database in memory exists on its connection only.
    if (readOnly || file === ':memory:') return
    this.#reader = await this.#retryWhileBusy(() => openHandle({ ...this.#options, readOnly: true }))
    this.#files = identifyFiles(file)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this)
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    const { endTurn, deadlineMs } = await this.#takeTurn()
    try {
      // Left open by a failed rollback.
      if (this.#open().isInTransaction) this.#open().run('rollback')
      // Takes the write lock at the start, so that no transaction fails when upgrading from reading.
      await this.#retryWhileBusy(() => this.#open().run('begin immediate'), deadlineMs)
      connection.endTurn = endTurn
    } catch (error) {
      endTurn()
      throw error
    }
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    this.#open().run('commit')
    this.#endTransaction(connection)
    this.#assertStored()
  }

  /**
   * Only logs a failure, so that it never hides the original error. After a full disk or I/O error SQLite has already
   * rolled back.
   */
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    try {
      if (this.#open().isInTransaction && connection.endTurn !== undefined) this.#open().run('rollback')
    } catch (error) {
      console.error('transaction rollback failed', error)
    } finally {
      this.#endTransaction(connection)
    }
  }

  async destroy(): Promise<void> {
    this.#reader?.close()
    this.#writer?.close()
  }

  async execute<R>(query: CompiledQuery, isInTransaction: boolean): Promise<QueryResult<R>> {
    if (isInTransaction) return this.#open().execute(query)
    if (this.#reader !== undefined && isRead(query)) {
      const reader = this.#reader
      return await this.#retryWhileBusy(() => reader.execute(query))
    }
    const { endTurn, deadlineMs } = await this.#takeTurn()
    try {
      const result = await this.#retryWhileBusy(() => this.#open().execute<R>(query), deadlineMs)
      this.#assertStored()
      return result
    } finally {
      endTurn()
    }
  }

  #open(): Handle {
    if (this.#writer === undefined) throw new Error('the database is not open')
    return this.#writer
  }

  #endTransaction(connection: SqliteConnection): void {
    connection.endTurn?.()
    connection.endTurn = undefined
  }

  /** Resolves when all earlier writers have ended. */
  async #takeTurn(): Promise<{ endTurn: () => void; deadlineMs: number }> {
    const deadlineMs = this.#deadlineMs()
    const { promise, resolve: endTurn } = Promise.withResolvers<void>()
    const before = this.#lastTurn
    this.#lastTurn = promise
    await before
    return { endTurn, deadlineMs }
  }

  #deadlineMs(): number {
    return performance.now() + (this.#options.busyLimitMs ?? BUSY_LIMIT_MS)
  }

  async #retryWhileBusy<T>(run: () => T, deadlineMs = this.#deadlineMs()): Promise<T> {
    for (;;) {
      try {
        return run()
      } catch (error) {
        if ((Number(Object(error).errcode) & 0xff) !== SQLITE_BUSY || performance.now() >= deadlineMs) throw error
      }
      await wait(BUSY_RETRY_MS)
    }
  }

  /** An open file takes writes even after it was deleted, replaced or unmounted. */
  #assertStored(): void {
    if (this.#files === '' || this.#files === identifyFiles(this.#options.file)) return
    throw new FileReplacedError(`${this.#options.file} is not the file that this process has open`)
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #driver: NodeSqliteDriver
  /** Set within a transaction. */
  endTurn: (() => void) | undefined

  constructor(driver: NodeSqliteDriver) {
    this.#driver = driver
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#driver.execute(query, this.endTurn !== undefined)
  }

  streamQuery(): never {
    throw new Error('streaming is not supported')
  }
}

/** Identifies the database by device and inode; commits are in the write-ahead log until a checkpoint. */
function identifyFiles(file: string): string {
  return ['', '-wal', '-shm']
    .map(end => statSync(/*turbopackIgnore: true*/ `${file}${end}`, { throwIfNoEntry: false }))
    .map(found => `${found?.dev}:${found?.ino}`)
    .join()
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)
}

/**
 * A connection with its prepared statements. SQLite's memory is freed only when the wrapper of a statement is
 * collected, and the collector does not know its size: preparing per query took 80 MB more.
 */
class Handle {
  readonly #database: DatabaseSync
  readonly #statements = new LRUCache<string, StatementSync>({ max: MAX_CACHED_STATEMENTS })

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  run(sql: string): void {
    this.#prepare(sql).run()
  }

  execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(sql)
    const values = parameters.map(toBindable)
    if (statement.columns().length > 0) return { rows: statement.all(...values) as R[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
  }

  close(): void {
    this.#database.close()
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql)
    if (CACHEABLE_STATEMENT.test(sql)) this.#statements.set(sql, statement)
    return statement
  }
}

function openHandle({ file, readOnly }: SqliteOptions): Handle {
  const database = new DatabaseSync(file, { readOnly, timeout: 0, enableForeignKeyConstraints: true })
  try {
    // FULL: in WAL mode a commit is on disk before it is acknowledged.
    if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full')
    // Overwrites deleted data with zeros: erased personal data does not linger in free pages.
    if (!readOnly) database.exec('pragma secure_delete = on')
    // `insert or replace` deletes rows: without this, no trigger would forbid it.
    if (!readOnly) database.exec('pragma recursive_triggers = on')
    // Opens the write-ahead log.
    database.exec('select 1 from sqlite_schema')
    return new Handle(database)
  } catch (error) {
    database.close()
    throw error
  }
}

function toBindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`unsupported value type: ${typeof value}`)
}
