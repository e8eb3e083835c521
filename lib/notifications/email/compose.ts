import { readSite } from '#site'
import 'server-only'
import { describePolicy } from '@/lib/booking/model/cancellation'
import { findEvent } from '@/lib/booking/model/events'
import { formatFullName, formatRiderName } from '@/lib/booking/model/extras'
import { describeWhomToCall } from '@/lib/booking/model/receipt'
import type { Booking } from '@/lib/booking/model/schemas'
import { formatInstant, formatTime } from '@/lib/format'
import { createRideInvitations, type Invitation } from '@/lib/notifications/calendar/ride-calendar'
import { renderEmail } from '@/lib/notifications/email/render'
import type { Email } from '@/lib/notifications/email/transport'
import { type MessageName, messages } from '@/lib/notifications/messages/list'
import type { EmailRecipient, MessageInput, SiteContent } from '@/lib/notifications/messages/message'
import { legOf, legStartsAt } from '@/lib/notifications/messages/reminder'
import { bookingForOperator, bookingForPassenger, bookingForRider } from '@/lib/notifications/messages/sanitize'
import { gatewayInUse, paymentOffer } from '@/lib/payments/server/gateways'
import { shortenPlaceName } from '@/lib/places/model/map-geometry'
import type { BookedPlace } from '@/lib/places/model/schemas'
import { env } from '@/lib/platform/env'
import { findCity } from '@/lib/served-cities'

export type EmailInput = Omit<MessageInput, 'zelle'> & {
  message: MessageName
  version: number
  to: string
}

const SANITIZE_FOR: Record<EmailRecipient, (booking: Booking) => Booking> = {
  booker: bookingForRider,
  passenger: bookingForPassenger,
  operator: bookingForOperator,
}

/** Composes an email and its calendar files. */
export function composeEmail(input: EmailInput): Omit<Email, 'key'> {
  const { recipient, to } = input
  const message = messages[input.message]
  const booking = SANITIZE_FOR[recipient](input.booking)
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

const OWN_NAME = /^(?:hand|airport|city):/
const AIRPORT_CODE = /\(([A-Z]{3})\)$/
const ZIP_CODE = /^ZIP code (\d{5})$/

/** Says of a ride what tells it from others: "8:00 AM JFK → The Plaza, Thu Nov 26". Has no text of a visitor. */
export function describeRideInSubject({ pickup, dropOff, pickupTimeZone: timeZone }: Booking, at: string): string {
  const [time = ''] = /^[\d:]+ [AP]M/.exec(formatTime(at, timeZone)) ?? []
  const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
  return `${time} ${nameInSubject(pickup)} → ${nameInSubject(dropOff)}, ${day.format(new Date(at)).replace(',', '')}`
}

/** A place that is listed here has its name; all others have the town and ZIP code that this site found. */
function nameInSubject({ id, name, zone, locatedBy, city, nameCheck }: BookedPlace): string {
  if (OWN_NAME.test(id)) return AIRPORT_CODE.exec(name)?.[1] ?? shortenPlaceName(name)
  const zip = zone ?? ZIP_CODE.exec(locatedBy ?? '')?.[1] ?? ''
  const town = (zip === '' && locatedBy) || findCity(city)?.name || nameCheck?.area || ''
  return [town, zip].filter(Boolean).join(' ') || 'an address'
}

/** Composes the footer of every email about a booking: phone number, policy and demonstration notice. */
function composeFooter(recipient: EmailRecipient, booking: Booking): string[] {
  const { brand, url } = readSite()
  return [
    ...(recipient === 'operator' ? [] : [describeWhomToCall()]),
    ...(recipient === 'booker' ? [`Cancellation policy: ${describePolicy(booking.cancellation).join(' ')}`] : []),
    ...[gatewayInUse().demoNotice].filter(notice => notice !== null),
    `${brand}, ${url}`,
  ]
}

/** Builds the calendar files of an email: the current ride, and a cancellation of a removed return. */
function buildInvitations({ message, recipient, events, booking, version, to, now }: EmailInput): Invitation[] {
  const name = recipient === 'booker' ? formatFullName(booking.contactInfo) : formatRiderName(booking)
  const shared = {
    version,
    now,
    organizer: { name: readSite().brand, email: env().notifications.senderEmail ?? readSite().email },
    attendee: { name, email: to },
  }
  const method = booking.cancelledAt === null ? 'REQUEST' : 'CANCEL'
  const invitations = createRideInvitations({ ...shared, booking, method })
  // Who is new to the ride knows no return that it had.
  const returnAt = message === 'changed' ? (findEvent(events, 'ride_changed')?.removedReturnAt ?? null) : null
  if (returnAt === null || booking.returnAt !== null) return invitations
  const ended = { ...shared, booking: { ...booking, returnAt }, method: 'CANCEL', onlyLeg: 'return' } as const
  return [...invitations, ...createRideInvitations(ended)]
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
