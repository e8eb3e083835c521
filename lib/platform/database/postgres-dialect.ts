import 'server-only'
import { PostgresAdapter, PostgresDialect, type QueryExecutorProvider } from 'kysely'
import { createPostgresPool, type PostgresOptions } from './postgres-pool'

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
