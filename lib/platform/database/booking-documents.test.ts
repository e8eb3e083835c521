import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { anonymizeBooking } from '@/lib/booking/model/anonymize-booking'
import type { Booking } from '@/lib/booking/model/schemas'
import { personalBooking } from '@/lib/booking/model/testing/personal-booking'
import { kennedy, kennedyBooking } from '@/lib/booking/model/testing/samples'
import { toBooking } from '@/lib/booking/server/document'
import { patchBookings } from '@/lib/booking/server/testing/patch-bookings'
import { createPaymentFixture, type PaymentFixture } from '@/lib/payments/server/testing/payment-fixture'
import { databaseFile, openDatabase } from './connection'
import { nodeSqliteDialect } from './dialect'
import { migrations } from './migrations'
import type { Tables } from './tables'
import { type ColumnRow, columnRowToBooking, toColumnRow } from './testing/column-bookings'

/** In the order of their foreign keys. */
const OTHER_TABLES = ['booking_events', 'booking_client_ips', 'payments', 'payment_events', 'outbox'] as const

const at = '2027-03-14T18:40:00.000Z'
const VARIANTS: Record<string, Partial<Booking>> = {
  'all extras and a round trip': personalBooking,
  'no fare, no return': { quote: null, returnAt: null, zelleDueAt: null },
  'a provisional fare to a typed place': {
    dropOff: { ...kennedy, id: 'typed:YWJj', name: '1 Airport Rd "B"', locatedBy: 'Queens, NY' },
    quote: kennedyBooking.quote && { ...kennedyBooking.quote, provisional: true },
  },
  'a carpool between cities with half an extra hour': {
    serviceType: 'City to City',
    selectedCity: '',
    isCarpool: true,
    luggageWeight: 'heavy',
    extraTime: 1.5,
  },
  'an immediate ride with an ETA': {
    scheduleOption: 'immediately',
    usualWait: { from: 20, to: 35 },
    eta: at,
    etaEmailed: at,
  },
  'a canceled ride': {
    status: 'cancelled',
    cancelledAt: at,
    cancelledBy: 'operator',
    cancelReason: 'Storm, “all roads” closed\n',
  },
  'a refunded no-show with a chargeback': {
    status: 'refund_due',
    paidCents: 15_700,
    refundCents: 100,
    refundBy: 'operator',
    chargebackCents: 200,
    noShowAt: at,
    confirmedAt: at,
    transactionId: '60123',
    paymentMethod: 'authorizenet',
  },
  'a charge pending review': { status: 'payment_unknown', pendingReview: true },
  'an erased ride': anonymizeBooking(personalBooking),
}

/** Added by later migrations. */
const LATER_COLUMNS = ['invoice_number', 'pays_invoice', 'purpose', 'claimed_by']

let dataDir: string
let fixture: PaymentFixture
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'documents-'))
  fixture = await createPaymentFixture()
})
afterEach(async () => {
  await fixture.close()
  await rm(dataDir, { recursive: true })
})

/** Creates a database of the release before documents, with the rows of the fixture and these bookings. */
async function createColumnDatabase(more: ColumnRow[] = []): Promise<ColumnRow[]> {
  const old = new Kysely<Record<string, object>>({ dialect: nodeSqliteDialect({ file: databaseFile(dataDir) }) })
  const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '014'))
  await new Migrator({ db: old, provider: { getMigrations: async () => earlier } }).migrateToLatest()
  const current = (await fixture.db.selectFrom('bookings').selectAll().execute()).map(toColumnRow)
  for (const row of [...current, ...more]) await old.insertInto('bookings').values(row).execute()
  for (const table of OTHER_TABLES) {
    const rows = await fixture.db.selectFrom(table).selectAll().execute()
    for (const row of rows) await old.insertInto(table).values(withoutLaterColumns(row)).execute()
  }
  await old.destroy()
  return [...current, ...more]
}

function withoutLaterColumns(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !LATER_COLUMNS.includes(name)))
}

async function dumpOthers(db: Kysely<Tables>) {
  return await Promise.all(OTHER_TABLES.map(async table => await db.selectFrom(table).selectAll().execute()))
}

async function listSchema(db: Kysely<Tables>, type: 'index' | 'table') {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = ${type}`.execute(db)
  return rows.map(({ name }) => name).toSorted()
}

test.each(Object.entries(VARIANTS))('migration keeps %s as the previous release read it', async (_, patch) => {
  const { booking } = await fixture.ride()
  const { id, invoiceNumber, createdAt } = booking
  await patchBookings(fixture.db, { ...patch, id, invoiceNumber, createdAt })
  const [before] = await createColumnDatabase()
  if (before === undefined) throw new Error('no booking')
  const db = await openDatabase(dataDir)
  const { document, pending_change_expires_at, ...columns } = await db
    .selectFrom('bookings')
    .selectAll()
    .executeTakeFirstOrThrow()
  await db.destroy()
  expect(toBooking({ document })).toEqual(columnRowToBooking(before))
  expect(before).toMatchObject(columns)
  expect(pending_change_expires_at).toBeNull()
})

test('migration keeps events, payments and notifications, and the references to bookings', async () => {
  const { booking } = await fixture.paidRide()
  await fixture.ride()
  await createColumnDatabase()
  const db = await openDatabase(dataDir)
  expect(await dumpOthers(db)).toEqual(await dumpOthers(fixture.db))
  expect(await listSchema(db, 'table')).toEqual(await listSchema(fixture.db, 'table'))
  expect(await listSchema(db, 'index')).toEqual(expect.arrayContaining(['bookings_by_pickup', 'bookings_to_erase']))
  expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
  expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
  await expect(db.deleteFrom('bookings').where('id', '=', booking.id).execute()).rejects.toThrow('FOREIGN KEY')
  await expect(db.updateTable('payments').set({ booking_id: 'unknown' }).execute()).rejects.toThrow('FOREIGN KEY')
  await db.destroy()
})

test('migration keeps the text of a damaged booking and the other bookings', async () => {
  await fixture.ride()
  const { booking } = await fixture.ride()
  const [row] = (await fixture.db.selectFrom('bookings').selectAll().execute()).map(toColumnRow)
  if (row === undefined) throw new Error('no booking')
  const damaged = { ...row, id: 'AAAA-AAAA', invoice_number: 'INV-1', key_hash: 'x', contact_info: '{"firstName":"Ad' }
  await createColumnDatabase([damaged])
  const db = await openDatabase(dataDir)
  const rows = await db.selectFrom('bookings').selectAll().execute()
  await db.destroy()
  const migrated = rows.find(({ id }) => id === damaged.id)
  expect(JSON.parse(migrated?.document ?? '')).toMatchObject({
    contactInfo: damaged.contact_info,
    pickup: { lat: 40.758 },
  })
  expect(rows.filter(({ id }) => id !== damaged.id).map(each => toBooking(each).id)).toContain(booking.id)
})

test('migration moves every booking of a large database', async () => {
  await fixture.ride()
  const [row] = (await fixture.db.selectFrom('bookings').selectAll().execute()).map(toColumnRow)
  if (row === undefined) throw new Error('no booking')
  const copies = Array.from({ length: 450 }, (_, i) => ({
    ...row,
    id: `copy-${i}`,
    invoice_number: `${i}`,
    key_hash: `${i}`,
  }))
  const before = await createColumnDatabase(copies)
  const db = await openDatabase(dataDir)
  const rows = await db.selectFrom('bookings').select('id').execute()
  await db.destroy()
  expect(rows.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
})
