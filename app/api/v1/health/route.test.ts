import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { content } from '@/lib/content/server'
import { getPlaces } from '@/lib/places/server'
import { database, databaseFile } from '@/lib/platform/database/connection'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { GET } from './route'

let dataDir: string
/** Clock offset: a health check result is cached for a while. */
let clockOffsetMs = 0
const originalNow = performance.now.bind(performance)

beforeAll(async () => {
  dataDir = await createTemporaryFolder()
  process.env.DATA_DIR = path.join(dataDir, 'data')
  // Warms up as the server start does.
  await Promise.all([getPlaces(), content().read('vehicleCategories')])
})
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => originalNow() + clockOffsetMs)
})
afterAll(async () => (await database()).destroy())

async function sendRequest() {
  const response = await GET(new Request('http://localhost:3000/api/v1/health'), undefined)
  return { status: response.status, cache: response.headers.get('cache-control'), body: await response.json() }
}

test('reports the database as down and as recovered', async () => {
  const errorSpy = jest.spyOn(console, 'error').mockImplementation(() => {})
  await writeFile(path.join(dataDir, 'data'), 'a file where the folder belongs')
  expect(await sendRequest()).toMatchObject({
    status: 503,
    body: {
      ok: false,
      database: 'unavailable',
      alive: true,
      ready: false,
      parts: { content: 'ok', places: 'ok' },
    },
  })
  expect(errorSpy).toHaveBeenCalled()
  errorSpy.mockRestore()
  await rm(path.join(dataDir, 'data'))
  clockOffsetMs += 30_000
  expect(await sendRequest()).toMatchObject({
    status: 200,
    cache: 'no-store',
    body: { ok: true, database: 'ok', ready: true },
  })
})

test('reports overdue notifications while bookings still work', async () => {
  await database()
  const file = new DatabaseSync(databaseFile(path.join(dataDir, 'data')), { enableForeignKeyConstraints: false })
  const at = new Date(Date.now() - 3_600_000).toISOString()
  file
    .prepare(
      `insert into outbox (id, dedupe_key, booking_id, message, recipient, actor, events, state, next_attempt_at, attempts, created_at)
       values ('1', 'key', '7KQ4-M9XW', 'booked', 'booker', 'rider', '[]', 'waiting', ?, 3, ?)`,
    )
    .run(at, at)
  file.close()
  clockOffsetMs += 30_000
  expect(await sendRequest()).toMatchObject({ status: 200, body: { ready: true, parts: { outbox: 'degraded' } } })
})
