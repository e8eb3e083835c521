import 'server-only'
import { AppError } from '@/lib/errors'
import { site } from '@/lib/site'
import { requestDamageCheck } from './integrity-check'

/** Why the storage is unavailable: a searchable code, and what the operator must do. */
export type StorageFailure = { code: string; reason: string; advice: string }

const RETRY_AFTER_SECONDS = 30
const MAX_CAUSES = 5

const FREE_SPACE = 'free up disk space for DATA_DIR; the server recovers automatically'
const CHECK_DISK = 'check the disk and the permissions of DATA_DIR'
const RESTORE = 'the database file is corrupt: stop the server and restore the last backup (docs/operations.md)'

/** By primary result code, https://sqlite.org/rescode.html. Other codes are bugs. */
const SQLITE_ERRORS: Record<number, { code: string; advice: string }> = {
  5: { code: 'SQLITE_BUSY', advice: 'another process has locked the database: stop it if it does not finish' },
  8: { code: 'SQLITE_READONLY', advice: CHECK_DISK },
  10: { code: 'SQLITE_IOERR', advice: 'check the disk of DATA_DIR and its free space' },
  11: { code: 'SQLITE_CORRUPT', advice: RESTORE },
  13: { code: 'SQLITE_FULL', advice: FREE_SPACE },
  14: { code: 'SQLITE_CANTOPEN', advice: CHECK_DISK },
  26: { code: 'SQLITE_NOTADB', advice: RESTORE },
}
/** By system error, for files next to the database and for its folder. */
const SYSTEM_ERRORS: Record<string, string> = {
  ENOSPC: FREE_SPACE,
  EDQUOT: FREE_SPACE,
  EROFS: CHECK_DISK,
  EIO: 'check the disk of DATA_DIR',
}
const DAMAGE_CODES: readonly string[] = ['SQLITE_CORRUPT', 'SQLITE_NOTADB']

/** Finds the storage failure in an error or its causes; null for other errors. */
export function findStorageFailure(error: unknown): StorageFailure | null {
  let current = error
  for (let depth = 0; depth < MAX_CAUSES && current; depth += 1) {
    const found = readFailure(current)
    if (found !== null) return found
    current = Object(current).cause
  }
  return null
}

/** node:sqlite sets `errcode`; its lowest byte is the primary code. */
function readFailure(error: unknown): StorageFailure | null {
  const { errcode, code, message } = Object(error)
  const reason = String(message)
  if (typeof errcode === 'number') {
    const known = SQLITE_ERRORS[errcode & 0xff]
    return known === undefined ? null : { ...known, reason: `${reason} (${errcode})` }
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
  if (failure !== null && DAMAGE_CODES.includes(failure.code)) requestDamageCheck()
  return new AppError({
    kind: 'unavailable',
    code: 'storage_unavailable',
    message: failure === null ? `the database is unavailable; ${CHECK_DISK}` : describeFailure(failure),
    userMessage: `Our booking system cannot save anything right now. Please try again in a minute, or call us at ${site.phone}.`,
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
    cause,
  })
}
