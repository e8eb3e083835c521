import type { TakenMail } from '@/e2e/fakes/mail-server'
import type { Booking } from '@/lib/booking/schemas'
import type { OutboxTable } from '@/lib/server/database/tables'
import { isDeadMailbox } from './crash-riders'

/** From a mail server's taking a mail to our writing it down, on a machine that is busy. */
const KILL_WINDOW_MS = 1500

export type Delivery = Pick<OutboxTable, 'id' | 'booking_id' | 'kind' | 'recipient' | 'state' | 'reason' | 'sequence'>

type Found = {
  bookings: Booking[]
  deliveries: Delivery[]
  taken: readonly TakenMail[]
  refused: readonly unknown[]
  kills: readonly number[]
  operator: string
  events: { sequences: readonly number[]; refusals: () => number }
}

/** What the mailboxes and the dispatch system have, beside what the outbox says; what is wrong of it, a line each. */
export function findPostFaults(found: Found): { words: string; faults: string[] } {
  const { bookings, deliveries, taken, refused, events } = found
  const byKey = Map.groupBy(taken, ({ messageId }) => messageId.split('@')[0] ?? '')
  const doubles = [...byKey.values()].flatMap(mails => doublesOf(mails, found.kills))
  const count = (cause: Double['cause']) => doubles.filter(double => double.cause === cause).length
  const dead = deliveries.filter(({ state }) => state === 'failed')
  const words =
    `${taken.length} emails accepted of ${deliveries.filter(({ recipient }) => recipient !== 'webhook').length} to be sent, ` +
    `${refused.length} rejected, stalled or dropped, ${dead.length} failed permanently (unknown mailbox); ` +
    `duplicates: ${count('line')} from a connection lost before its 250, ${count('kill')} from a kill before the result was saved; ` +
    `${events.sequences.length} events posted, ${events.refusals()} rejected`
  const faults = [
    ...bookings.flatMap(booking => missing(booking, { deliveries, byKey, operator: found.operator })),
    ...deliveries.flatMap(delivery => unfinished(delivery, bookings)),
    ...doubles.flatMap(({ cause, messageId }) => (cause === 'none' ? [`${messageId} was delivered twice`] : [])),
    ...disorder(found),
  ]
  return { words, faults }
}

function missing(
  { id, contactInfo }: Booking,
  { deliveries, byKey, operator }: { deliveries: Delivery[]; byKey: Map<string, TakenMail[]>; operator: string },
): string[] {
  const expected = [
    { recipient: 'booker', to: contactInfo.email },
    { recipient: 'operator', to: operator },
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

function unfinished({ booking_id, kind, recipient, state, reason }: Delivery, bookings: Booking[]): string[] {
  const email = bookings.find(({ id }) => id === booking_id)?.contactInfo.email ?? ''
  const due = recipient === 'booker' && isDeadMailbox(email) ? 'failed' : 'sent'
  return state === due ? [] : [`${booking_id}: ${kind} to ${recipient} is ${state} (${reason}) instead of ${due}`]
}

type Double = { messageId: string; cause: 'line' | 'kill' | 'none' }

/** Why a mail is in its mailbox again, for each time that it is. */
function doublesOf(mails: readonly TakenMail[], kills: readonly number[]): Double[] {
  return mails.slice(1).map((again, index) => {
    const before = mails[index]
    const { messageId } = again
    if (before?.told === false) return { messageId, cause: 'line' }
    const at = before?.at ?? 0
    const killed = kills.some(kill => kill >= at && kill - at <= KILL_WINDOW_MS)
    return { messageId, cause: killed ? 'kill' : 'none' }
  })
}

/** Every event arrived, none before the one before it; one that arrives again does so before the next. */
function disorder({ deliveries, events: { sequences } }: Found): string[] {
  const expected = deliveries.flatMap(({ recipient, sequence }) => (recipient === 'webhook' ? [sequence] : []))
  const inOrder = sequences.filter((sequence, index) => sequence !== sequences[index - 1])
  return JSON.stringify(inOrder) === JSON.stringify(expected)
    ? []
    : [`events were posted as ${inOrder.join(' ')} instead of ${expected.join(' ')}`]
}
