import 'server-only'
import { createHmac } from 'node:crypto'
import { listEntries } from '@/lib/booking/server/account'
import { buildOperatorLink } from '@/lib/booking/server/capability'
import type { BookingContext } from '@/lib/booking/server/context'
import { parseEvents, toSnapshot } from '@/lib/booking/server/document'
import { buildManageLink } from '@/lib/booking/server/manage-link'
import { listBookingEvents } from '@/lib/booking/server/store'
import { composeEmail } from '@/lib/notifications/email/compose'
import { DeliveryRejected, type Email, type EmailTransport } from '@/lib/notifications/email/transport'
import type { OutboxTable } from '@/lib/notifications/tables'
import type { Reader } from '@/lib/platform/database/write'
import { isOk, requestStatus, TimeoutError } from '@/lib/platform/http-client'
import { type Decision, type DueEmail, decideEmail } from './decide'

export type OutboxContext = Pick<BookingContext, 'db' | 'now' | 'secret' | 'log'> & {
  emailTransport: EmailTransport
  webhook: { url: string; secret: string } | null
  operatorEmail: string | null
}

/** A way to tell someone what happened. */
export type Channel<Due, Content> = {
  /** Finds to whom a due row goes, in the transaction that claims it; or that it waits, or is of no use anymore. */
  address(reader: Pick<Reader, 'db' | 'now'>, row: OutboxTable): Promise<Decision<Due>>
  compose(row: OutboxTable, due: Due): Promise<Content>
  /** Resolves once the content was accepted, else throws DeliveryRejected. */
  send(content: Content): Promise<void>
}

export function createEmailChannel(context: OutboxContext): Channel<DueEmail, Email> {
  const { secret, now, operatorEmail, emailTransport } = context
  return {
    address: async (reader, row) => await decideEmail(reader, row, operatorEmail),
    async compose({ id, recipient }, { message, address: to, events, bookingRow, booking }) {
      if (recipient === 'webhook') throw new Error('a webhook is no email')
      const links = {
        booker: () => buildManageLink({ row: bookingRow, secret }),
        passenger: () => '',
        operator: () => buildOperatorLink({ booking, secret, now: now() }),
      }
      const email = composeEmail({
        message,
        recipient,
        to,
        events,
        booking,
        version: bookingRow.version,
        link: links[recipient](),
        now: now(),
      })
      return { ...email, key: id }
    },
    send: async email => await emailTransport.send(email),
  }
}

const TIMEOUT_MS = 10_000

function rejected(reason: string): DeliveryRejected {
  return new DeliveryRejected({ retry: 'later', reason })
}

/** Posts signed events without following redirects (docs/webhooks.md). */
export function createWebhookChannel({ db, now, webhook }: OutboxContext): Channel<{ url: string }, string> {
  return {
    async address() {
      return webhook === null
        ? { kind: 'drop', reason: 'nobody' }
        : { kind: 'send', mailbox: null, due: { url: webhook.url } }
    },
    /** Must build the same bytes for each retry. */
    async compose({ id, booking_id, booking_version }) {
      const row = (await listBookingEvents(db, booking_id)).find(({ version }) => version === booking_version)
      if (row === undefined) throw new Error(`booking ${booking_id} has no version ${booking_version}`)
      const booking = toSnapshot(row, await listEntries(db, booking_id))
      const { at: occurredAt, actor, version } = row
      return JSON.stringify({ id, events: parseEvents(row.events), occurredAt, actor, version, booking })
    },
    async send(body) {
      if (webhook === null) throw rejected('nobody')
      const timestamp = String(Math.floor(+now() / 1000))
      const headers = {
        'nocturne-timestamp': timestamp,
        'nocturne-signature': `v1=${createHmac('sha256', webhook.secret).update(`${timestamp}.${body}`).digest('hex')}`,
      }
      const status = await requestStatus({ url: webhook.url, headers, body, timeoutMs: TIMEOUT_MS }).catch(error => {
        throw rejected(error instanceof TimeoutError ? 'timeout' : 'connection')
      })
      if (!isOk(status)) throw rejected(`status_${status}`)
    },
  }
}
