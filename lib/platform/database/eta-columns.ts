import 'server-only'
import type { Kysely } from 'kysely'

/** Adds the ETA, the last emailed ETA and the usual wait shown to bookings. */
export async function addEta(db: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  for (const column of ['usual_wait', 'eta', 'eta_emailed']) {
    await db.schema.alterTable('bookings').addColumn(column, 'text').execute()
  }
}
