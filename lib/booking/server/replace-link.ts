import 'server-only'
import type { Kysely } from 'kysely'
import { enqueueNotifications } from '@/lib/notifications/queue/enqueue'
import type { Actor, BookingTable, Tables } from '@/lib/platform/database/tables'
import type { BookingContext } from './context'
import { toBooking } from './document'
import { type BookingAccess, loadVersionedBooking } from './load-booking'
import { enforceLimit } from './rate-limit'
import { updateBooking } from './store'
import { deriveToken, sha256Hex } from './token'

/**
 * Replaces the link of a booking, revokes all earlier ones, and emails the new one to the booker.
 * Call within the transaction that read the row.
 */
export async function replaceLink(
  db: Kysely<Tables>,
  { row, secret, now, actor }: { row: BookingTable; secret: string; now: Date; actor: Actor },
): Promise<{ token: string; version: number }> {
  const version = row.version + 1
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
  await enqueueNotifications(db, {
    notifications: [{ kind: 'link', recipient: 'booker', dedupeId: `v${version}`, dueAt: null }],
    bookingId: row.id,
    version,
    now,
  })
  return { token, version }
}

/** Replaces the link for the customer who has it. Throws AppError not_found or `too_many_links`. */
export async function replaceLinkAsRider(
  context: Pick<BookingContext, 'db' | 'now' | 'secret'>,
  access: BookingAccess,
): Promise<string> {
  return await context.db.transaction().execute(async trx => {
    const { row } = await loadVersionedBooking(trx, access)
    const now = context.now()
    await enforceLimit(trx, 'newLinks', { key: row.id, now })
    const { token } = await replaceLink(trx, { row, secret: context.secret, now, actor: 'rider' })
    return token
  })
}
