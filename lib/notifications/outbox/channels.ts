import 'server-only'
import { createHmac } from 'node:crypto'
import { listEntries } from '@/lib/booking/server/account'
import { buildOperatorLink } from '@/lib/booking/server/capability'
import type { BookingContext } from '@/lib/booking/server/context'
import { parseEvents, toSnapshot } from '@/lib/booking/server/document'
import { buildManageLink } from '@/lib/booking/server/manage-link'
import { listBookingEvents, listStoredEvents } from '@/lib/booking/server/store'
import { composeEmail } from '@/lib/notifications/email/compose'
import { type Email, type EmailTransport, readEmailFailure } from '@/lib/notifications/email/transport'
import type { OutboxTable } from '@/lib/notifications/tables'
import { findStorageFailure } from '@/lib/platform/database/storage-failure'
import type { Reader } from '@/lib/platform/database/write'
import { isOk, requestStatus, TimeoutError } from '@/lib/platform/http-client'
import { type Decision, type DueEmail, decideEmail } from './decide'

export type OutboxContext = Pick<BookingContext, 'db' | 'now' | 'secret' | 'log'> & {
  emailTransport: EmailTransport
  webhook: { url: string; secret: string } | null
  operatorEmail: string | null
  random: () => number
}

/** `reason` has no personal data and no text of a server. */
type Failure = { retry: 'later' | 'never'; reason: string }

/** A way to tell someone what happened. */
export type Channel<Due, Content> = {
  /** Finds to whom a due row goes, in the transaction that claims it; or that it waits, or is of no use anymore. */
  address(reader: Pick<Reader, 'db' | 'now'>, row: OutboxTable): Promise<Decision<Due>>
  compose(row: OutboxTable, due: Due): Promise<Content>
  /** Resolves once the content was accepted. */
  send(content: Content): Promise<void>
  readFailure(error: unknown): Failure | null
  /** If it could not be composed: it may be unreadable. */
  retryUnreadable: Failure['retry']
  maxBackoffMs: number
  giveUpAfterMs: number
}

const HOUR_MS = 60 * 60_000

const RETRY_POLICIES = {
  email: { maxBackoffMs: 15 * 60_000, giveUpAfterMs: 4 * 24 * HOUR_MS },
  webhook: { maxBackoffMs: 5 * 60_000, giveUpAfterMs: 3 * 24 * HOUR_MS },
} as const

export function createEmailChannel(context: OutboxContext): Channel<DueEmail, Email> {
  const { db, secret, now, operatorEmail, emailTransport } = context
  return {
    ...RETRY_POLICIES.email,
    retryUnreadable: 'later',
    readFailure: readEmailFailure,
    address: async (reader, row) => await decideEmail(reader, row, operatorEmail),
    async compose({ id, recipient, booking_id }, { message, address: to, events, bookingRow, booking }) {
      if (recipient === 'webhook') throw new Error('a webhook is no email')
      const links = {
        booker: () => buildManageLink({ row: bookingRow, secret }),
        passenger: () => '',
        former_passenger: () => '',
        operator: () => buildOperatorLink({ booking, secret, now: now() }),
      }
      const email = composeEmail({
        message,
        recipient,
        to,
        events,
        booking,
        version: bookingRow.version,
        history: await listStoredEvents(db, booking_id),
        link: links[recipient](),
        now: now(),
      })
      return { ...email, key: id }
    },
    send: async email => await emailTransport.send(email),
  }
}

const TIMEOUT_MS = 10_000

class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected'
}

/** Posts signed events without following redirects (docs/webhooks.md). */
export function createWebhookChannel({ db, now, webhook }: OutboxContext): Channel<{ url: string }, string> {
  return {
    ...RETRY_POLICIES.webhook,
    // An unreadable event must not hold back those of other bookings.
    retryUnreadable: 'never',
    readFailure: error => (error instanceof WebhookRejected ? { retry: 'later', reason: error.message } : null),
    async address() {
      return webhook === null
        ? { kind: 'drop', reason: 'nobody' }
        : { kind: 'send', mailbox: null, due: { url: webhook.url } }
    },
    /** Must build the same bytes for each retry. */
    async compose({ id, sequence, booking_id, booking_version }) {
      const row = (await listBookingEvents(db, booking_id)).find(({ version }) => version === booking_version)
      if (row === undefined) throw new Error(`booking ${booking_id} has no version ${booking_version}`)
      const booking = toSnapshot(row, await listEntries(db, booking_id))
      const { at: occurredAt, actor, version } = row
      return JSON.stringify({ id, sequence, events: parseEvents(row.events), occurredAt, actor, version, booking })
    },
    async send(body) {
      if (webhook === null) throw new WebhookRejected('nobody')
      const timestamp = String(Math.floor(+now() / 1000))
      const headers = {
        'nocturne-timestamp': timestamp,
        'nocturne-signature': `v1=${createHmac('sha256', webhook.secret).update(`${timestamp}.${body}`).digest('hex')}`,
      }
      const status = await requestStatus({ url: webhook.url, headers, body, timeoutMs: TIMEOUT_MS }).catch(error => {
        throw new WebhookRejected(error instanceof TimeoutError ? 'timeout' : 'connection')
      })
      if (!isOk(status)) throw new WebhookRejected(`status_${status}`)
    },
  }
}

/** Reads why a delivery failed: the channel's answer, a full disk, or content that cannot be read. */
export function toFailure(channel: Pick<Channel<never, never>, 'readFailure' | 'retryUnreadable'>, error: unknown) {
  const known = channel.readFailure(error)
  if (known !== null) return known
  const retry = findStorageFailure(error) === null ? channel.retryUnreadable : 'later'
  return { retry, reason: 'fault' } as const
}
