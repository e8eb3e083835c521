import { sql } from 'kysely'
import type { PaymentAttemptTable } from '@/lib/booking/tables'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import type { Database } from './connection'
import { usesPostgres } from './testing/postgres-databases'
import { openTestDatabase } from './testing/test-database'

const at = '2027-03-01T20:00:00.000Z'

let db: Database
beforeEach(async () => {
  db = await openTestDatabase(await createTemporaryFolder())
  await insertBooking('7KQ4-M9XW')
  await insertEntry(1)
})
afterEach(() => db.destroy())

async function insertBooking(id: string): Promise<void> {
  const hashes = { token_hash: '', key_hash: id, request_hash: '' }
  const times = { pickup_at: at, created_at: at, updated_at: at }
  const values = { id, invoice_number: id, version: 1, status: 'reserved' as const, link_version: 1 }
  await db
    .insertInto('bookings')
    .values({ ...values, ...hashes, ...times, category_id: '', document: '' })
    .execute()
}

async function insertEntry(seq: number): Promise<void> {
  const entry = { account: 'price', cause: 'ride_booked', cents: 15_700 } as const
  await db
    .insertInto('ledger')
    .values({ booking_id: '7KQ4-M9XW', seq, at, actor: 'rider', ...entry })
    .execute()
}

const columns = 'booking_id, seq, at, actor, account, 1, cause, gateway, transaction_id, refs'
const forbidden = usesPostgres()
  ? ['truncate ledger', 'truncate bookings cascade']
  : [`insert or replace into ledger select ${columns} from ledger`]

test.each(['update ledger set cents = 1', 'delete from ledger', ...forbidden])(
  'the ledger refuses: %s',
  async statement => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('the ledger is append-only')
    expect(await db.selectFrom('ledger').select(['seq', 'cents']).execute()).toEqual([{ seq: 1, cents: 15_700 }])
  },
)

test('the ledger takes further entries, each number once', async () => {
  await insertEntry(2)
  await expect(insertEntry(2)).rejects.toThrow(/unique/i)
})

async function insertAttempt(attempt: Pick<PaymentAttemptTable, 'kind' | 'state'>, bookingId = '7KQ4-M9XW') {
  attempts += 1
  await db
    .insertInto('payment_attempts')
    .values({
      ...{ id: `attempt-${attempts}`, booking_id: bookingId, gateway: 'sandbox', reference: '', cents: 15_700 },
      ...{ changes_ride: 0, with_access_token: 1, created_at: at, updated_at: at, checks: 0, ...attempt },
    })
    .execute()
}
let attempts = 0

test.each([
  ['charge', 'charge'],
  ['refund', 'refund'],
  ['void', 'refund'],
] as const)('while a %s of a booking is open, there is no second %s', async (kind, other) => {
  for (const state of ['sent', 'unknown', 'held'] as const) {
    await insertAttempt({ kind, state })
    for (const second of ['sent', 'unknown', 'held'] as const) {
      await expect(insertAttempt({ kind: other, state: second })).rejects.toThrow(/unique/i)
    }
    await db.updateTable('payment_attempts').set({ state: 'done' }).execute()
  }
})

test('neither an attempt that has ended, another kind nor another booking is in the way', async () => {
  for (const state of ['done', 'declined', 'failed', 'absent'] as const) await insertAttempt({ kind: 'charge', state })
  await insertAttempt({ kind: 'charge', state: 'sent' })
  await insertAttempt({ kind: 'refund', state: 'sent' })
  await insertBooking('AAAA-AAAA')
  await insertAttempt({ kind: 'charge', state: 'sent' }, 'AAAA-AAAA')
})
