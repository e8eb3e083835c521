import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { loadBooking } from '@/lib/booking/server/load-booking'
import { listBookingEvents } from '@/lib/booking/server/store'
import { listPayments } from '@/lib/payments/server/store'
import { createPaymentFixture, type PaymentFixture } from '@/lib/payments/server/testing/payment-fixture'
import { RENAMED_COLUMNS, RENAMED_TABLES } from './clear-names'
import { databaseFile, openDatabase } from './connection'
import { nodeSqliteDialect } from './dialect'
import { migrations } from './migrations'
import type { PaymentTable } from './payment-tables'
import type { Tables } from './tables'
import { toColumnRow } from './testing/column-bookings'

const FIRST_RELEASE = ['001_bookings', '002_payments', '003_sandbox', '004_after_booking']
/** In the order of their foreign keys. */
const SAMPLE_VALUES = ['bookings', 'booking_events', 'payments', 'payment_events', 'outbox'] as const
/** Columns added later, and their fields in stored bookings. */
const LATER_COLUMNS = [
  ...['chargeback_cents', 'pending_review', 'usual_wait', 'eta', 'eta_emailed', 'erased_at', 'claimed_by'],
  ...['chargebackCents', 'pendingReview', 'usualWait', 'etaEmailed', 'schemaVersion'],
  ...['pays_invoice', 'purpose'],
  ...['partialRefundCents', 'refundDueCents', 'refundReason', 'pendingChange', 'lateChangedAt'],
]

/** Columns that a later migration adds, with their values for payments without a booking. */
const ADDED_TO_PAYMENTS = { invoice_number: null, pays_invoice: 1, purpose: null, claimed_by: null }

let dataDir: string
let fixture: PaymentFixture
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  fixture = await createPaymentFixture()
})
afterEach(async () => {
  await fixture.close()
  await rm(dataDir, { recursive: true })
})

function withoutLater(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !LATER_COLUMNS.includes(name)))
}

/** Payments had no invoice numbers of their own. */
function withoutInvoice({ invoice_number: _, ...payment }: PaymentTable): object {
  return payment
}

/** Returns a row under the column names of the first release. */
function withOldNames(table: string, row: object): object {
  const oldNames = new Map(Object.entries(RENAMED_COLUMNS[table] ?? {}).map(([old, name]) => [name, old]))
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [oldNames.get(name) ?? name, value]))
}

async function migrateTo(db: Kysely<Tables>, names: string[]): Promise<void> {
  const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** Creates a first-release database with the rows of the fixture. */
async function createFirstReleaseDatabase(): Promise<void> {
  const old = new Kysely<Tables>({ dialect: nodeSqliteDialect({ file: databaseFile(dataDir) }) })
  await migrateTo(old, FIRST_RELEASE)
  for (const table of SAMPLE_VALUES) {
    for (const stored of await fixture.db.selectFrom(table).selectAll().execute()) {
      const row =
        'document' in stored ? toColumnRow(stored) : 'pays_invoice' in stored ? withoutInvoice(stored) : stored
      const data = 'data' in stored ? { data: JSON.stringify(withoutLater(JSON.parse(stored.data))) } : {}
      await old
        .insertInto(table)
        .values({ ...withOldNames(table, withoutLater(row)), ...data })
        .execute()
    }
  }
  await old.destroy()
}

test('migrates a first-release database and keeps its bookings, payments and events', async () => {
  const [unpaidRide, paidRide] = [await fixture.ride(), await fixture.paidRide()]
  const pendingReviewRide = await fixture.ride()
  fixture.gateway.charges.push('held')
  await fixture.pay(pendingReviewRide.booking)
  await createFirstReleaseDatabase()

  const db = await openDatabase(dataDir)
  for (const { access } of [unpaidRide, paidRide, pendingReviewRide]) {
    // Their riders saw no deadline, so their cars are held without one.
    expect(await loadBooking({ db }, access)).toEqual({
      ...(await fixture.loadBooking(access)),
      heldUntil: null,
      refundDueCents: null,
    })
    expect(await listPayments(db, access.id)).toEqual(await listPayments(fixture.db, access.id))
    expect(await listBookingEvents(db, access.id)).toHaveLength((await listBookingEvents(fixture.db, access.id)).length)
  }
  expect(await loadBooking({ db }, pendingReviewRide.access)).toMatchObject({ pendingReview: true, chargebackCents: 0 })
  await db.destroy()
})

test('migrating to clearer names keeps every value', async () => {
  const old = new Kysely<Tables>({ dialect: nodeSqliteDialect({ file: databaseFile(dataDir) }) })
  await migrateTo(
    old,
    Object.keys(migrations).filter(name => name < '013'),
  )
  await old.destroy()
  // Each column holds its old name as its value, regardless of type.
  const database = new DatabaseSync(databaseFile(dataDir), { enableForeignKeyConstraints: false })
  const expected = Object.entries(RENAMED_COLUMNS).map(([table, renamed]) => {
    const columns = database
      .prepare('select name from pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name))
    database.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`).run(...columns)
    const values = Object.fromEntries(columns.map(name => [renamed[name] ?? name, name]))
    return [RENAMED_TABLES[table] ?? table, { ...values, ...(table === 'payments' && ADDED_TO_PAYMENTS) }]
  })
  database.close()

  await (await openDatabase(dataDir)).destroy()
  const migrated = new DatabaseSync(databaseFile(dataDir))
  const rows = expected.map(([table]) => [table, { ...migrated.prepare(`select * from ${table}`).get() }])
  const { integrity_check } = Object(migrated.prepare('pragma integrity_check').get())
  migrated.close()
  expect(rows).toEqual(expected)
  expect(integrity_check).toBe('ok')
})

// The migrator rejects one that sorts before an applied one.
test('numbers migrations in the order in which they run', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual(names.toSorted())
})
