import type { Kysely } from 'kysely'
import type { StoredBooking } from '@/lib/booking/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'
import { withAccounts } from '../account'
import { parseDocument, toAccount, toColumns } from '../document'

/** Rewrites fields of one stored booking, or of all, without an event. */
export async function patchBookings(db: Kysely<Tables>, patch: Partial<StoredBooking>, id?: string): Promise<void> {
  const rows = await withAccounts(db, await db.selectFrom('bookings').selectAll().execute())
  for (const row of rows.filter(each => id === undefined || each.id === id)) {
    const booking = { ...parseDocument(row.document), ...patch }
    const columns = toColumns(booking, toAccount(booking, row))
    await db.updateTable('bookings').set(columns).where('id', '=', row.id).execute()
  }
}
