import 'server-only'
import type { Kysely } from 'kysely'

/** Adds to each booking its ETA, the ETA that was emailed last, and the usual wait that its rider was shown. */
export async function addEta(db: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  for (const column of ['usual_wait', 'eta', 'eta_emailed']) {
    await db.schema.alterTable('bookings').addColumn(column, 'text').execute()
  }
}
