import { readSite } from '#site'
import 'server-only'
import { cancellationPolicy } from '@/lib/booking/model/cancellation'
import { formatInstant } from '@/lib/format'
import type { NotificationKind } from '@/lib/notifications/tables'
import { demoNotice } from '@/lib/payments/server'
import { composeCardAttackEmail, composeChargesWithoutBookingEmail } from './compose-alerts'
import { composeBookerEmail } from './compose-booker'
import { buildInvitations } from './compose-invitations'
import { composeOperatorEmail } from './compose-operator'
import { composePassengerEmail } from './compose-passenger'
import { legStartsAt } from './compose-reminder'
import type { EmailDocument } from './email-document'
import type { EmailInput } from './email-input'
import type { Message } from './email-transport'
import { renderEmailHtml } from './render-html'
import { renderEmailText } from './render-text'
import { bookingForOperator, bookingForPassenger, bookingForRider } from './sanitize-booking'

const COMPOSERS_BY_RECIPIENT = {
  booker: { sanitize: bookingForRider, compose: composeBookerEmail },
  passenger: { sanitize: bookingForPassenger, compose: composePassengerEmail },
  operator: { sanitize: bookingForOperator, compose: composeOperatorEmail },
} as const

/** Composes an email and its calendar files. */
export function composeNotificationEmail(input: EmailInput): Omit<Message, 'key'> {
  const { recipient, booking, before, withReturn, to } = input
  if (input.kind === 'card_attack') return composeCardAttackEmail(to)
  if (input.kind === 'charges_without_booking') return composeChargesWithoutBookingEmail(to, input.facts)
  const { sanitize, compose } = COMPOSERS_BY_RECIPIENT[recipient]
  const sanitizedInput = {
    ...input,
    shown: sanitize(booking),
    before: before && sanitize(before),
    withReturn: withReturn && sanitize(withReturn),
  }
  const { heading, paragraphs, parts } = compose(sanitizedInput)
  const document: EmailDocument = {
    subject: composeSubject({ input, heading }),
    eyebrow: `Booking ${booking.id}`,
    heading,
    parts: [...paragraphs.map(text => ({ kind: 'paragraph' as const, text })), ...parts],
    footer: composeFooter(input),
  }
  return {
    to,
    subject: document.subject,
    text: renderEmailText(document),
    html: renderEmailHtml(document),
    invitations: buildInvitations(sanitizedInput),
  }
}

/** Contains no rider input. */
function composeSubject({ input, heading }: { input: EmailInput; heading: string }): string {
  const { kind, booking, recipient } = input
  const day = formatInstant(legStartsAt({ kind, booking }), booking.pickupTimeZone).replace(/ at .*/, '')
  const subject = `${heading}: ${day} (${booking.id})`
  if (recipient !== 'operator') return `${subject}, ${readSite().brand}`
  return isUrgent({ kind, booking }) ? `NOW: ${subject}` : subject
}

const URGENT_KINDS: readonly NotificationKind[] = ['booked', 'changed', 'paid', 'cancelled']

function isUrgent({ kind, booking }: Pick<EmailInput, 'kind' | 'booking'>): boolean {
  return booking.scheduleOption === 'immediately' && URGENT_KINDS.includes(kind)
}

/** Composes the footer of every email about a booking: phone number, policy and demonstration notice. */
function composeFooter({ recipient }: Pick<EmailInput, 'recipient'>): string[] {
  return [
    ...(recipient === 'operator'
      ? []
      : [`Questions about this ride? Call ${readSite().brand} at ${readSite().phone}.`]),
    ...(recipient === 'booker' ? [`Cancellation policy: ${cancellationPolicy.join(' ')}`] : []),
    ...[demoNotice()].filter(notice => notice !== null),
    `${readSite().brand}, ${readSite().url}`,
  ]
}
