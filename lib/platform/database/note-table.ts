import 'server-only'
import type { Kysely } from 'kysely'

/** Creates the table of the operator's internal notes. */
export async function createNotes(db: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await db.schema
    .createTable('booking_notes')
    .addColumn('booking_id', 'text', column => column.primaryKey().references('bookings.id'))
    .addColumn('note', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .execute()
}
