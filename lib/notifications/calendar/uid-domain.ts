import { readSite } from '#site'
import 'server-only'
import type { Kysely } from 'kysely'
import { getOrStore } from '@/lib/platform/database/installation'
import type { Tables } from '@/lib/platform/database/tables'

/**
 * Reads the domain of calendar UIDs, or stores the site's. It is kept when the site moves, because updates find an entry
 * by UID alone.
 */
export async function getOrCreateUidDomain(db: Kysely<Tables>): Promise<string> {
  return await getOrStore(db, 'calendar_domain', new URL(readSite().url).hostname)
}
