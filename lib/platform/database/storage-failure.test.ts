import { findStorageFailure, storageUnavailable } from './storage-failure'

function sqliteError(errcode: number, message = 'database or disk is full'): Error {
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode })
}

test.each([
  [5, 'SQLITE_BUSY'],
  [8, 'SQLITE_READONLY'],
  [10, 'SQLITE_IOERR'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [26, 'SQLITE_NOTADB'],
  // Extended codes: SQLITE_IOERR_SHMSIZE, SQLITE_READONLY_DBMOVED, SQLITE_BUSY_SNAPSHOT.
  [4874, 'SQLITE_IOERR'],
  [1032, 'SQLITE_READONLY'],
  [517, 'SQLITE_BUSY'],
])('SQLite error %i is the storage failure %s', (errcode, code) => {
  expect(findStorageFailure(sqliteError(errcode))?.code).toBe(code)
})

test.each([
  ['a violated constraint', sqliteError(2067, 'UNIQUE constraint failed')],
  ['a wrong statement', sqliteError(1, 'no such table')],
  ['any other error', new Error('no')],
  ['nothing', undefined],
])('does not treat %s as a storage failure', (_, error) => {
  expect(findStorageFailure(error)).toBeNull()
})

test('finds a storage failure among the causes of an error', () => {
  const error = new Error('outer', { cause: new Error('inner', { cause: sqliteError(13) }) })
  expect(findStorageFailure(error)?.code).toBe('SQLITE_FULL')
})

test('treats ENOSPC as a storage failure', () => {
  expect(findStorageFailure(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))?.code).toBe(
    'ENOSPC',
  )
})

test('logs the SQLite error with the required action', () => {
  expect(storageUnavailable(sqliteError(13)).message).toBe(
    'SQLITE_FULL: database or disk is full (13); free up disk space for DATA_DIR; the server recovers automatically',
  )
})
