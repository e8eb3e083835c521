import 'server-only'
import { type Kysely, sql } from 'kysely'

/** Adds whether a card charge is held for review to bookings, so that they can be canceled meanwhile. */
export async function addPendingReview(db: Pick<Kysely<unknown>, 'schema' | 'getExecutor'>): Promise<void> {
  await db.schema
    .alterTable('bookings')
    .addColumn('pending_review', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`update bookings set pending_review = 1 where id in (
    select booking_id from payments where kind = 'charge' and state = 'held'
  )`.execute(db)
}
