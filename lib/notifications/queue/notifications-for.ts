import 'server-only'
import { bookingFacts } from '@/lib/booking/model/booking-facts'
import { getLostCents, getRefundAgainCents, isBalanceRestored } from '@/lib/booking/model/refunds'
import type { Booking } from '@/lib/booking/model/schemas'
import type { FactGroup } from '@/lib/booking/model/trip-facts'
import type { BookingEventTable } from '@/lib/booking/tables'
import type { NotificationKind, Recipient, ReminderKind } from '@/lib/notifications/tables'

export type Notification = {
  kind: NotificationKind
  recipient: Recipient
  /** Makes it unique of its kind for this booking. */
  dedupeId: string
  dueAt: Date | null
  /** What an alert lists, without personal data. */
  facts?: readonly string[]
}

type EmailsOfKind = { notificationKind: NotificationKind; recipients: readonly Recipient[] }
type BookingEvent = { before: Booking | null; booking: Booking; version: number; kind: BookingEventTable['kind'] }

const HOUR_MS = 60 * 60_000
/** Before the pickup of each leg. The names of the kinds are stored. */
export const REMINDER_HOURS = [24, 2] as const
export const REMINDERS: readonly ReminderKind[] = [
  ...REMINDER_HOURS.map(hours => `reminder_${hours}h` as const),
  ...REMINDER_HOURS.map(hours => `return_reminder_${hours}h` as const),
]

export function isReminder(kind: NotificationKind): kind is ReminderKind {
  return REMINDERS.some(reminder => reminder === kind)
}

/** Changes of these facts are sent to the passenger, booker and operator; others to the booker and operator. */
const PASSENGER_GROUPS: readonly FactGroup[] = ['ride', 'flights', 'passenger']
const BOOKER_GROUPS: readonly FactGroup[] = ['customer', 'requests', 'fare']

/** Lists the notifications of an event, the most important one per recipient. */
export function notificationsFor({ before, booking, version, kind }: BookingEvent): Notification[] {
  const toNotifications = (notificationKind: NotificationKind, recipients: readonly Recipient[]): Notification[] =>
    recipients.map(recipient => ({ kind: notificationKind, recipient, dedupeId: `v${version}`, dueAt: null }))
  const emails = emailsFor({ before, booking, kind }).flatMap(({ notificationKind, recipients }) =>
    toNotifications(notificationKind, recipients),
  )
  const sendable = emails.filter(({ recipient }) => recipient !== 'passenger' || hasPassengerEmail(booking))
  const isPassengerRemovedNow = before !== null && isPassengerRemoved({ before, booking })
  return [
    ...sendable,
    ...(isPassengerRemovedNow ? toNotifications('released', ['passenger']) : []),
    ...toNotifications('event', ['webhook']),
  ]
}

function emailsFor({ before, booking, kind }: Omit<BookingEvent, 'version'>): EmailsOfKind[] {
  if (before === null) return [{ notificationKind: 'booked', recipients: ['booker', 'passenger', 'operator'] }]
  if (before.cancelledAt === null && booking.cancelledAt !== null) {
    return [{ notificationKind: 'cancelled', recipients: ['booker', 'passenger', 'operator'] }]
  }
  if (kind === 'charge_found' || kind === 'chargeback' || kind === 'chargeback_reversed') {
    return [{ notificationKind: kind, recipients: ['operator'] }]
  }
  if (before.status !== 'refunded' && booking.status === 'refunded') {
    return [{ notificationKind: 'refunded', recipients: ['booker', 'operator'] }]
  }
  if (kind === 'link') return [{ notificationKind: 'new_link', recipients: ['booker'] }]
  if (kind === 'partial_refund') return [{ notificationKind: kind, recipients: ['booker', 'operator'] }]
  if (kind === 'change_requested' || kind === 'change_expired' || kind === 'change_withdrawn') {
    return [{ notificationKind: kind, recipients: ['booker', 'operator'] }]
  }
  if (before.balanceDue?.paymentMethod === 'authorizenet' && booking.balanceDue?.paymentMethod === 'zelle') {
    return [
      { notificationKind: 'balance_due', recipients: ['booker'] },
      { notificationKind: 'changed', recipients: ['operator'] },
    ]
  }
  // A change may pay or refund too: its own email says so.
  if (kind === 'changed' || kind === 'fare') return changedEmails({ before, booking })
  if (before.pendingReview && !booking.pendingReview && booking.status === 'cancelled') {
    return [{ notificationKind: 'hold_released', recipients: ['booker', 'operator'] }]
  }
  if (kind === 'payment' && getLostCents({ before, booking }) > 0) {
    return [
      { notificationKind: 'balance_due', recipients: ['booker'] },
      { notificationKind: 'merchant_change', recipients: ['operator'] },
    ]
  }
  if (kind === 'payment' && isBalanceRestored({ before, booking })) {
    return [
      { notificationKind: 'paid', recipients: ['booker'] },
      { notificationKind: 'merchant_change', recipients: ['operator'] },
    ]
  }
  if (before.balanceDue !== null && booking.balanceDue === null && booking.paidCents > before.paidCents) {
    return [{ notificationKind: 'paid', recipients: ['booker', 'operator'] }]
  }
  if (before.status !== 'paid' && booking.status === 'paid')
    return [{ notificationKind: 'paid', recipients: ['booker', 'operator'] }]
  if (kind === 'chauffeur') return [{ notificationKind: 'chauffeur', recipients: ['booker', 'passenger'] }]
  if (kind === 'eta') {
    // A move of a few minutes appears only on the ride page.
    return before.etaEmailed === booking.etaEmailed
      ? []
      : [{ notificationKind: 'eta', recipients: ['booker', 'passenger'] }]
  }
  if (kind === 'confirmed') return [{ notificationKind: 'confirmed', recipients: ['booker'] }]
  if (before.refundBy !== 'operator' && booking.refundBy === 'operator') {
    return [{ notificationKind: 'refund_left', recipients: ['operator'] }]
  }
  // The site's own refunds are due first.
  if (booking.refundCents > before.refundCents && booking.refundBy === null) {
    return [{ notificationKind: 'merchant_change', recipients: ['operator'] }]
  }
  if (getRefundAgainCents({ before, booking }) > 0) {
    return [{ notificationKind: 'merchant_change', recipients: ['operator'] }]
  }
  // A late charge is refunded automatically; the refund email of a canceled ride covers it.
  const isUnexpectedChargeRefunded =
    booking.cancelledAt === null && before.refundBy === null && booking.refundBy === 'gateway'
  if (isUnexpectedChargeRefunded) return [{ notificationKind: 'merchant_change', recipients: ['operator'] }]
  return changedEmails({ before, booking })
}

function changedEmails({ before, booking }: { before: Booking; booking: Booking }): EmailsOfKind[] {
  const differs = (groups: readonly FactGroup[]) => {
    const [factsBefore, facts] = [before, booking].map(version =>
      JSON.stringify(bookingFacts(version).filter(({ group }) => groups.includes(group))),
    )
    return factsBefore !== facts
  }
  if (differs(PASSENGER_GROUPS) || (hasPassengerEmail(booking) && !hasPassengerEmail(before))) {
    return [{ notificationKind: 'changed', recipients: ['booker', 'passenger', 'operator'] }]
  }
  return differs(BOOKER_GROUPS) || before.paymentMethod !== booking.paymentMethod
    ? [{ notificationKind: 'changed', recipients: ['booker', 'operator'] }]
    : []
}

/** Returns whether a passenger other than the booker has an email address. */
export function hasPassengerEmail({ extras, contactInfo }: Pick<Booking, 'extras' | 'contactInfo'>): boolean {
  const email = extras.passenger?.email ?? ''
  return email !== '' && email.toLowerCase() !== contactInfo.email.toLowerCase()
}

function isPassengerRemoved({ before, booking }: { before: Booking; booking: Booking }): boolean {
  const knownEmails = [booking.contactInfo.email, booking.extras.passenger?.email ?? ''].map(email =>
    email.toLowerCase(),
  )
  return hasPassengerEmail(before) && !knownEmails.includes(before.extras.passenger?.email.toLowerCase() ?? '')
}

export type Reminder = Notification & { dueAt: Date }

/** Lists the reminders of an active ride for each leg, including past ones. */
export function remindersFor(booking: Booking): Reminder[] {
  if (booking.cancelledAt !== null || booking.noShowAt !== null) return []
  const recipients: readonly Recipient[] = hasPassengerEmail(booking) ? ['booker', 'passenger'] : ['booker']
  return REMINDER_HOURS.flatMap(hours => [
    { kind: `reminder_${hours}h` as const, at: booking.pickupAt, hours },
    { kind: `return_reminder_${hours}h` as const, at: booking.returnAt, hours },
  ]).flatMap(({ kind, at, hours }) => {
    if (at === null) return []
    const dueAt = new Date(Date.parse(at) - hours * HOUR_MS)
    return recipients.map(recipient => ({ kind, recipient, dedupeId: at, dueAt }))
  })
}
