import { readSite } from '#site'
import 'server-only'
import { describeFare, isFareConfirmed } from '@/lib/booking/model/describe-fare'
import {
  describeBalanceDue,
  describeCanceledBooking,
  describePendingChange,
  describeStatusInSentences,
} from '@/lib/booking/model/describe-status'
import { describePendingEta } from '@/lib/booking/model/eta'
import { describeCarHold } from '@/lib/booking/model/hold'
import { isBalanceRestored } from '@/lib/booking/model/refunds'
import type { Booking } from '@/lib/booking/model/schemas'
import { getPriceCents, isCanceled, isPayable, isUnpaid } from '@/lib/booking/model/status'
import { formatMoney } from '@/lib/format'
import { hasPassengerEmail } from '@/lib/notifications/queue/notifications-for'
import { isReminder } from '../queue/notifications-for'
import { composeEtaIntroduction } from './compose-eta'
import {
  blockPart,
  changedRows,
  chauffeurPart,
  describeChauffeurContact,
  etaPart,
  formatPassengerName,
  isAboutChauffeur,
  journeyParts,
  type KindOfOthers,
  zellePart,
} from './compose-parts'
import { composeReminderIntroduction, isReturnReminder, missingFlightParts } from './compose-reminder'
import type { EmailPart } from './email-document'
import type { EmailInput } from './email-input'

type BookerEmailContent = { heading: string; paragraphs: string[]; parts: EmailPart[] }

/** Composes the booker's email. */
export function composeBookerEmail(input: EmailInput & { shown: Booking }): BookerEmailContent {
  const { kind, shown: booking } = input
  const greeting = booking.contactInfo.firstName === '' ? 'Hello,' : `Hello ${booking.contactInfo.firstName},`
  const { heading, paragraphs } = bookerIntroduction(input)
  if (kind === 'link' || kind === 'new_link') {
    return { heading, paragraphs: [greeting, ...paragraphs], parts: [linkPart(input), ...journeyParts(booking)] }
  }
  if (isReminder(kind)) return { heading, paragraphs: [greeting, ...paragraphs], parts: reminderParts(input) }
  if (kind === 'change_requested')
    return { heading, paragraphs: [greeting, ...paragraphs], parts: requestedParts(input) }
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
      // What to pay comes before the ride.
      ...(kind === 'balance_due'
        ? [linkPart(input), ...zelle, ...journeyParts(booking)]
        : [...journeyParts(booking), linkPart(input), ...zelle]),
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
  const status = [describeStatusInSentences(booking), describeCarHold(booking, now)].join(' ').trimEnd()
  if (isReminder(kind)) return composeReminderIntroduction({ kind, booking, now })
  switch (kind) {
    case 'booked':
      return {
        heading: 'Your ride is booked',
        paragraphs: [`Thank you for booking with ${readSite().brand}. ${status}`, describePendingEta(booking)].filter(
          Boolean,
        ),
      }
    case 'changed': {
      const payment = describeChangePayment({ before, booking })
      const details = 'Here are your updated ride details.'
      return {
        heading: 'Your ride has changed',
        paragraphs: [
          [confirmedFare({ before, booking }), payment, payment ? details : `${details} ${status}`]
            .filter(Boolean)
            .join(' '),
        ],
      }
    }
    case 'change_requested':
      return { heading: 'A change to your ride is waiting for payment', paragraphs: [describePendingChange(booking)] }
    case 'change_expired':
      return {
        heading: 'The change to your ride has expired',
        paragraphs: [`The difference was not paid in time, so your ride has not changed. ${status}`],
      }
    case 'change_withdrawn':
      return { heading: 'The change to your ride was withdrawn', paragraphs: [`Your ride has not changed. ${status}`] }
    case 'partial_refund':
      return { heading: 'A refund for your ride', paragraphs: [describePartialRefund({ before, booking })] }
    case 'balance_due':
      return { heading: 'A payment is due for your ride', paragraphs: [composeBalanceDue(booking, status)] }
    case 'paid':
      // Nothing was paid now.
      return isBalanceRestored({ before, booking })
        ? {
            heading: 'Nothing more is due for your ride',
            paragraphs: [`An earlier payment went through after all. ${status}`],
          }
        : { heading: 'Thank you for your payment', paragraphs: [status] }
    case 'cancelled':
      return { heading: 'Your ride is canceled', paragraphs: cancellationParagraphs(booking) }
    case 'refunded':
      return { heading: 'Your refund has been issued', paragraphs: [status] }
    case 'hold_released':
      return {
        heading: 'Your card was not charged',
        paragraphs: [`The ${formatHoldAmount(booking)}hold on your card has been released. ${status}`],
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
            ? `${booking.chauffeur.name} will drive ${riderLabel(booking)}. ${describeChauffeurContact(booking)}`
            : `A different chauffeur will drive ${riderLabel(booking)}. We will let you know who it is.`,
        ],
      }
    case 'eta':
      return composeEtaIntroduction({ before, booking, rider: riderLabel(booking) })
    case 'link':
      return {
        heading: 'The link to your ride',
        paragraphs: [
          'Here is the link you requested.',
          'If you did not request it, you can ignore this email; your booking has not changed. Please call us if you have questions.',
        ],
      }
    case 'new_link':
      return {
        heading: 'The new link to your ride',
        paragraphs: ['Here is a new link to your ride. Earlier links no longer work. Your booking has not changed.'],
      }
    default:
      kind satisfies 'resent' | 'released' | KindOfOthers
      return { heading: 'Your ride', paragraphs: [status] }
  }
}

function confirmedFare({ before, booking }: { before: Booking | null; booking: Booking }): string {
  const isNew = before !== null && !isFareConfirmed(before.quote) && isFareConfirmed(booking.quote)
  return isNew ? `Your fare is confirmed: ${describeFare(booking.quote)}.` : ''
}

/** Describes what a change of a paid ride cost or returns; empty without a difference. */
function describeChangePayment({ before, booking }: { before: Booking | null; booking: Booking }): string {
  if (before === null) return ''
  const paidCents = booking.paidCents - before.paidCents
  const refundedCents = booking.partialRefundCents - before.partialRefundCents
  if (paidCents > 0) return `We received your payment of ${formatMoney(paidCents)}, and your ride has been changed.`
  return refundedCents > 0 ? `We are refunding ${formatMoney(refundedCents)} to you. ${refundTiming(booking)}` : ''
}

function describePartialRefund({ before, booking }: { before: Booking | null; booking: Booking }): string {
  const cents = booking.partialRefundCents - (before?.partialRefundCents ?? 0)
  const reason = booking.refundReason === null ? '' : ` Reason: ${booking.refundReason}`
  return `We are refunding ${formatMoney(cents)} to you. ${refundTiming(booking)}${reason}`
}

function refundTiming({ refundBy }: Booking): string {
  if (refundBy === 'operator') return 'We will send it to you directly.'
  return 'The refund usually appears on your card within a few days.'
}

function composeBalanceDue(booking: Booking, status: string): string {
  const { balanceDue } = booking
  if (balanceDue === null || !isPayable(booking)) return status
  const amount = formatMoney(balanceDue.amountCents)
  return balanceDue.paymentMethod === 'zelle'
    ? `${status} Please send ${amount} by Zelle.`
    : `${status} Please pay ${amount} on your ride page.`
}

/** Shows what a pending change will change, and how to pay for it. */
function requestedParts(input: EmailInput & { shown: Booking }): EmailPart[] {
  const { shown: booking } = input
  const { pendingChange } = booking
  if (pendingChange === null) return []
  const after = { ...booking, ...pendingChange.ride, pendingChange: null }
  const rows = changedRows({ before: booking, after, titles: ['Ride', 'Fare', 'Customer'] })
  return [
    { kind: 'rows', title: 'What will change', rows },
    linkPart(input),
    ...zellePart(booking),
    ...journeyParts(booking),
    ...blockPart({ booking, title: 'Payment' }),
  ]
}

function formatHoldAmount(booking: Booking): string {
  return booking.quote === null ? '' : `${formatMoney(getPriceCents(booking))} `
}

function cancellationParagraphs(booking: Booking): string[] {
  if (booking.cancelledBy !== 'operator') return [describeCanceledBooking(booking)]
  const reason = booking.cancelReason ? ` Reason: ${booking.cancelReason}` : ''
  return [`We are sorry, but we had to cancel this ride.${reason}`, describeCanceledBooking(booking)]
}

function riderLabel({ extras: { passenger } }: Booking): string {
  return passenger === null ? 'you' : formatPassengerName(passenger, 'your passenger')
}

function passengerParagraphs(booking: Booking): string[] {
  const { passenger } = booking.extras
  if (passenger === null) return []
  const name = formatPassengerName(passenger, 'someone else')
  const isEmailed = hasPassengerEmail(booking)
  return [
    `You booked this ride for ${name}. ${isEmailed ? 'We also email them the ride details, but not the fare or the link to this booking.' : 'Our emails go only to you, so please pass on the details.'}`,
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
    ? `Payment of ${formatMoney(getPriceCents(booking))} is still due. ${describeCarHold(booking, now)}`.trimEnd()
    : describeStatusInSentences(booking)
  return [
    ...(isUnpaid(booking) ? [{ kind: 'notice' as const, text: due }] : []),
    ...(booking.balanceDue === null
      ? []
      : [{ kind: 'notice' as const, text: `${describeBalanceDue(booking)} Please pay before your ride.` }]),
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
    label: linkLabel(shown),
    href: link,
    note: 'This link opens your booking. Please keep it private.',
  }
}

function linkLabel(booking: Booking): string {
  const { pendingChange } = booking
  if (isPayable(booking)) return 'View and pay for your ride'
  if (pendingChange === null || pendingChange.isPaymentOpen) return 'View your ride'
  return `Pay ${formatMoney(pendingChange.differenceCents)} and change your ride`
}
