import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DelayedEmail } from '@/lib/booking/model/ride-page'
import type { BookingRow } from '@/lib/booking/server/account'
import type { BookingContext } from '@/lib/booking/server/context'
import { readOrLog, toBooking } from '@/lib/booking/server/document'
import { replaceLink } from '@/lib/booking/server/manage-link'
import { enforceLimit } from '@/lib/booking/server/rate-limit'
import { findBookingById, parseBookingId } from '@/lib/booking/server/store'
import { deriveToken, isTokenValid } from '@/lib/booking/server/token'
import { enqueueNotice } from '@/lib/notifications/queue/enqueue'
import type { LostLinkRequestTable } from '@/lib/notifications/tables'
import { windowIsOpen } from '@/lib/platform/clock'
import { findStorageFailure } from '@/lib/platform/database/storage-failure'
import type { Tables } from '@/lib/platform/database/tables'
import { type Tx, write } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'
import { databaseWaitMs } from '@/lib/platform/rate-limiter'
import { rateLimits } from '@/lib/platform/rate-limits'
import type { OutboxContext } from './channels'
import { decideEmail, REASON_DAILY_LIMIT, readRow } from './decide'

type DelayedOptions = { bookingId: string; now: Date; operatorEmail?: string | null }

/** Lists a booking's emails that the daily limit holds, or will once the worker decides; oldest first. */
export async function listDelayedEmails(
  db: Kysely<Tables>,
  { bookingId, now, operatorEmail = env().notifications.operatorEmail }: DelayedOptions,
): Promise<DelayedEmail[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('recipient', 'in', ['booker', 'passenger'])
    .where('state', '=', 'waiting')
    // A page must not say "sent" if the email will be delayed.
    .where(({ eb, or, and }) =>
      or([
        eb('reason', '=', REASON_DAILY_LIMIT),
        and([eb('attempts', '=', 0), eb('next_attempt_at', '<=', now.toISOString())]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('dedupe_key')
    .execute()
  const delayedEmails: DelayedEmail[] = []
  for (const row of rows) {
    // It must not break the page.
    if (readOrLog(`outbox ${row.id}`, () => readRow(row)) === null) continue
    const decision = await decideEmail({ db, now }, row, operatorEmail)
    const email = { kind: row.message, reason: 'daily_limit' as const }
    if (decision.kind === 'hold') {
      delayedEmails.push({ ...email, to: decision.address, until: decision.until.toISOString() })
    } else if (decision.kind === 'send' && row.next_attempt_at > now.toISOString()) {
      // It was held, and its ride was paid since.
      delayedEmails.push({ ...email, to: decision.due.address, until: row.next_attempt_at })
    }
  }
  return delayedEmails
}

/**
 * Records a lost-link request; the outbox looks up the booking later.
 * Neither the response nor its timing reveals whether the booking exists. Throws AppError `too_many_lost_links`.
 */
export async function recordLostLinkRequest(
  context: Pick<BookingContext, 'db' | 'now'>,
  { id, email, clientIp }: { id: string; email: string; clientIp: string },
): Promise<void> {
  await write(context, 'rider', async tx => {
    await enforceLimit(tx, 'lostLinkRequests', clientIp)
    await tx.db
      .insertInto('lost_link_requests')
      .values({ id: randomUUID(), booking_id: id, email, client_ip: clientIp, at: tx.now.toISOString() })
      .execute()
  })
}

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
      await write(context, 'rider', async tx => {
        const request = await tx.db.selectFrom('lost_link_requests').selectAll().where('id', '=', id).executeTakeFirst()
        if (request === undefined || request.email === '') return
        await processLostLinkRequest(tx, request, context.secret)
        await clearLostLinkRequest(tx, id)
      })
    } catch (error) {
      if (findStorageFailure(error) !== null) throw error
      // An unreadable booking must not block other links and emails.
      console.error(`lost-link request ${id} failed`, error)
      await write(context, 'rider', tx => clearLostLinkRequest(tx, id))
    }
  }
  if (pendingRequests.length === 0) return
  await db
    .deleteFrom('lost_link_requests')
    .where('email', '=', '')
    .where(({ not }) => not(windowIsOpen('at', HOUR_MS, now())))
    .execute()
}

async function clearLostLinkRequest({ db }: Tx, id: string): Promise<void> {
  await db.updateTable('lost_link_requests').set({ booking_id: '', email: '' }).where('id', '=', id).execute()
}

async function processLostLinkRequest(tx: Tx, request: LostLinkRequestTable, secret: string): Promise<void> {
  const id = parseBookingId(request.booking_id)
  const row = id === null ? undefined : await findBookingById(tx.db, id)
  if (row === undefined || row.erased_at !== null || !isBookerEmail({ row, email: request.email })) return
  if ((await databaseWaitMs(tx, rateLimits.lostLinkEmails, row.id)) > 0) return
  const token = deriveToken({ secret, id: row.id, linkVersion: row.link_version })
  if (!isTokenValid({ token, tokenHash: row.token_hash })) {
    // The secret changed.
    await replaceLink(tx, row, secret)
    return
  }
  await enqueueNotice(tx, row.id, { type: 'link_requested' }, request.id)
}

function isBookerEmail({ row, email }: { row: BookingRow; email: string }): boolean {
  return toBooking(row).contactInfo.email.toLowerCase() === email.trim().toLowerCase()
}
