import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
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

test('a backup contains every booking acknowledged before it began, with valid tokens', async () => {
  const acknowledged = [await fixture.book(), await fixture.book()]
  const backup = await createBackup(source, file)
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

test('no backup is made of a damaged database', async () => {
  const dataDir = path.join(folder, 'damaged')
  const db = await openDatabase(dataDir)
  await db
    .insertInto('health_checks')
    .values({ at: '', padding: 'x'.repeat(400_000) })
    .execute()
  await db.destroy()
  const handle = await open(databaseFile(dataDir), 'r+')
  await handle.write(Buffer.alloc(200_000, 0xa5), 0, 200_000, (await handle.stat()).size - 300_000)
  await handle.close()
  await expect(createBackup({ dataDir, databaseUrl: null }, file)).rejects.toThrow(/malformed|corrupt/)
  expect(await readdir(path.dirname(file))).toEqual([])
})

test('a folder that is not empty is refused, or moved aside with --force', async () => {
  await createBackup(source, file)
  const dataDir = path.join(folder, 'full')
  await mkdir(dataDir)
  await writeFile(path.join(dataDir, 'secret'), 'another')
  await expect(restoreBackup({ dataDir, file })).rejects.toThrow('--force')
  expect(await readFile(path.join(dataDir, 'secret'), 'utf8')).toBe('another')
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
  ['a backup with a flipped byte', flipMiddleByte],
])('rejects %s without any change', async (_, change) => {
  await createBackup(source, file)
  const damaged = path.join(folder, 'damaged.gz')
  await writeFile(damaged, change(await readFile(file)))
  await expect(restoreBackup({ dataDir: path.join(folder, 'elsewhere'), file: damaged })).rejects.toThrow(
    'Cannot restore',
  )
  expect((await readdir(folder)).toSorted()).toEqual(['damaged.gz', 'kept'])
})

function flipMiddleByte(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const middle = Math.floor(bytes.length / 2)
  copy.writeUInt8((copy.readUInt8(middle) + 1) % 256, middle)
  return copy
}
