import 'server-only'
import type { Booking } from '@/lib/booking/schemas'
import type { BookingEventTable, News, Recipient } from '@/lib/server/database/tables'

/** One thing to be told to one recipient. */
export type Telling = {
  kind: News
  recipient: Recipient
  /** What makes it the only one of its kind for this booking. */
  occasion: string
  /** Null for at once. */
  dueAt: Date | null
}

type Event = { before: Booking | null; booking: Booking; version: number; kind: BookingEventTable['kind'] }

const HOUR_MS = 60 * 60_000
/** The kinds that wait for their hour. */
export const REMINDERS = ['reminder_24h', 'reminder_2h', 'return_reminder_24h', 'return_reminder_2h'] as const
const HOURS_AHEAD = [
  { hours: 24, outward: 'reminder_24h', back: 'return_reminder_24h' },
  { hours: 2, outward: 'reminder_2h', back: 'return_reminder_2h' },
] as const

/** What of a ride whoever rides has to hear of where it changes. */
const RIDDEN: readonly (keyof Booking)[] = [
  'pickupAt',
  'returnAt',
  'pickup',
  'dropOff',
  'extras',
  'transferType',
  'extraTime',
  'carCategory',
  'passengers',
  'bags',
]
/** And what whoever books. */
const BOOKED: readonly (keyof Booking)[] = ['quote', 'contactInfo', 'paymentMethod']

/** Who is to hear what of an event, the most important thing alone; reminders are `remindersOf`. */
export function newsOf({ before, booking, version, kind }: Event): Telling[] {
  const tell = (news: News, recipients: readonly Recipient[]): Telling[] =>
    recipients.map(recipient => ({ kind: news, recipient, occasion: `v${version}`, dueAt: null }))
  const mails = mailsOf({ before, booking, kind }).flatMap(({ news, recipients }) => tell(news, recipients))
  const known = mails.filter(({ recipient }) => recipient !== 'passenger' || hasPassengerMail(booking))
  const released = before !== null && isReleased({ before, booking })
  return [...known, ...(released ? tell('released', ['passenger']) : []), ...tell('event', ['webhook'])]
}

function mailsOf({
  before,
  booking,
  kind,
}: Omit<Event, 'version'>): { news: News; recipients: readonly Recipient[] }[] {
  if (before === null) return [{ news: 'booked', recipients: ['booker', 'passenger', 'operator'] }]
  if (before.cancelledAt === null && booking.cancelledAt !== null) {
    return [{ news: 'cancelled', recipients: ['booker', 'passenger', 'operator'] }]
  }
  if (kind === 'charge_found' || kind === 'chargeback' || kind === 'chargeback_reversed') {
    return [{ news: kind, recipients: ['operator'] }]
  }
  if (before.status !== 'refunded' && booking.status === 'refunded') {
    return [{ news: 'refunded', recipients: ['booker', 'operator'] }]
  }
  if (before.pendingReview && !booking.pendingReview && booking.status === 'cancelled') {
    return [{ news: 'hold_released', recipients: ['booker', 'operator'] }]
  }
  if (before.status !== 'paid' && booking.status === 'paid')
    return [{ news: 'paid', recipients: ['booker', 'operator'] }]
  if (kind === 'chauffeur') return [{ news: 'chauffeur', recipients: ['booker', 'passenger'] }]
  if (kind === 'eta') {
    // A move of a few minutes is shown on the ride's page alone.
    return before.etaEmailed === booking.etaEmailed ? [] : [{ news: 'eta', recipients: ['booker', 'passenger'] }]
  }
  if (kind === 'confirmed') return [{ news: 'confirmed', recipients: ['booker'] }]
  // What a gateway could not send back is left to people, who have to hear of it.
  if (before.refundBy !== 'operator' && booking.refundBy === 'operator') {
    return [{ news: 'refund_left', recipients: ['operator'] }]
  }
  // Made in the gateway's own pages: what the site sends back by itself is due first.
  if (booking.refundCents > before.refundCents && booking.refundBy === null) {
    return [{ news: 'merchant_change', recipients: ['operator'] }]
  }
  // A charge that turned up after all, and that nobody waits for: it goes back by itself. Of a canceled ride the refund
  // tells it, once it is made.
  const strayBack = booking.cancelledAt === null && before.refundBy === null && booking.refundBy === 'gateway'
  if (strayBack) return [{ news: 'merchant_change', recipients: ['operator'] }]
  const differs = (name: keyof Booking) => JSON.stringify(before[name]) !== JSON.stringify(booking[name])
  if (RIDDEN.some(differs) || (hasPassengerMail(booking) && !hasPassengerMail(before))) {
    return [{ news: 'changed', recipients: ['booker', 'passenger', 'operator'] }]
  }
  return BOOKED.some(differs) ? [{ news: 'changed', recipients: ['booker', 'operator'] }] : []
}

/** Whether somebody else than the booker rides, and can be written to. */
export function hasPassengerMail({ extras, contactInfo }: Pick<Booking, 'extras' | 'contactInfo'>): boolean {
  const email = extras.passenger?.email ?? ''
  return email !== '' && email.toLowerCase() !== contactInfo.email.toLowerCase()
}

/** Whether somebody who was told that they ride no longer does, and is nobody who hears of the ride anyway. */
function isReleased({ before, booking }: { before: Booking; booking: Booking }): boolean {
  const told = [booking.contactInfo.email, booking.extras.passenger?.email ?? ''].map(email => email.toLowerCase())
  return hasPassengerMail(before) && !told.includes(before.extras.passenger?.email.toLowerCase() ?? '')
}

/** A telling that waits for its hour. */
export type Reminder = Telling & { dueAt: Date }

/** The reminders of a ride that stands, for each of its ways; of some the hour may have gone by. */
export function remindersOf(booking: Booking): Reminder[] {
  if (booking.cancelledAt !== null || booking.noShowAt !== null) return []
  const recipients: readonly Recipient[] = hasPassengerMail(booking) ? ['booker', 'passenger'] : ['booker']
  return HOURS_AHEAD.flatMap(({ hours, outward, back }) => [
    { kind: outward, at: booking.pickupAt, hours },
    { kind: back, at: booking.returnAt, hours },
  ]).flatMap(({ kind, at, hours }) => {
    if (at === null) return []
    const dueAt = new Date(Date.parse(at) - hours * HOUR_MS)
    return recipients.map(recipient => ({ kind, recipient, occasion: at, dueAt }))
  })
}
