import { readSite } from '#site'
import 'server-only'
import { describePolicy } from '@/lib/booking/model/cancellation'
import type { StoredEvents } from '@/lib/booking/model/events'
import { formatFullName, formatRiderName } from '@/lib/booking/model/format-extras'
import type { Booking } from '@/lib/booking/model/schemas'
import { formatInstant } from '@/lib/format'
import { createRideInvitations, type Invitation } from '@/lib/notifications/calendar/ride-calendar'
import { renderEmail } from '@/lib/notifications/email/render'
import type { Email } from '@/lib/notifications/email/transport'
import { gatewayInUse } from '@/lib/payments/server/gateways'
import { paymentOffer } from '@/lib/payments/server/payment-methods'
import { env } from '@/lib/platform/env'
import { type MessageName, messages } from '../messages/list'
import type { EmailRecipient, MessageInput, SiteContent } from '../messages/message'
import { asKnownTo } from '../messages/released'
import { legOf, legStartsAt } from '../messages/reminder'
import { bookingForOperator, bookingForPassenger, bookingForRider } from '../messages/sanitize'
import { describeRideInSubject } from './operator-subject'

export type EmailInput = Omit<MessageInput, 'zelle'> & {
  message: MessageName
  version: number
  to: string
  /** All that happened to the booking. */
  history: readonly StoredEvents[]
}

const SANITIZE_FOR: Record<EmailRecipient, (booking: Booking) => Booking> = {
  booker: bookingForRider,
  passenger: bookingForPassenger,
  former_passenger: bookingForPassenger,
  operator: bookingForOperator,
}

/** Composes an email and its calendar files. */
export function composeEmail(input: EmailInput): Omit<Email, 'key'> {
  const { recipient, to } = input
  const message = messages[input.message]
  const known = recipient === 'former_passenger' ? asKnownTo(input) : input.booking
  const booking = SANITIZE_FOR[recipient](known)
  const shown = { ...input, booking, zelle: paymentOffer().zelle }
  const compose = message.compose[recipient]
  if (compose === undefined) throw new Error(`no ${input.message} email is for the ${recipient}`)
  const content = compose(shown)
  const { aboutSite } = content
  if (aboutSite !== undefined) return composeSiteEmail(to, { ...content, aboutSite })
  const isUrgent = recipient === 'operator' && message.isUrgent === true && booking.scheduleOption === 'immediately'
  const subject = composeSubject(input, booking, content.heading)
  const frame = {
    subject: isUrgent ? `NOW: ${subject}` : subject,
    eyebrow: `Booking ${booking.id}`,
    footer: composeFooter(recipient, booking),
  }
  const hasInvitations = recipient !== 'operator' && message.hasInvitations?.(input.events) === true
  return { to, ...renderEmail(content, frame), invitations: hasInvitations ? buildInvitations(shown) : [] }
}

/** Contains no rider input. */
function composeSubject({ events, recipient }: EmailInput, booking: Booking, heading: string): string {
  const at = legStartsAt(legOf({ events }), booking) ?? booking.pickupAt
  if (recipient === 'operator') return `${heading}: ${describeRideInSubject(booking, at)} (${booking.id})`
  const day = formatInstant(at, booking.pickupTimeZone).replace(/ at .*/, '')
  return `${heading}: ${day} (${booking.id}), ${readSite().brand}`
}

/** Composes the footer of every email about a booking: phone number, policy and demonstration notice. */
function composeFooter(recipient: EmailRecipient, booking: Booking): string[] {
  const { brand, phone, url } = readSite()
  return [
    ...(recipient === 'operator' ? [] : [`Questions about this ride? Call ${brand} at ${phone}.`]),
    ...(recipient === 'booker' ? [`Cancellation policy: ${describePolicy(booking.cancellation).join(' ')}`] : []),
    ...[gatewayInUse().demoNotice].filter(notice => notice !== null),
    `${brand}, ${url}`,
  ]
}

/** Builds the calendar files of an email: the current ride, and a cancellation of a removed return. */
function buildInvitations({ recipient, history, booking, version, to, now }: EmailInput): Invitation[] {
  const name = recipient === 'booker' ? formatFullName(booking.contactInfo) : formatRiderName(booking)
  const shared = {
    version,
    now,
    organizer: { name: readSite().brand, email: env().notifications.senderEmail ?? readSite().email },
    attendee: { name, email: to },
  }
  const method = booking.cancelledAt === null ? 'REQUEST' : 'CANCEL'
  const invitations = createRideInvitations({ ...shared, booking, method })
  const returnAt = booking.returnAt === null ? findRemovedReturn(recipient, history) : null
  if (returnAt === null) return invitations
  const ended = { ...shared, booking: { ...booking, returnAt }, method: 'CANCEL', onlyLeg: 'return' } as const
  return [...invitations, ...createRideInvitations(ended)]
}

/** Finds the last return that a recipient may have in their calendar. Earlier emails may have been skipped. */
function findRemovedReturn(recipient: EmailRecipient, history: readonly StoredEvents[]): string | null {
  const events = history.flatMap(stored => stored.events)
  const isNew = recipient === 'passenger' ? events.findLastIndex(({ type }) => type === 'passenger_added') : -1
  const removed = events.slice(isNew + 1).findLast(event => event.type === 'ride_changed' && event.removedReturnAt)
  return removed?.type === 'ride_changed' ? removed.removedReturnAt : null
}

/** Composes the operator's email about the site. */
export function composeSiteEmail(to: string, content: SiteContent): Omit<Email, 'key'> {
  const { brand, url } = readSite()
  const { eyebrow, note, isUrgent } = content.aboutSite
  const frame = {
    subject: `${isUrgent ? 'NOW: ' : ''}${content.heading} (${brand})`,
    eyebrow,
    footer: [note, `${brand}, ${url}`],
  }
  return { to, ...renderEmail(content, frame), invitations: [] }
}
