import { readSite } from '#site'
import 'server-only'
import { describeFare, isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { describeCanceledBooking, describeStatusInSentences } from '@/lib/booking/model/describe-status'
import { describePendingEta } from '@/lib/booking/model/eta'
import { describeCarHold } from '@/lib/booking/model/hold'
import { sumOfCauses } from '@/lib/booking/model/ledger'
import type { Booking } from '@/lib/booking/model/schemas'
import { getConsequences } from '@/lib/booking/model/statement'
import { hasReceivedPayment, isCanceled, isPayable, isUnpaid } from '@/lib/booking/model/status'
import { formatMoney } from '@/lib/format'
import { hasPassengerEmail, isBalanceRestored, isReminder } from '../queue/notifications-for'
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
  const zelle = zellePart(booking)
  return {
    heading,
    paragraphs: [
      greeting,
      ...paragraphs,
      ...(kind === 'booked' || kind === 'resent' ? passengerParagraphs(booking) : []),
    ],
    parts: [
      ...(hasReceivedPayment(booking) || kind === 'balance_due' ? balancePart(input) : []),
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

function bookerIntroduction(input: EmailInput & { shown: Booking }): Omit<BookerEmailContent, 'parts'> {
  const { kind, before, shown: booking, now } = input
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
      const payment = describeChangePayment(input)
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
    case 'courtesy':
      return composeCourtesy(input)
    case 'balance_due':
      return { heading: 'A payment is due for your ride', paragraphs: [status] }
    case 'paid':
      return composePaid(input, status)
    case 'cancelled':
      return { heading: 'Your ride is canceled', paragraphs: cancellationParagraphs(booking) }
    case 'refunded':
      return { heading: 'Your refund has been issued', paragraphs: [status] }
    case 'hold_released':
      return {
        heading: 'Your card was not charged',
        paragraphs: [`The hold on your card has been released. ${status}`],
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

/** Describes what was paid with a change, or what it returns; empty without either. */
function describeChangePayment({ entries, shown: booking }: EmailInput & { shown: Booking }): string {
  const paidCents = sumOfCauses({ entries }, ['card', 'zelle'])
  const { newRefundCents } = getConsequences({ entries, booking })
  if (paidCents > 0) return `We received your payment of ${formatMoney(paidCents)}, and your ride has been changed.`
  return newRefundCents > 0 ? describeNewRefund(booking, newRefundCents) : ''
}

function describeNewRefund({ account }: Booking, cents: number): string {
  const timing =
    account.refundBy === 'operator'
      ? 'We will send it to you directly.'
      : 'The refund usually appears on your card within a few days.'
  return `We are refunding ${formatMoney(cents)} to you. ${timing}`
}

function composeCourtesy({ entries, shown: booking }: EmailInput & { shown: Booking }) {
  const courtesyCents = -sumOfCauses({ entries }, ['courtesy'])
  const { newRefundCents } = getConsequences({ entries, booking })
  // What was not paid is not refunded.
  const isAllRefunded = newRefundCents === courtesyCents
  const sentences = [
    isAllRefunded ? '' : `We took ${formatMoney(courtesyCents)} off the price of your ride.`,
    newRefundCents > 0 ? describeNewRefund(booking, newRefundCents) : '',
    booking.refundReason === null ? '' : `Reason: ${booking.refundReason}`,
  ]
  return {
    heading: newRefundCents > 0 ? 'A refund for your ride' : 'Your ride costs less',
    paragraphs: [sentences.filter(Boolean).join(' ')],
  }
}

function composePaid({ entries, shown: booking }: EmailInput & { shown: Booking }, status: string) {
  // Nothing was paid now.
  if (isBalanceRestored({ entries, booking })) {
    return {
      heading: 'Nothing more is due for your ride',
      paragraphs: [`An earlier payment went through after all. ${status}`],
    }
  }
  if (getConsequences({ entries, booking }).newRefundCents === 0) {
    return { heading: 'Thank you for your payment', paragraphs: [status] }
  }
  const amount = formatMoney(sumOfCauses({ entries }, ['card', 'zelle']))
  return {
    heading: 'A refund of your payment',
    paragraphs: [`Your payment of ${amount} is more than what is due for your ride, which stays as it is. ${status}`],
  }
}

/** Says what is still due, and how to pay it: a ride with a balance takes place, so that the chauffeur may collect it. */
function balancePart({ shown: booking, now }: EmailInput & { shown: Booking }): EmailPart[] {
  if (!isPayable(booking)) return []
  const amount = formatMoney(booking.account.dueCents)
  if (!hasReceivedPayment(booking)) {
    return [{ kind: 'notice', text: `Payment of ${amount} is still due. ${describeCarHold(booking, now)}`.trimEnd() }]
  }
  const how = booking.paymentMethod === 'zelle' ? 'send it by Zelle' : 'pay by card through the link'
  const atRide = Date.parse(booking.pickupAt) > +now ? ', or pay the chauffeur' : ''
  return [{ kind: 'notice', text: `${amount} is still due: ${how}${atRide}.` }]
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
  const { kind, shown: booking } = input
  const isFareMissing = isUnpaid(booking) && !isFareConfirmed(booking.quote)
  return [
    ...balancePart(input),
    ...(isFareMissing ? [{ kind: 'notice' as const, text: describeStatusInSentences(booking) }] : []),
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
