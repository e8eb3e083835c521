import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'
import { toBooking, toColumns } from '../document'

/** Rewrites fields of one stored booking, or of all, without an event. */
export async function patchBookings(db: Kysely<Tables>, patch: Partial<Booking>, id?: string): Promise<void> {
  const rows = await db.selectFrom('bookings').selectAll().execute()
  for (const row of rows.filter(each => id === undefined || each.id === id)) {
    const columns = toColumns({ ...toBooking(row), ...patch })
    await db.updateTable('bookings').set(columns).where('id', '=', row.id).execute()
  }
}
