import { readSite } from '#site'
import 'server-only'
import { AppError } from '@/lib/errors'
import { CONNECTION_LOST } from './postgres-dialect'
import { FILE_REPLACED } from './sqlite-dialect'

/** Why the storage is unavailable: a searchable code, and what the operator must do. */
export type StorageFailure = { code: string; reason: string; advice: string }

const RETRY_AFTER_SECONDS = 30
const MAX_CAUSES = 5

const FREE_SPACE = 'free up disk space for DATA_DIR; the server recovers automatically'
const CHECK_DISK = 'check the disk and the permissions of DATA_DIR'
const RESTORE = 'the database file is corrupt: stop the server and restore the last backup (docs/operations.md)'

/** By primary result code, https://sqlite.org/rescode.html. Other codes are bugs. */
const SQLITE_ERRORS: Record<number, { code: string; advice: string }> = {
  5: { code: 'SQLITE_BUSY', advice: 'another process keeps the database locked: stop it if it does not finish' },
  8: { code: 'SQLITE_READONLY', advice: CHECK_DISK },
  10: { code: 'SQLITE_IOERR', advice: 'check the disk of DATA_DIR and its free space' },
  11: { code: 'SQLITE_CORRUPT', advice: RESTORE },
  13: { code: 'SQLITE_FULL', advice: FREE_SPACE },
  14: { code: 'SQLITE_CANTOPEN', advice: CHECK_DISK },
  26: { code: 'SQLITE_NOTADB', advice: RESTORE },
}
/** By the name of an error of ours. */
const OWN_ERRORS: Record<string, string> = {
  [CONNECTION_LOST]: 'check that the database server runs and can be reached',
  [FILE_REPLACED]:
    'the database was deleted or replaced while the site runs: do not stop it before you have read docs/operations.md',
}
/** By system error, for files next to the database and for its folder. */
const SYSTEM_ERRORS: Record<string, string> = {
  ENOSPC: FREE_SPACE,
  EDQUOT: FREE_SPACE,
  EROFS: CHECK_DISK,
  EIO: 'check the disk of DATA_DIR',
}
/** PostgreSQL by SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html; other codes are bugs. */
const POSTGRES_ERRORS: Record<string, string> = {
  '25006': 'the database accepts no writes: a standby, or a failover in progress; connections are renewed',
  '28000': 'the database rejected the login: check the user and password in DATABASE_URL',
  '28P01': 'the database rejected the login: check the user and password in DATABASE_URL',
  '3D000': 'the database in DATABASE_URL does not exist: create it',
  '42501': 'the user in DATABASE_URL lacks a privilege: make it the owner of the database',
  '53100': 'free up disk space on the database server; the site recovers automatically',
  '53200': 'the database server is out of memory',
  '53300': 'the database server has no connection left: raise max_connections, or run fewer instances',
  '55P03': 'another transaction kept the write lock for too long: check for a stalled instance',
  '57014': 'a statement took too long and was canceled: check the load of the database server',
  '57P01': 'the database server is shutting down; the site reconnects',
  '57P02': 'the database server crashed; the site reconnects',
  '57P03': 'the database server is starting; the site reconnects',
  '58030': 'check the disk of the database server',
  XX001: 'the database is corrupt: restore the last backup (docs/postgresql.md)',
  XX002: 'an index of the database is corrupt: rebuild it with REINDEX',
}
/** Unique violation, serialization failure, deadlock: another request changed the same row first. */
const CONCURRENT_CHANGE_CODES: readonly unknown[] = ['23505', '40001', '40P01']

/** Returns whether another request changed the same row first. */
export function isConcurrentChange(error: unknown): boolean {
  const { severity, code } = Object(error)
  return typeof severity === 'string' && CONCURRENT_CHANGE_CODES.includes(code)
}

/** Builds the 409 for a change that another request made first. */
export function changedMeanwhile({
  message = 'a concurrent request changed the same data first',
  cause,
}: {
  message?: string
  cause?: unknown
} = {}): AppError {
  return new AppError({
    kind: 'conflict',
    message,
    code: 'changed_meanwhile',
    userMessage: 'This was changed elsewhere at the same time. Please try again.',
    cause,
  })
}

/** Finds the storage failure in an error or its causes; null for other errors. */
export function findStorageFailure(error: unknown): StorageFailure | null {
  let current = error
  for (let depth = 0; depth < MAX_CAUSES && current; depth += 1) {
    const failure = readFailure(current)
    if (failure !== null) return failure
    current = Object(current).cause
  }
  return null
}

/** node:sqlite sets `errcode`, whose lowest byte is the primary code; PostgreSQL sets `severity`. */
function readFailure(error: unknown): StorageFailure | null {
  const { name, errcode, code, message, severity } = Object(error)
  const reason = String(message)
  const ownAdvice = OWN_ERRORS[String(name)]
  if (ownAdvice !== undefined) return { code: String(name), reason, advice: ownAdvice }
  if (typeof severity === 'string') {
    const advice = POSTGRES_ERRORS[String(code)]
    return advice === undefined ? null : { code: `PostgreSQL ${code}`, reason, advice }
  }
  if (typeof errcode === 'number') {
    const failure = SQLITE_ERRORS[errcode & 0xff]
    return failure === undefined ? null : { ...failure, reason: `${reason} (${errcode})` }
  }
  const advice = typeof code === 'string' ? SYSTEM_ERRORS[code] : undefined
  return advice === undefined ? null : { code: String(code), reason, advice }
}

/** Describes a failure in one line for the log. */
function describeFailure({ code, reason, advice }: StorageFailure): string {
  return `${code}: ${reason}; ${advice}`
}

/** Formats an error for a worker’s log: one line for a storage failure, other errors unchanged. */
export function toLoggableError(error: unknown): unknown {
  const failure = findStorageFailure(error)
  return failure === null ? error : describeFailure(failure)
}

/** Builds the 503 that visitors get while the database is unavailable. */
export function storageUnavailable(cause: unknown): AppError {
  const failure = findStorageFailure(cause)
  return new AppError({
    kind: 'unavailable',
    code: 'storage_unavailable',
    message: failure === null ? `the database is unavailable; ${CHECK_DISK}` : describeFailure(failure),
    userMessage: `Our booking system cannot save anything right now. Please try again in a minute, or call us at ${readSite().phone}.`,
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
    cause,
  })
}
