import type { ReceivedEmail } from '@/e2e/fakes/mail-server'
import type { Booking } from '@/lib/booking/model/schemas'
import type { OutboxTable } from '@/lib/notifications/tables'
import { isDeadMailbox } from './crash-riders'

/** Maximum time from the mail server’s acceptance to our record of it, on a busy machine. */
const KILL_WINDOW_MS = 1500

/** The time within which processes or the database were killed, in milliseconds. */
export type DowntimeWindow = { from: number; until: number }

export type Delivery = Pick<OutboxTable, 'id' | 'booking_id' | 'kind' | 'recipient' | 'state' | 'reason' | 'sequence'>

type OutboxObservations = {
  bookings: Booking[]
  deliveries: Delivery[]
  accepted: readonly ReceivedEmail[]
  smtpFaults: readonly unknown[]
  downtimeWindows: readonly DowntimeWindow[]
  operatorEmail: string
  events: { sequences: readonly number[]; rejectionCount: () => number }
}

/** Compares mailboxes and dispatch system with the outbox; lists the discrepancies. */
export function findOutboxErrors(observations: OutboxObservations): { summary: string; errors: string[] } {
  const { bookings, deliveries, accepted: received, smtpFaults, events } = observations
  const byKey = Map.groupBy(received, ({ messageId }) => messageId.split('@')[0] ?? '')
  const duplicates = [...byKey.values()].flatMap(mails => listDuplicates(mails, observations.downtimeWindows))
  const count = (cause: Duplicate['cause']) => duplicates.filter(duplicate => duplicate.cause === cause).length
  const failedDeliveries = deliveries.filter(({ state }) => state === 'failed')
  const summary =
    `${received.length} emails accepted of ${deliveries.filter(({ recipient }) => recipient !== 'webhook').length} to be sent, ` +
    `${smtpFaults.length} rejected, stalled or dropped, ${failedDeliveries.length} failed permanently (unknown mailbox); ` +
    `duplicates: ${count('connection')} from a connection lost before its 250 response, ${count('kill')} from a kill before the result was saved; ` +
    `${events.sequences.length} events posted, ${events.rejectionCount()} rejected`
  const errors = [
    ...bookings.flatMap(booking =>
      findMissing(booking, { deliveries, byKey, operatorEmail: observations.operatorEmail }),
    ),
    ...deliveries.flatMap(delivery => findUnfinished(delivery, bookings)),
    ...duplicates.flatMap(({ cause, messageId }) => (cause === 'none' ? [`${messageId} was delivered twice`] : [])),
    ...findOutOfOrder(observations),
  ]
  return { summary, errors }
}

function findMissing(
  { id, contactInfo }: Booking,
  {
    deliveries,
    byKey,
    operatorEmail,
  }: { deliveries: Delivery[]; byKey: Map<string, ReceivedEmail[]>; operatorEmail: string },
): string[] {
  const expected = [
    { recipient: 'booker', to: contactInfo.email },
    { recipient: 'operator', to: operatorEmail },
  ]
  return expected.flatMap(({ recipient, to }) => {
    if (isDeadMailbox(to)) return []
    const row = deliveries.find(
      delivery => delivery.booking_id === id && delivery.kind === 'booked' && delivery.recipient === recipient,
    )
    const mails = byKey.get(row?.id ?? '') ?? []
    if (mails.some(mail => mail.to.length === 1 && mail.to[0] === to)) return []
    return [`${id}: "booked" never reached its ${recipient} (${row?.state}, ${row?.reason})`]
  })
}

function findUnfinished({ booking_id, kind, recipient, state, reason }: Delivery, bookings: Booking[]): string[] {
  const email = bookings.find(({ id }) => id === booking_id)?.contactInfo.email ?? ''
  const expectedState = recipient === 'booker' && isDeadMailbox(email) ? 'failed' : 'sent'
  return state === expectedState
    ? []
    : [`${booking_id}: ${kind} to ${recipient} is ${state} (${reason}) instead of ${expectedState}`]
}

type Duplicate = { messageId: string; cause: 'connection' | 'kill' | 'none' }

/** Determines the cause of each duplicate email. */
function listDuplicates(mails: readonly ReceivedEmail[], downtimeWindows: readonly DowntimeWindow[]): Duplicate[] {
  return mails.slice(1).map(({ messageId }, index) => {
    const previous = mails[index]
    if (previous?.acknowledged === false) return { messageId, cause: 'connection' }
    const at = previous?.at ?? 0
    const killed = downtimeWindows.some(({ from, until }) => at <= until && from - at <= KILL_WINDOW_MS)
    return { messageId, cause: killed ? 'kill' : 'none' }
  })
}

/** Checks that events arrived completely and in order; a duplicate must precede the next event. */
function findOutOfOrder({ deliveries, events: { sequences } }: OutboxObservations): string[] {
  const expected = deliveries.flatMap(({ recipient, sequence }) => (recipient === 'webhook' ? [sequence] : []))
  const uniqueSequences = sequences.filter((sequence, index) => sequence !== sequences[index - 1])
  return JSON.stringify(uniqueSequences) === JSON.stringify(expected)
    ? []
    : [`events were posted as ${uniqueSequences.join(' ')} instead of ${expected.join(' ')}`]
}
