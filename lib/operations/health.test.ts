import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { closeDatabase, database } from '@/lib/platform/database/connection'
import {
  checkDatabaseWritable,
  checkDisk,
  createPartCheck,
  FULL_BYTES,
  type HealthParts,
  type HealthStatus,
  isReady,
  LOW_BYTES,
} from './health'

let dataDir: string
let log: jest.SpyInstance
let warn: jest.SpyInstance
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'check-database-'))
  process.env.DATA_DIR = dataDir
})
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())
afterAll(async () => {
  await closeDatabase()
  await rm(dataDir, { recursive: true })
})

test('reports a full database as unavailable and recovers once there is space', async () => {
  const db = await database()
  // Free pages of the migrations would still take the row.
  await sql`vacuum`.execute(db)
  await sql`pragma max_page_count = 1`.execute(db)
  expect(await checkDatabaseWritable()).toBe('unavailable')
  expect(log.mock.calls[0]?.[1]).toContain('SQLITE_FULL')
  await sql`pragma max_page_count = 4294967294`.execute(db)
  expect(await checkDatabaseWritable()).toBe('ok')
})

test('leaves no row behind and does not grow the file', async () => {
  const db = await database()
  await checkDatabaseWritable()
  const pages = async () => Object.values(Object((await sql`pragma page_count`.execute(db)).rows[0]))[0]
  const before = await pages()
  for (let i = 0; i < 20; i++) await checkDatabaseWritable()
  expect(await pages()).toBe(before)
  expect(await db.selectFrom('health_checks').selectAll().execute()).toEqual([])
})

function diskWith(free: number) {
  return checkDisk('/data', async () => ({ bavail: free, bsize: 1 }))
}

test.each([
  [LOW_BYTES, 'ok'],
  [LOW_BYTES - 1, 'degraded'],
  [FULL_BYTES, 'degraded'],
  [FULL_BYTES - 1, 'unavailable'],
])('reports a disk with %i bytes left as %s', async (free, standing) => {
  expect(await diskWith(free)).toBe(standing)
})

test('logs a low disk once', async () => {
  for (const free of [LOW_BYTES, LOW_BYTES - 1, LOW_BYTES - 2]) await diskWith(free)
  expect(warn).toHaveBeenCalledTimes(1)
})

const healthyParts: HealthParts = {
  database: 'ok',
  disk: 'ok',
  content: 'ok',
  places: 'ok',
  payments: 'ok',
  outbox: 'ok',
  mail: 'ok',
  settings: 'ok',
}

test('is ready while parts are degraded, and not while one is unavailable', () => {
  expect(isReady({ ...healthyParts, content: 'degraded', mail: 'degraded' })).toBe(true)
  expect(isReady({ ...healthyParts, content: 'degraded', disk: 'unavailable' })).toBe(false)
})

test('reports a failing part as unavailable, or as degraded if rides are sold without it', async () => {
  const check = () => Promise.reject(new Error('down'))
  expect(await createPartCheck({ check })()).toBe('unavailable')
  expect(await createPartCheck({ check, failed: 'degraded' })()).toBe('degraded')
})

test('reports a slow part as unavailable until it responds', async () => {
  let respond = (_status: HealthStatus) => {}
  const check = jest.fn(
    () =>
      new Promise<HealthStatus>(resolve => {
        respond = resolve
      }),
  )
  const part = createPartCheck({ check, timeoutMs: 1, cacheMs: 1000, now: () => 0 })
  expect(await part()).toBe('unavailable')
  respond('ok')
  await new Promise(resolve => setImmediate(resolve))
  expect(await part()).toBe('ok')
  expect(check).toHaveBeenCalledTimes(1)
})

test('checks a part once for concurrent callers', async () => {
  const check = jest.fn(async (): Promise<HealthStatus> => 'ok')
  const part = createPartCheck({ check })
  expect(await Promise.all([part(), part(), part()])).toEqual(['ok', 'ok', 'ok'])
  expect(check).toHaveBeenCalledTimes(1)
})

test.each([
  ['a status', async (): Promise<HealthStatus> => 'ok', 100],
  ['a failure', () => Promise.reject(new Error('down')), 10],
])('caches %s for its own time', async (_, run, cachedMs) => {
  let now = 0
  const check = jest.fn(run)
  const part = createPartCheck({ check, cacheMs: 100, failureCacheMs: 10, now: () => now })
  await part()
  now = cachedMs - 1
  await part()
  expect(check).toHaveBeenCalledTimes(1)
  now = cachedMs
  await part()
  expect(check).toHaveBeenCalledTimes(2)
})
