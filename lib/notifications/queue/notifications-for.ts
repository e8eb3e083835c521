import 'server-only'
import { bookingFacts } from '@/lib/booking/model/booking-facts'
import type { FactGroup } from '@/lib/booking/model/fact-rows'
import { getBalanceCents, type LedgerEntry, sumOfCauses } from '@/lib/booking/model/ledger'
import type { Booking } from '@/lib/booking/model/schemas'
import { getConsequences } from '@/lib/booking/model/statement'
import type { BookingEventTable } from '@/lib/booking/tables'
import type { NotificationKind, Recipient, ReminderKind } from '@/lib/notifications/tables'

export type Notification = {
  kind: NotificationKind
  recipient: Recipient
  /** Makes it unique of its kind for this booking. */
  dedupeId: string
  dueAt: Date | null
  /** Lines that only this email has. */
  facts?: readonly string[]
}

/** `entries` are what it appended to the account. */
export type BookingEvent = {
  before: Booking | null
  booking: Booking
  version: number
  kind: BookingEventTable['kind']
  entries: readonly LedgerEntry[]
}
type EmailsOfKind = { kind: NotificationKind; recipients: readonly Recipient[] }

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
export function notificationsFor(event: BookingEvent): Notification[] {
  const { before, booking, version } = event
  const toNotifications = ({ kind, recipients }: EmailsOfKind): Notification[] =>
    recipients.map(recipient => ({ kind, recipient, dedupeId: `v${version}`, dueAt: null }))
  const emails = emailsFor(event).flatMap(toNotifications)
  const sendable = emails.filter(({ recipient }) => recipient !== 'passenger' || hasPassengerEmail(booking))
  const isPassengerRemovedNow = before !== null && isPassengerRemoved({ before, booking })
  return [
    ...sendable,
    ...(isPassengerRemovedNow ? toNotifications({ kind: 'released', recipients: ['passenger'] }) : []),
    ...toNotifications({ kind: 'event', recipients: ['webhook'] }),
  ]
}

function emailsFor({ before, booking, kind, entries }: BookingEvent): EmailsOfKind[] {
  if (before === null) return [{ kind: 'booked', recipients: ['booker', 'passenger', 'operator'] }]
  switch (kind) {
    case 'cancelled':
      return [{ kind, recipients: ['booker', 'passenger', 'operator'] }]
    case 'changed':
    case 'fare':
      // It may pay or refund too: its own email says so.
      return changedEmails({ before, booking })
    case 'payment':
    case 'change_not_made':
      return paymentEmails({ before, booking, entries })
    case 'courtesy':
    case 'hold_released':
      return [{ kind, recipients: ['booker', 'operator'] }]
    case 'charge_found':
    case 'chargeback':
    case 'chargeback_reversed':
      return [{ kind, recipients: ['operator'] }]
    case 'link':
      return [{ kind: 'new_link', recipients: ['booker'] }]
    case 'confirmed':
      return [{ kind, recipients: ['booker'] }]
    case 'chauffeur':
      return [{ kind, recipients: ['booker', 'passenger'] }]
    case 'eta':
      // A move of a few minutes appears only on the ride page.
      return before.etaEmailed === booking.etaEmailed ? [] : [{ kind, recipients: ['booker', 'passenger'] }]
    default:
      kind satisfies 'created' | 'no_show' | 'change_asked'
      return []
  }
}

type PaymentEvent = { before: Booking; booking: Booking; entries: readonly LedgerEntry[] }

/** Each entry's cause says what happened; our own refunds were announced by the event that made them due. */
function paymentEmails({ before, booking, entries }: PaymentEvent): EmailsOfKind[] {
  const { account, status } = booking
  if (booking.cancelledAt === null && sumOfCauses({ entries }, ['card', 'zelle']) > 0) {
    const isTooMuch = account.refundBy === 'gateway'
    return [
      { kind: 'paid', recipients: ['booker'] },
      { kind: isTooMuch ? 'merchant_change' : 'paid', recipients: ['operator'] },
    ]
  }
  if (status === 'refunded' && sumOfCauses({ entries }, ['refund', 'void', 'merchant']) < 0) {
    return [{ kind: 'refunded', recipients: ['booker', 'operator'] }]
  }
  // A refund that the gateway did not make has no entry.
  if (account.operatorRefundCents > before.account.operatorRefundCents) {
    return [{ kind: 'refund_left', recipients: ['operator'] }]
  }
  if (!isUnexpected(entries)) return []
  const toOperator: EmailsOfKind = { kind: 'merchant_change', recipients: ['operator'] }
  if (getConsequences({ entries, booking }).newDueCents > 0) {
    return [{ kind: 'balance_due', recipients: ['booker'] }, toOperator]
  }
  return isBalanceRestored({ entries, booking }) ? [{ kind: 'paid', recipients: ['booker'] }, toOperator] : [toOperator]
}

/** Checks whether money moved that this site did not move: by the merchant, or a charge, void or refund that failed. */
function isUnexpected(entries: readonly LedgerEntry[]): boolean {
  return (
    entries.some(({ cause }) => cause === 'merchant' || cause === 'settlement_failed') ||
    sumOfCauses({ entries }, ['refund', 'void']) > 0
  )
}

/** Checks whether a payment that was lost went through after all, so that nothing more is due. */
export function isBalanceRestored({ entries, booking }: Pick<BookingEvent, 'entries' | 'booking'>): boolean {
  const { account, cancelledAt } = booking
  const isPaid = cancelledAt === null && account.dueCents === 0 && account.refundDueCents === 0
  return isPaid && sumOfCauses({ entries }, ['card', 'zelle']) === 0 && getBalanceCents({ entries }) < 0
}

function changedEmails({ before, booking }: { before: Booking; booking: Booking }): EmailsOfKind[] {
  const differs = (groups: readonly FactGroup[]) => {
    const [factsBefore, facts] = [before, booking].map(version =>
      JSON.stringify(bookingFacts(version).filter(({ group }) => groups.includes(group))),
    )
    return factsBefore !== facts
  }
  if (differs(PASSENGER_GROUPS) || (hasPassengerEmail(booking) && !hasPassengerEmail(before))) {
    return [{ kind: 'changed', recipients: ['booker', 'passenger', 'operator'] }]
  }
  return differs(BOOKER_GROUPS) || before.paymentMethod !== booking.paymentMethod
    ? [{ kind: 'changed', recipients: ['booker', 'operator'] }]
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
