import 'server-only'
import type { Kysely } from 'kysely'
import { readBookingId } from '@/lib/server/bookings/booking-id'
import { replaceLink } from '@/lib/server/bookings/replace-link'
import { toBooking } from '@/lib/server/bookings/rows'
import { findById } from '@/lib/server/bookings/store'
import { waitOfTellings } from '@/lib/server/bookings/telling-limit'
import { deriveToken, tokenOpens } from '@/lib/server/bookings/token'
import { findStorageFailure } from '@/lib/server/database/storage-failure'
import type { BookingTable, LinkRequestTable, Tables } from '@/lib/server/database/tables'
import { writeTellings } from './announce'
import type { OutboxPorts } from './ports'

const HOUR_MS = 60 * 60_000
/** A booking's link goes out so often an hour at most, whoever asks. */
const LINKS_AN_HOUR = 3

/**
 * Looks into the lost links that were asked for: where id and e-mail are a booking's, its link goes to that address. A
 * request that was looked into says nothing any more, and is kept for an hour, in which it counts for whoever asked.
 */
export async function findLostLinks(ports: OutboxPorts): Promise<void> {
  const { db, now } = ports
  const asked = await db.selectFrom('link_requests').selectAll().where('email', '!=', '').orderBy('at').execute()
  for (const { id } of asked) {
    try {
      await db.transaction().execute(async trx => {
        const request = await trx.selectFrom('link_requests').selectAll().where('id', '=', id).executeTakeFirst()
        if (request === undefined || request.email === '') return
        await answer(trx, { ports, request })
        await forget(trx, id)
      })
    } catch (error) {
      if (findStorageFailure(error) !== null) throw error
      // A booking that cannot be read holds up no other link, and no mail.
      console.error(`lost-link request ${id} failed`, error)
      await forget(db, id)
    }
  }
  if (asked.length === 0) return
  await db
    .deleteFrom('link_requests')
    .where('email', '=', '')
    .where('at', '<', new Date(+now() - HOUR_MS).toISOString())
    .execute()
}

async function forget(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('link_requests').set({ booking_id: '', email: '' }).where('id', '=', id).execute()
}

async function answer(
  db: Kysely<Tables>,
  { ports, request }: { ports: OutboxPorts; request: LinkRequestTable },
): Promise<void> {
  const id = readBookingId(request.booking_id)
  const row = id === null ? undefined : await findById(db, id)
  if (row === undefined || row.erased_at !== null || !isAddressOf({ row, email: request.email })) return
  const now = ports.now()
  const bookingId = row.id
  if ((await waitOfTellings(db, { bookingId, kind: 'link', limit: LINKS_AN_HOUR, now })) > 0) return
  const token = deriveToken({ secret: ports.secret, id: bookingId, linkVersion: row.link_version })
  if (!tokenOpens({ token, tokenHash: row.token_hash })) {
    // It cannot be made any more: from before links were numbered, or under another secret. A new one is told by itself.
    await replaceLink(db, { row, secret: ports.secret, now, actor: 'rider' })
    return
  }
  await writeTellings(db, {
    tellings: [{ kind: 'link', recipient: 'booker', occasion: request.id, dueAt: null }],
    bookingId,
    version: row.version,
    now,
  })
}

function isAddressOf({ row, email }: { row: BookingTable; email: string }): boolean {
  return toBooking(row).contactInfo.email.toLowerCase() === email.trim().toLowerCase()
}
