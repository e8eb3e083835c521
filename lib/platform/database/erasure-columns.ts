import 'server-only'
import { type Kysely, sql } from 'kysely'

/** Adds the time of erasure to bookings. */
export async function addErasure(db: Pick<Kysely<unknown>, 'schema' | 'getExecutor'>): Promise<void> {
  await db.schema.alterTable('bookings').addColumn('erased_at', 'text').execute()
  await sql`create index bookings_to_erase on bookings (pickup_at) where erased_at is null`.execute(db)
}
