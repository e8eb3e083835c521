import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { databaseFile, openDatabase } from '@/lib/platform/database/connection'
import { migrations } from '@/lib/platform/database/migrations'
import {
  checkDatabaseFile,
  checkWritable,
  evaluateBackupAge,
  evaluateFreeSpace,
  evaluateMigrations,
  evaluateTestPayments,
  findNewestBackup,
} from './data-folder'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'doctor-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('passes a writable folder and leaves no file in it', async () => {
  expect((await checkWritable(folder)).status).toBe('passed')
  expect((await checkWritable(path.join(folder, 'data'))).status).toBe('passed')
  expect(await readdir(folder)).toEqual([])
})

test('fails if the data folder cannot be created', async () => {
  await writeFile(path.join(folder, 'file'), '')
  expect((await checkWritable(path.join(folder, 'file', 'data'))).status).toBe('failed')
})

test('passes a database at the current migration and creates none if it is missing', async () => {
  expect(checkDatabaseFile({ dataDir: folder, live: true })).toMatchObject([{ status: 'passed' }])
  expect(await readdir(folder)).toEqual([])
  await (await openDatabase(folder)).destroy()
  expect(checkDatabaseFile({ dataDir: folder, live: true })).toMatchObject([
    { name: 'Database', status: 'passed' },
    { name: 'Test payments', status: 'passed' },
  ])
})

test('fails if the database file is not a database', async () => {
  await writeFile(databaseFile(folder), 'no database '.repeat(200))
  expect(checkDatabaseFile({ dataDir: folder, live: false })).toMatchObject([{ status: 'failed' }])
})

test('warns of pending migrations and of those of a newer version', () => {
  const all = Object.keys(migrations)
  expect(evaluateMigrations(all).status).toBe('passed')
  expect(evaluateMigrations(all.slice(0, -1)).status).toBe('warning')
  expect(evaluateMigrations([...all, '999_later']).status).toBe('warning')
})

test('fails for rides paid in the sandbox under live payments', () => {
  expect(evaluateTestPayments(0)).toMatchObject([{ status: 'passed' }])
  expect(evaluateTestPayments(2)).toMatchObject([{ status: 'failed' }])
})

test.each([
  [50, 'failed'],
  [500, 'warning'],
  [5000, 'passed'],
])('reports %i MB of free space as %s', (megabytes, status) => {
  expect(evaluateFreeSpace({ freeBytes: megabytes * 1024 * 1024, dataDir: '.data' }).status).toBe(status)
})

test('uses the newest backup, and reports none as unknown', async () => {
  const now = new Date('2027-03-10T12:00:00Z')
  expect(await findNewestBackup(path.join(folder, 'backups'))).toBeNull()
  expect(evaluateBackupAge({ newest: null, now }).status).toBe('not checked')
  for (const day of [1, 9]) {
    const file = path.join(folder, `nocturne-2027-03-0${day}.db.gz`)
    await writeFile(file, '')
    await utimes(file, new Date(`2027-03-0${day}T04:00:00Z`), new Date(`2027-03-0${day}T04:00:00Z`))
  }
  const newest = await findNewestBackup(folder)
  expect(newest).toEqual(new Date('2027-03-09T04:00:00Z'))
  expect(evaluateBackupAge({ newest, now }).status).toBe('passed')
  expect(evaluateBackupAge({ newest, now: new Date('2027-03-12T12:00:00Z') }).status).toBe('warning')
})
