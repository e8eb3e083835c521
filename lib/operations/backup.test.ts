import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import { loadBooking } from '@/lib/booking/server/load-booking'
import { type BookingFixture, createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { addToErasureList, eraseBooking, readErasureList } from '@/lib/operations/retention'
import { type DatabaseSource, databaseFile, openDatabase } from '@/lib/platform/database/connection'
import { loadOrCreateSecret } from '@/lib/platform/secret'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { createBackup, restoreBackup } from './backup'

let fixture: BookingFixture
let folder: string
let file: string
let source: DatabaseSource
beforeEach(async () => {
  folder = await createTemporaryFolder()
  file = path.join(folder, 'kept', 'nocturne.tar.gz')
  fixture = await createBookingFixture()
  source = { dataDir: fixture.dataDir, databaseUrl: null }
})
afterEach(() => fixture.close())

/** Restores the backup into another folder and opens its database. */
async function restoreElsewhere() {
  const dataDir = path.join(folder, 'elsewhere')
  const restored = await restoreBackup({ dataDir, file })
  const db = await openDatabase(dataDir)
  return {
    dataDir,
    restored,
    open: (id: string, token: string) => loadBooking({ ...fixture.context, db }, { id, token }),
    close: () => db.destroy(),
  }
}

async function createDamagedBackup(change: (bytes: Buffer) => Buffer): Promise<string> {
  await createBackup(source, file)
  const other = path.join(folder, 'damaged.gz')
  await writeFile(other, change(await readFile(file)))
  return other
}

test('a backup under load contains every booking acknowledged before it began, with valid tokens', async () => {
  let riders = 0
  const book = () => fixture.book({}, { address: `10.0.0.${++riders}` })
  const acknowledged = await Promise.all(Array.from({ length: 10 }, book))
  let [isRunning, more] = [true, 0]
  const booking = (async () => {
    while (isRunning && more < 200) {
      await book()
      more += 1
      await new Promise(resolve => setImmediate(resolve))
    }
  })()
  const backup = await createBackup(source, file)
  isRunning = false
  await booking
  expect(more).toBeGreaterThan(0)

  const elsewhere = await restoreElsewhere()
  expect(elsewhere.restored).toEqual({ bookings: backup.bookings, previousFolder: null })
  for (const { booking: booked, token } of acknowledged) {
    expect(await elsewhere.open(booked.id, token)).toMatchObject({ id: booked.id, contactInfo: booked.contactInfo })
  }
  await elsewhere.close()
})

test('a backup contains the secret and email files but no drafts and no reproducible data', async () => {
  const secret = await loadOrCreateSecret(fixture.dataDir)
  await mkdir(path.join(fixture.dataDir, 'mail'))
  await writeFile(path.join(fixture.dataDir, 'mail', 'a-message.eml'), 'Subject: Your ride')
  await writeFile(path.join(fixture.dataDir, 'mail', '.another.eml.draft'), 'Subject: Yo')
  await mkdir(path.join(fixture.dataDir, 'content'))
  await writeFile(path.join(fixture.dataDir, 'content', 'posts.json'), 'what a backend sent')
  await createBackup(source, file)
  const { dataDir, close } = await restoreElsewhere()
  await close()
  expect(await loadOrCreateSecret(dataDir)).toBe(secret)
  expect(await readFile(path.join(dataDir, 'mail', 'a-message.eml'), 'utf8')).toBe('Subject: Your ride')
  expect(await readdir(path.join(dataDir, 'mail'))).toEqual(['a-message.eml'])
  expect((await readdir(dataDir)).toSorted()).toEqual(['mail', 'nocturne.db', 'secret'])
})

test('a restore of an older backup reapplies erasures', async () => {
  const { booking } = await fixture.book({ contactInfo: { ...kennedyRequest.contactInfo, lastName: 'Thistlewood' } })
  const { booking: other } = await fixture.book()
  await createBackup(source, file)
  const dataDir = path.join(folder, 'used')
  const now = new Date(Date.parse(booking.pickupAt) + 1)
  await addToErasureList(dataDir, { ids: [booking.id], now })
  await restoreBackup({ dataDir, file, force: true, now })
  const db = await openDatabase(dataDir)
  const rows = await db.selectFrom('bookings').select(['id', 'erased_at', 'document']).execute()
  await db.destroy()
  expect(rows.find(({ id }) => id === booking.id)).toMatchObject({ erased_at: now.toISOString() })
  expect(rows.find(({ id }) => id === other.id)).toMatchObject({ erased_at: null })
  expect((await readFile(databaseFile(dataDir))).includes('Thistlewood')).toBe(false)
  expect(await readErasureList(dataDir)).toEqual([booking.id])
})

test('a backup contains the erasure list and no erased data', async () => {
  const { booking } = await fixture.book({ contactInfo: { ...kennedyRequest.contactInfo, lastName: 'Thistlewood' } })
  const now = new Date(Date.parse(booking.pickupAt) + 1)
  await addToErasureList(fixture.dataDir, { ids: [booking.id], now })
  await eraseBooking({ db: fixture.db, dataDir: fixture.dataDir, now: () => now }, booking.id)
  await createBackup(source, file)
  expect(gunzipSync(await readFile(file)).includes('Thistlewood')).toBe(false)
  const { dataDir, close } = await restoreElsewhere()
  await close()
  expect(await readErasureList(dataDir)).toEqual([booking.id])
})

test('a backup and its restored files are readable by the owner only', async () => {
  await loadOrCreateSecret(fixture.dataDir)
  await createBackup(source, file)
  const { dataDir, close } = await restoreElsewhere()
  await close()
  const modes = await Promise.all(
    [file, dataDir, databaseFile(dataDir), path.join(dataDir, 'secret')].map(async each => (await stat(each)).mode),
  )
  expect(modes.map(mode => (mode & 0o777).toString(8))).toEqual(['600', '700', '600', '600'])
})

test('rejects a restore into a folder that is not empty', async () => {
  await createBackup(source, file)
  const dataDir = path.join(folder, 'full')
  await mkdir(dataDir)
  await writeFile(path.join(dataDir, 'secret'), 'another')
  await expect(restoreBackup({ dataDir, file })).rejects.toThrow('--force')
  expect(await readFile(path.join(dataDir, 'secret'), 'utf8')).toBe('another')
})

test('--force moves the previous folder aside', async () => {
  await createBackup(source, file)
  const dataDir = path.join(folder, 'full')
  await mkdir(dataDir)
  await writeFile(path.join(dataDir, 'secret'), 'another')
  const { previousFolder } = await restoreBackup({ dataDir, file, force: true })
  expect(await readFile(path.join(previousFolder ?? '', 'secret'), 'utf8')).toBe('another')
  expect(await readdir(dataDir)).toEqual(['nocturne.db'])
})

test('rejects a restore into a folder in use, even with --force', async () => {
  await fixture.book()
  await createBackup(source, file)
  await expect(restoreBackup({ dataDir: fixture.dataDir, file, force: true })).rejects.toThrow('Stop it first')
  await fixture.book()
})

test.each([
  ['a truncated backup', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['a backup with a flipped byte', (bytes: Buffer) => flipMiddleByte(bytes)],
  ['another file', () => Buffer.from('words')],
] as const)('rejects %s without any change', async (_, change) => {
  const other = await createDamagedBackup(change)
  const dataDir = path.join(folder, 'elsewhere')
  await expect(restoreBackup({ dataDir, file: other })).rejects.toThrow('Cannot restore')
  expect((await readdir(folder)).toSorted()).toEqual(['damaged.gz', 'kept'])
})

function flipMiddleByte(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2)
  const copy = Buffer.from(bytes)
  copy.writeUInt8((copy.readUInt8(middle) + 1) % 256, middle)
  return copy
}
