import 'server-only'
import type { Kysely } from 'kysely'
import type { Actor, BookingTable, Tables } from '@/lib/server/database/tables'
import { writeTellings } from '@/lib/server/outbox/announce'
import type { BookingPorts } from './ports'
import { type Opener, openBooking } from './read'
import { tooManyLinks } from './refusals'
import { toBooking } from './rows'
import { updateBooking } from './store'
import { waitOfTellings } from './telling-limit'
import { deriveToken, fingerprint } from './token'

export const LINKS_AN_HOUR = 5

/**
 * Puts a new link in the place of a booking's: this one and every earlier one open nothing from then on, and the new
 * one goes to the booker's address. Within the transaction that read the row.
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
    link: { token_hash: fingerprint(token), link_version: linkVersion },
  })
  await writeTellings(db, {
    tellings: [{ kind: 'link', recipient: 'booker', occasion: `v${version}`, dueAt: null }],
    bookingId: row.id,
    version,
    now,
  })
  return { token, version }
}

/** The same for the rider who holds the link. Throws AppError not_found or `too_many_links`. */
export async function replaceOwnLink(
  ports: Pick<BookingPorts, 'db' | 'now' | 'secret'>,
  opener: Opener,
): Promise<string> {
  return await ports.db.transaction().execute(async trx => {
    const { row } = await openBooking(trx, opener)
    const now = ports.now()
    const waitMs = await waitOfTellings(trx, { bookingId: row.id, kind: 'link', limit: LINKS_AN_HOUR, now })
    if (waitMs > 0) throw tooManyLinks({ limit: LINKS_AN_HOUR, waitMs })
    const { token } = await replaceLink(trx, { row, secret: ports.secret, now, actor: 'rider' })
    return token
  })
}
