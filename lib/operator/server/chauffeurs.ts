import 'server-only'
import type { Kysely } from 'kysely'
import type { Chauffeur } from '@/lib/booking/model/schemas'
import { sha256Hex } from '@/lib/booking/server/token'
import type { ChauffeurTable } from '@/lib/operator/tables'
import type { Tables } from '@/lib/platform/database/tables'
import type { Tx } from '@/lib/platform/database/write'

/** More than a small company has, with the cars that they drive. */
const MAX_REMEMBERED = 20

/** Lists the chauffeurs with their cars that were assigned, the last one first. */
export async function listChauffeurs(db: Kysely<Tables>): Promise<ChauffeurTable[]> {
  return await db.selectFrom('chauffeurs').selectAll().orderBy('used_at', 'desc').orderBy('id').execute()
}

/** Remembers a chauffeur with their car, in place of who was assigned longest ago. */
export async function rememberChauffeur({ db, now }: Tx, { name, car, phone }: Chauffeur): Promise<void> {
  const id = sha256Hex(JSON.stringify([name, car, phone])).slice(0, 20)
  const used_at = now.toISOString()
  await db
    .insertInto('chauffeurs')
    .values({ id, name, car, phone, used_at })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ used_at }))
    .execute()
  const excess = (await listChauffeurs(db)).slice(MAX_REMEMBERED).map(row => row.id)
  if (excess.length > 0) await db.deleteFrom('chauffeurs').where('id', 'in', excess).execute()
}
