import 'server-only'
import type { Kysely } from 'kysely'
import { parseBookingId } from '@/lib/booking/server/booking-id'
import { toBooking } from '@/lib/booking/server/document'
import { replaceLink } from '@/lib/booking/server/replace-link'
import { findBookingById } from '@/lib/booking/server/store'
import { deriveToken, isTokenValid } from '@/lib/booking/server/token'
import type { BookingTable } from '@/lib/booking/tables'
import type { LostLinkRequestTable } from '@/lib/notifications/tables'
import { findStorageFailure } from '@/lib/platform/database/storage-failure'
import type { Tables } from '@/lib/platform/database/tables'
import { databaseWaitMs } from '@/lib/platform/rate-limiter'
import { rateLimits } from '@/lib/platform/rate-limits'
import { enqueueNotifications } from '../queue/enqueue'
import type { OutboxContext } from './context'

const HOUR_MS = 60 * 60_000

/** Processes lost-link requests. Keeps an erased request's row for an hour, for the rate limit. */
export async function processLostLinkRequests(context: OutboxContext): Promise<void> {
  const { db, now } = context
  const pendingRequests = await db
    .selectFrom('lost_link_requests')
    .selectAll()
    .where('email', '!=', '')
    .orderBy('at')
    .execute()
  for (const { id } of pendingRequests) {
    try {
      await db.transaction().execute(async trx => {
        const request = await trx.selectFrom('lost_link_requests').selectAll().where('id', '=', id).executeTakeFirst()
        if (request === undefined || request.email === '') return
        await processLostLinkRequest(trx, { context, request })
        await clearLostLinkRequest(trx, id)
      })
    } catch (error) {
      if (findStorageFailure(error) !== null) throw error
      // An unreadable booking must not block other links and emails.
      console.error(`lost-link request ${id} failed`, error)
      await clearLostLinkRequest(db, id)
    }
  }
  if (pendingRequests.length === 0) return
  await db
    .deleteFrom('lost_link_requests')
    .where('email', '=', '')
    .where('at', '<', new Date(+now() - HOUR_MS).toISOString())
    .execute()
}

async function clearLostLinkRequest(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('lost_link_requests').set({ booking_id: '', email: '' }).where('id', '=', id).execute()
}

async function processLostLinkRequest(
  db: Kysely<Tables>,
  { context, request }: { context: OutboxContext; request: LostLinkRequestTable },
): Promise<void> {
  const id = parseBookingId(request.booking_id)
  const row = id === null ? undefined : await findBookingById(db, id)
  if (row === undefined || row.erased_at !== null || !isBookerEmail({ row, email: request.email })) return
  const now = context.now()
  const bookingId = row.id
  if ((await databaseWaitMs(db, rateLimits.lostLinkEmails, { key: bookingId, now })) > 0) return
  const token = deriveToken({ secret: context.secret, id: bookingId, linkVersion: row.link_version })
  if (!isTokenValid({ token, tokenHash: row.token_hash })) {
    // The secret changed.
    await replaceLink(db, { row, secret: context.secret, now, actor: 'rider' })
    return
  }
  await enqueueNotifications(db, {
    notifications: [{ kind: 'link', recipient: 'booker', dedupeId: request.id, dueAt: null }],
    bookingId,
    version: row.version,
    now,
  })
}

function isBookerEmail({ row, email }: { row: BookingTable; email: string }): boolean {
  return toBooking(row).contactInfo.email.toLowerCase() === email.trim().toLowerCase()
}
