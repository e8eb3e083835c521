import 'server-only'
import { describeFare, isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { describePendingEta } from '@/lib/booking/model/eta'
import { describeHold } from '@/lib/booking/model/hold'
import type { Booking } from '@/lib/booking/model/schemas'
import { describeCanceledBooking, describeStatus, isCanceled, isPayable, isUnpaid } from '@/lib/booking/model/status'
import { formatMoney } from '@/lib/format'
import { hasPassengerEmail } from '@/lib/notifications/queue/notifications-for'
import { site } from '@/lib/site'
import { composeEtaIntroduction } from './compose-eta'
import {
  blockPart,
  changedRows,
  chauffeurPart,
  etaPart,
  isAboutChauffeur,
  journeyParts,
  zellePart,
} from './compose-parts'
import { composeReminderIntroduction, isReminder, isReturnReminder, missingFlightParts } from './compose-reminder'
import type { EmailPart } from './email-document'
import type { EmailInput } from './email-input'

type BookerEmailContent = { heading: string; paragraphs: string[]; parts: EmailPart[] }

/** Composes the booker's email. */
export function composeBookerEmail(input: EmailInput & { shown: Booking }): BookerEmailContent {
  const { kind, shown: booking } = input
  const greeting = booking.contactInfo.firstName === '' ? 'Hello,' : `Hello ${booking.contactInfo.firstName},`
  const { heading, paragraphs } = bookerIntroduction(input)
  if (kind === 'link') {
    return { heading, paragraphs: [greeting, ...paragraphs], parts: [linkPart(input), ...journeyParts(booking)] }
  }
  if (isReminder(kind)) return { heading, paragraphs: [greeting, ...paragraphs], parts: reminderParts(input) }
  const zelle = zellePart(booking)
  return {
    heading,
    paragraphs: [
      greeting,
      ...paragraphs,
      ...(kind === 'booked' || kind === 'resent' ? passengerParagraphs(booking) : []),
    ],
    parts: [
      ...(isAboutChauffeur(kind) ? [...etaPart(booking), ...chauffeurPart(booking)] : []),
      ...changesPart(input),
      ...journeyParts(booking),
      linkPart(input),
      ...zelle,
      ...(isAboutChauffeur(kind) || isCanceled(booking) ? [] : chauffeurPart(booking)),
      ...blockPart({ booking, title: 'Ride', heading: 'The ride' }),
      ...blockPart({ booking, title: 'Fare', heading: 'The fare' }),
      ...(zelle.length > 0 ? [] : blockPart({ booking, title: 'Payment' })),
      ...blockPart({ booking, title: 'Customer', heading: 'Your details' }),
    ],
  }
}

function bookerIntroduction({
  kind,
  before,
  shown: booking,
  now,
}: EmailInput & { shown: Booking }): Omit<BookerEmailContent, 'parts'> {
  const status = [describeStatus(booking), describeHold(booking, now)].join(' ').trimEnd()
  switch (kind) {
    case 'booked':
      return {
        heading: 'Your ride is booked',
        paragraphs: [`Thank you for riding with ${site.brand}. ${status}`, describePendingEta(booking)].filter(Boolean),
      }
    case 'changed':
      return {
        heading: 'Your ride has changed',
        paragraphs: [
          [confirmedFare({ before, booking }), `Here are your updated ride details. ${status}`].join(' ').trimStart(),
        ],
      }
    case 'paid':
      return { heading: 'Thank you for your payment', paragraphs: [status] }
    case 'cancelled':
      return { heading: 'Your ride is canceled', paragraphs: cancellationParagraphs(booking) }
    case 'refunded':
      return { heading: 'Your refund has been made', paragraphs: [status] }
    case 'hold_released':
      return {
        heading: 'Your card was not charged',
        paragraphs: [`The hold${formatHoldAmount(booking)} on your card has been released. ${status}`],
      }
    case 'confirmed':
      return {
        heading: 'Your ride is confirmed',
        paragraphs: [`We have reviewed your ride and look forward to serving you. ${status}`],
      }
    case 'chauffeur':
      return {
        heading: booking.chauffeur ? 'Meet your chauffeur' : 'Your chauffeur is changing',
        paragraphs: [
          booking.chauffeur
            ? `${booking.chauffeur.name} will drive ${riderLabel(booking)}. You can call or text the chauffeur on the day of the ride.`
            : `A different chauffeur will drive ${riderLabel(booking)}. We will let you know who it is.`,
        ],
      }
    case 'eta':
      return composeEtaIntroduction({ before, booking, rider: riderLabel(booking) })
    case 'link':
      return {
        heading: 'The link to your ride',
        paragraphs: [
          'Here is the link you requested. If an earlier link no longer works, use this one instead.',
          'If you did not request it, nothing has changed. Please call us if you have questions.',
        ],
      }
    case 'reminder_24h':
    case 'reminder_2h':
    case 'return_reminder_24h':
    case 'return_reminder_2h':
      return composeReminderIntroduction({ kind, booking, now })
    default:
      return { heading: 'Your ride', paragraphs: [status] }
  }
}

function confirmedFare({ before, booking }: { before: Booking | null; booking: Booking }): string {
  const isNew = before !== null && !isFareConfirmed(before.quote) && isFareConfirmed(booking.quote)
  return isNew ? `Your fare is confirmed: ${describeFare(booking.quote)}.` : ''
}

function formatHoldAmount({ quote }: Booking): string {
  return quote === null ? '' : ` of ${formatMoney(quote.totalCents)}`
}

function cancellationParagraphs(booking: Booking): string[] {
  if (booking.cancelledBy !== 'operator') return [describeCanceledBooking(booking)]
  const reason = booking.cancelReason ? ` Reason: ${booking.cancelReason}` : ''
  return [`We are sorry, but we had to cancel this ride.${reason}`, describeCanceledBooking(booking)]
}

function riderLabel({ extras: { passenger } }: Booking): string {
  return passenger === null ? 'you' : `${passenger.firstName} ${passenger.lastName}`.trim() || 'your passenger'
}

function passengerParagraphs(booking: Booking): string[] {
  const { passenger } = booking.extras
  if (passenger === null) return []
  const name = `${passenger.firstName} ${passenger.lastName}`.trim() || 'someone else'
  const isEmailed = hasPassengerEmail(booking)
  return [
    `You booked this ride for ${name}. ${isEmailed ? 'We email them too, but without the fare or this link.' : 'Our emails go only to you, so please pass on the details.'}`,
  ]
}

function changesPart({ kind, before, shown }: EmailInput & { shown: Booking }): EmailPart[] {
  if (kind !== 'changed' || before === null) return []
  const rows = changedRows({ before, after: shown, titles: ['Ride', 'Fare', 'Payment', 'Customer'] })
  return rows.length === 0 ? [] : [{ kind: 'rows', title: 'What changed', rows }]
}

function reminderParts(input: EmailInput & { shown: Booking }): EmailPart[] {
  const { kind, shown: booking, now } = input
  const due = isFareConfirmed(booking.quote)
    ? `Payment of ${formatMoney(booking.quote.totalCents)} is still due. ${describeHold(booking, now)}`.trimEnd()
    : describeStatus(booking)
  return [
    ...(isUnpaid(booking) ? [{ kind: 'notice' as const, text: due }] : []),
    ...missingFlightParts({ kind, booking, reader: 'booker' }),
    ...journeyParts(booking, isReturnReminder(kind) ? 'return' : 'all'),
    linkPart(input),
    ...chauffeurPart(booking),
    ...zellePart(booking),
    ...blockPart({ booking, title: 'Ride', heading: 'The ride', isReturn: isReturnReminder(kind) }),
  ]
}

function linkPart({ link, shown }: EmailInput & { shown: Booking }): EmailPart {
  return {
    kind: 'button',
    label: isPayable(shown) ? 'View and pay for your ride' : 'View your ride',
    href: link,
    note: 'This link opens your booking. Please keep it private.',
  }
}
