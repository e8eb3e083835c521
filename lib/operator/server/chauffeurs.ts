import 'server-only'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type Chauffeur, chauffeurSchema } from '@/lib/booking/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'
import { parseJson } from '@/lib/platform/http-client'

/** Enough to know everyone who drives now. */
const LATEST_DRIVEN = 100
/** Among so many: searching the document of each takes some 10 microseconds. */
const LATEST_RIDES = 2000
/** More than a small company has, with the cars that they drive. */
const MAX_OFFERED = 20

const drivenSchema = z.object({ chauffeur: chauffeurSchema })

/** Lists who drives the latest rides that have a chauffeur, with their cars, the last one first. */
export async function listChauffeurs(db: Kysely<Tables>): Promise<Chauffeur[]> {
  const latest = db
    .selectFrom('bookings')
    .select(['pickup_at', 'document'])
    .where('erased_at', 'is', null)
    .orderBy('pickup_at', 'desc')
    .limit(LATEST_RIDES)
  const rides = await db
    .selectFrom(latest.as('latest'))
    .select('document')
    .where('document', 'like', '%"chauffeur":{%')
    .orderBy('pickup_at', 'desc')
    .limit(LATEST_DRIVEN)
    .execute()
  const driven = rides.flatMap(({ document }) => drivenSchema.safeParse(parseJson(document)).data?.chauffeur ?? [])
  return [...new Map(driven.map(each => [JSON.stringify(each), each])).values()].slice(0, MAX_OFFERED)
}
