import 'server-only'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type Chauffeur, chauffeurSchema } from '@/lib/booking/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'
import { parseJson } from '@/lib/platform/http-client'

/** Enough to know everyone who drives now. */
const LATEST_RIDES = 100

const drivenSchema = z.object({ chauffeur: chauffeurSchema })

/** Lists who drove the latest rides, with their cars, the last one first. */
export async function listChauffeurs(db: Kysely<Tables>): Promise<Chauffeur[]> {
  const rides = db.selectFrom('bookings').select('document').orderBy('pickup_at', 'desc').limit(LATEST_RIDES)
  const driven = (await rides.execute()).flatMap(
    ({ document }) => drivenSchema.safeParse(parseJson(document)).data?.chauffeur ?? [],
  )
  return [...new Map(driven.map(each => [JSON.stringify(each), each])).values()]
}
