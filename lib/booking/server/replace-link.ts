import 'server-only'
import type { Kysely } from 'kysely'
import type { Actor, BookingTable } from '@/lib/booking/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { toBooking } from './document'
import { updateBooking } from './store'
import { deriveToken, sha256Hex } from './token'

/**
 * Replaces the link of a booking, which ends all earlier ones, and returns its token; its event emails it to the
 * booker. Call within the transaction that read the row.
 */
export async function replaceLink(
  db: Kysely<Tables>,
  { row, secret, now, actor }: { row: BookingTable; secret: string; now: Date; actor: Actor },
): Promise<string> {
  const linkVersion = row.link_version + 1
  const token = deriveToken({ secret, id: row.id, linkVersion })
  await updateBooking(db, {
    booking: toBooking(row),
    version: row.version,
    kind: 'link',
    now,
    actor,
    link: { token_hash: sha256Hex(token), link_version: linkVersion },
  })
  return token
}
