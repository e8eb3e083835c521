import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { readBooking } from '@/lib/server/bookings/read'
import { listEvents } from '@/lib/server/bookings/store'
import { listPayments } from '@/lib/server/payments/store'
import { openTill, type Till } from '@/lib/server/payments/testing/till'
import { databaseFile, openDatabase } from './connection'
import { nodeSqliteDialect } from './dialect'
import { migrations } from './migrations'
import type { Tables } from './tables'

const FIRST_RELEASE = ['001_bookings', '002_payments', '003_sandbox', '004_after_booking']
/** In the order in which their rows refer to each other. */
const FILLED = ['bookings', 'booking_events', 'payments', 'payment_events', 'outbox'] as const
/** Columns that came later, and the fields of stored bookings that go with them. */
const LATER = [
  ...['chargeback_cents', 'pending_review', 'usual_wait', 'eta', 'eta_emailed', 'erased_at'],
  ...['chargebackCents', 'pendingReview', 'usualWait', 'etaEmailed'],
]

let dataDir: string
let till: Till
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  till = await openTill()
})
afterEach(async () => {
  await till.close()
  await rm(dataDir, { recursive: true })
})

function withoutLater(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !LATER.includes(name)))
}

/** Makes a database of the first release that holds what the till's holds. */
async function makeFirstRelease(): Promise<void> {
  const old = new Kysely<Tables>({ dialect: nodeSqliteDialect({ file: databaseFile(dataDir) }) })
  const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => FIRST_RELEASE.includes(name)))
  const { error } = await new Migrator({
    db: old,
    provider: { getMigrations: async () => known },
  }).migrateToLatest()
  if (error !== undefined) throw error
  for (const table of FILLED) {
    for (const row of await till.db.selectFrom(table).selectAll().execute()) {
      const data = 'data' in row ? { data: JSON.stringify(withoutLater(JSON.parse(row.data))) } : {}
      await old
        .insertInto(table)
        .values({ ...withoutLater(row), ...data })
        .execute()
    }
  }
  await old.destroy()
}

test('a database of the first release keeps its bookings, payments and events', async () => {
  const paid = await till.paidRide()
  const held = await till.ride()
  till.gateway.charges.push('held')
  await till.pay(held.booking)
  await makeFirstRelease()

  const db = await openDatabase(dataDir)
  for (const { opener } of [paid, held]) {
    expect(await readBooking({ db }, opener)).toEqual(await till.read(opener))
    expect(await listPayments(db, opener.id)).toEqual(await listPayments(till.db, opener.id))
    expect(await listEvents(db, opener.id)).toHaveLength((await listEvents(till.db, opener.id)).length)
  }
  expect(await readBooking({ db }, held.opener)).toMatchObject({ pendingReview: true, chargebackCents: 0 })
  await db.destroy()
})

// The migrator refuses to run one that sorts before one that was run.
test('migrations are numbered in the order in which they run', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual(names.toSorted())
})
