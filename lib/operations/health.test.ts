import { sql } from 'kysely'
import { closeDatabase, database } from '@/lib/platform/database/connection'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { checkDatabaseWritable, checkDisk, createPartCheck, FULL_BYTES, type HealthStatus, LOW_BYTES } from './health'

let dataDir: string
let log: jest.SpyInstance
beforeAll(async () => {
  dataDir = await createTemporaryFolder()
  process.env.DATA_DIR = dataDir
})
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
  jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterAll(() => closeDatabase())

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

test('reports a failing part as unavailable, or as degraded if rides are sold without it', async () => {
  const check = () => Promise.reject(new Error('down'))
  expect(await createPartCheck(check)()).toBe('unavailable')
  expect(await createPartCheck(check, 'degraded')()).toBe('degraded')
})

test('reports a slow part as unavailable until it responds', async () => {
  const response = Promise.withResolvers<HealthStatus>()
  const check = jest.fn(() => response.promise)
  const part = createPartCheck(check, 'unavailable', { timeoutMs: 1 })
  expect(await part()).toBe('unavailable')
  response.resolve('ok')
  await new Promise(resolve => setImmediate(resolve))
  expect(await part()).toBe('ok')
  expect(check).toHaveBeenCalledTimes(1)
})

test.each<[HealthStatus, number]>([
  ['ok', 30_000],
  ['degraded', 5000],
])('keeps %s for %i ms', async (status, keptMs) => {
  let now = 0
  const check = jest.fn(async () => status)
  const part = createPartCheck(check, 'unavailable', { now: () => now })
  for (now of [0, keptMs - 1, keptMs]) await part()
  expect(check).toHaveBeenCalledTimes(2)
})
