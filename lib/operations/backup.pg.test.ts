import path from 'node:path'
import { sql } from 'kysely'
import { loadBooking } from '@/lib/booking/server/load-booking'
import { readErasureList } from '@/lib/operations/retention'
import { createPaymentFixture } from '@/lib/payments/server/testing/payment-fixture'
import { type Database, openDatabase, openPostgres } from '@/lib/platform/database/connection'
import { createPostgresTestDatabase } from '@/lib/platform/database/testing/postgres-databases'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { completeRestore, copyDatabase, createBackup, restoreIntoPostgres } from './backup'
import { addToErasureList, eraseBooking } from './retention'

let folder: string
let url: string
let release: () => void
beforeEach(async () => {
  folder = await createTemporaryFolder()
  const database = await createPostgresTestDatabase()
  url = database.url
  release = database.release
})
afterEach(() => release())

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openPostgres(url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Writes a data folder with paid, refunded and unpaid rides, copied from the fixture’s database. */
async function createDataFolder() {
  const fixture = await createPaymentFixture()
  for (let ride = 0; ride < 3; ride++) await fixture.paidRide()
  const { booking, access } = await fixture.ride()
  const picture = { name: 'a.webp', bytes: Buffer.from([0, 255, 10]), created_at: '2026-03-14T10:00:00.000Z' }
  await fixture.db.insertInto('pictures').values(picture).execute()
  const db = await openDatabase(folder)
  const { bookings } = await copyDatabase({ from: fixture.db, to: db })
  await db.destroy()
  return { fixture, booking, access, bookings }
}

async function dump(db: Database) {
  const names = (await db.introspection.getTables()).map(({ name }) => name).toSorted()
  return await Promise.all(
    names.map(async name => {
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
      const text = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)
      const lines = rows.map(row =>
        JSON.stringify(
          Object.entries(row)
            .map(([key, value]) => [key, text(value)])
            .toSorted(),
        ),
      )
      return [name, lines.toSorted()]
    }),
  )
}

/** Backs the data folder up and restores it into the database of this test. */
async function move() {
  const file = path.join(folder, `${Date.now()}.tar.gz`)
  await createBackup({ dataDir: folder, databaseUrl: null }, file)
  return await restoreIntoPostgres({ dataDir: path.join(folder, 'instance'), databaseUrl: url, file })
}

test('a backup of SQLite restores into PostgreSQL with every row, once, and links in sent emails work', async () => {
  const { fixture, booking, access, bookings } = await createDataFolder()
  expect([bookings, await move()]).toEqual([4, { bookings: 4 }])
  const db = await openDatabase(folder)
  const before = await withDatabase(async moved => {
    expect(await dump(moved)).toEqual(await dump(db))
    expect(await loadBooking({ db: moved }, access)).toEqual(booking)
    await expect(moved.deleteFrom('ledger').execute()).rejects.toThrow('append-only')
    return await dump(moved)
  })
  await db.destroy()
  await expect(move()).rejects.toThrow('not empty')
  expect(await withDatabase(dump)).toEqual(before)
  await fixture.close()
})

test('a copy whose sums differ is rolled back', async () => {
  const { fixture } = await createDataFolder()
  const from = await openDatabase(folder)
  await withDatabase(async to => {
    await sql`create function halve() returns trigger language plpgsql as
      $$ begin new.cents := new.cents / 2; return new; end $$`.execute(to)
    await sql`create trigger halve before insert on ledger for each row execute function halve()`.execute(to)
    await expect(copyDatabase({ from, to })).rejects.toThrow('differs in ledger')
    expect(await to.selectFrom('bookings').selectAll().execute()).toEqual([])
    await sql`drop function halve cascade`.execute(to)
  })
  await from.destroy()
  await fixture.close()
})

test('a backup of PostgreSQL restores without erased bookings', async () => {
  const { fixture, booking } = await createDataFolder()
  await move()
  const file = path.join(folder, 'backup.tar.gz')
  const dataDir = path.join(folder, 'instance')
  expect(await createBackup({ dataDir, databaseUrl: url }, file)).toMatchObject({ bookings: 4 })
  await addToErasureList(dataDir, { ids: [booking.id], now: new Date() })
  release()
  const other = await createPostgresTestDatabase()
  url = other.url
  release = other.release
  expect(await restoreIntoPostgres({ dataDir, databaseUrl: url, file, now: new Date('2027-06-01') })).toEqual({
    bookings: 4,
  })
  const { erased, ledger } = await withDatabase(async db => ({
    erased: await db.selectFrom('bookings').select('id').where('erased_at', 'is not', null).execute(),
    ledger: await db.selectFrom('ledger').selectAll().execute(),
  }))
  expect(ledger.length).toBeGreaterThan(4)
  expect(erased.map(({ id }) => id)).toEqual([booking.id])
  expect(await readErasureList(dataDir)).toEqual([booking.id])
  await fixture.close()
})

test('refuses to restore while an instance is running', async () => {
  const { fixture } = await createDataFolder()
  const file = path.join(folder, 'backup.tar.gz')
  await createBackup({ dataDir: folder, databaseUrl: null }, file)
  await withDatabase(async db => {
    await sql`select 1`.execute(db)
    await expect(restoreIntoPostgres({ dataDir: folder, databaseUrl: url, file })).rejects.toThrow('Stop it first')
  })
  await fixture.close()
})

test('completing the restore of a provider erases nothing twice', async () => {
  const { fixture, access, booking } = await createDataFolder()
  await move()
  await withDatabase(async db => {
    fixture.moveClockBefore(booking, { hoursAhead: -48 })
    expect(await eraseBooking({ db, dataDir: folder, now: () => fixture.clock }, access.id)).toMatchObject({
      state: 'erased',
    })
  })
  const { erased } = await completeRestore({ dataDir: folder, databaseUrl: url })
  expect(erased).toBe(0)
  await fixture.close()
})
