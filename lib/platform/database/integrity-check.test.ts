import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseFile, openDatabase } from './connection'
import { findDamage, readKnownDamage, requestDamageCheck } from './integrity-check'

let dataDir: string
let file: string
let log: jest.SpyInstance
beforeEach(async () => {
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
  dataDir = await mkdtemp(path.join(tmpdir(), 'damage-'))
  file = databaseFile(dataDir)
  const db = await openDatabase(dataDir)
  for (let i = 0; i < 50; i++) {
    await db
      .insertInto('health_checks')
      .values({ at: String(i), padding: 'x'.repeat(8000) })
      .execute()
  }
  await db.destroy()
})
afterEach(async () => {
  log.mockRestore()
  await rm(dataDir, { recursive: true })
})

async function overwrite({ at, bytes }: { at: number; bytes: number }): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(bytes, 0xa5), 0, bytes, at)
  await handle.close()
}

test('finds no damage in an intact database', async () => {
  expect(await findDamage(file)).toBeNull()
})

test('finds overwritten pages', async () => {
  const page = 4096
  await overwrite({ at: 20 * page, bytes: 40 * page })
  expect(await findDamage(file)).not.toBeNull()
})

test('finds damage in a file that is no longer a database', async () => {
  await overwrite({ at: 0, bytes: 100 })
  expect(await findDamage(file)).toBe('file is not a database')
})

test('throws for a missing database', async () => {
  await expect(findDamage(path.join(dataDir, 'none.db'))).rejects.toThrow('unable to open database file')
})

test('reports damage at the next check, or at once after a failed read', async () => {
  let now = 0
  const known = () => readKnownDamage(file, () => now)
  requestDamageCheck()
  expect(await known()).toBeNull()
  await overwrite({ at: 0, bytes: 100 })
  now += 1000
  expect(await known()).toBeNull()
  requestDamageCheck()
  now += 1000
  expect(await known()).toBe('file is not a database')
  expect(log.mock.calls[0]?.[0]).toContain('restore the last backup')
})
