import 'server-only'
import { awaitedEta } from '@/lib/booking/eta'
import { describeFare, isFareConfirmed } from '@/lib/booking/fare-words'
import type { Booking } from '@/lib/booking/schemas'
import { isCancelled, isPayable, isUnpaid, partingSentence, statusSentence } from '@/lib/booking/status'
import { formatMoney } from '@/lib/format'
import { hasPassengerMail } from '@/lib/server/outbox/news'
import { site } from '@/lib/site'
import { etaWords } from './compose-eta'
import {
  blockPart,
  changedRows,
  chauffeurPart,
  etaPart,
  isAboutChauffeur,
  journeyParts,
  zellePart,
} from './compose-parts'
import { flightAsk, isReminder, isReturn, reminderWords } from './compose-reminder'
import type { Composition } from './composition'
import type { LetterPart } from './letter'

type Told = { heading: string; lead: string[]; parts: LetterPart[] }

/** What the one who booked is told: everything, and the link to the ride's page. */
export function tellBooker(composition: Composition & { shown: Booking }): Told {
  const { kind, shown: booking } = composition
  const greeting = booking.contactInfo.firstName === '' ? 'Hello,' : `Hello ${booking.contactInfo.firstName},`
  const { heading, lead } = openBooker(composition)
  if (kind === 'link') {
    return { heading, lead: [greeting, ...lead], parts: [linkPart(composition), ...journeyParts(booking)] }
  }
  if (isReminder(kind)) return { heading, lead: [greeting, ...lead], parts: remindBooker(composition) }
  const zelle = zellePart(booking)
  return {
    heading,
    lead: [greeting, ...lead, ...(kind === 'booked' || kind === 'resent' ? passengerWords(booking) : [])],
    parts: [
      ...(isAboutChauffeur(kind) ? [...etaPart(booking), ...chauffeurPart(booking)] : []),
      ...changesPart(composition),
      ...journeyParts(booking),
      linkPart(composition),
      ...zelle,
      ...(isAboutChauffeur(kind) || isCancelled(booking) ? [] : chauffeurPart(booking)),
      ...blockPart({ booking, title: 'Ride', as: 'The ride' }),
      ...blockPart({ booking, title: 'Fare', as: 'The fare' }),
      // How to pay says all of it already.
      ...(zelle.length > 0 ? [] : blockPart({ booking, title: 'Payment' })),
      ...blockPart({ booking, title: 'Customer', as: 'Your details' }),
    ],
  }
}

function openBooker({ kind, before, shown: booking, now }: Composition & { shown: Booking }): Omit<Told, 'parts'> {
  const status = statusSentence(booking)
  switch (kind) {
    case 'booked':
      return {
        heading: 'Your ride is booked',
        lead: [`Thank you for riding with ${site.brand}. ${status}`, awaitedEta(booking)].filter(Boolean),
      }
    case 'changed':
      return {
        heading: 'Your ride has changed',
        lead: [
          [confirmedFare({ before, booking }), `Here are your updated ride details. ${status}`].join(' ').trimStart(),
        ],
      }
    case 'paid':
      return { heading: 'Thank you, your ride is paid', lead: [status] }
    case 'cancelled':
      return { heading: 'Your ride is canceled', lead: cancelledWords(booking) }
    case 'refunded':
      return { heading: 'Your refund has been made', lead: [status] }
    case 'hold_released':
      return {
        heading: 'Your card was not charged',
        lead: [`The hold${holdWords(booking)} on your card has been released. ${status}`],
      }
    case 'confirmed':
      return {
        heading: 'Your ride is confirmed',
        lead: [`We have reviewed your ride and look forward to serving you. ${status}`],
      }
    case 'chauffeur':
      return {
        heading: booking.chauffeur ? 'Meet your chauffeur' : 'Your chauffeur is changing',
        lead: [
          booking.chauffeur
            ? `${booking.chauffeur.name} will be the chauffeur for ${riderWords(booking)}. You can call or text on the day of the ride.`
            : `A different chauffeur will drive ${riderWords(booking)}. We will let you know who.`,
        ],
      }
    case 'eta':
      return etaWords({ before, booking, rider: riderWords(booking) })
    case 'link':
      return {
        heading: 'The link to your ride',
        // Asked for as a lost one, or put in another's place on the ride's page.
        lead: [
          'Here is the link you requested. If an earlier link no longer works, use this one instead.',
          'If you did not request it, nothing has changed. Please call us if you have questions.',
        ],
      }
    case 'reminder_24h':
    case 'reminder_2h':
    case 'return_reminder_24h':
    case 'return_reminder_2h':
      return reminderWords({ kind, booking, now })
    default:
      return { heading: 'Your ride', lead: [status] }
  }
}

/** Says that the fare, which was to be confirmed, is so now; empty otherwise. */
function confirmedFare({ before, booking }: { before: Booking | null; booking: Booking }): string {
  const isNew = before !== null && !isFareConfirmed(before.quote) && isFareConfirmed(booking.quote)
  return isNew ? `Your fare is confirmed: ${describeFare(booking.quote)}.` : ''
}

/** Of how much the card's bank kept aside. */
function holdWords({ quote }: Booking): string {
  return quote === null ? '' : ` of ${formatMoney(quote.totalCents)}`
}

function cancelledWords(booking: Booking): string[] {
  if (booking.cancelledBy !== 'operator') return [partingSentence(booking)]
  const reason = booking.cancelReason ? ` Reason: ${booking.cancelReason}` : ''
  return [`We are sorry, but we had to cancel this ride.${reason}`, partingSentence(booking)]
}

/** Who rides, as the one who booked is told. */
function riderWords({ extras: { passenger } }: Booking): string {
  return passenger === null ? 'you' : `${passenger.firstName} ${passenger.lastName}`.trim() || 'your passenger'
}

function passengerWords(booking: Booking): string[] {
  const { passenger } = booking.extras
  if (passenger === null) return []
  const name = `${passenger.firstName} ${passenger.lastName}`.trim() || 'someone else'
  const told = hasPassengerMail(booking)
  return [
    `You booked this ride for ${name}. ${told ? 'We email them too, without the fare and without this link.' : 'We only email you, so please pass on the details.'}`,
  ]
}

function changesPart({ kind, before, shown }: Composition & { shown: Booking }): LetterPart[] {
  if (kind !== 'changed' || before === null) return []
  const rows = changedRows({ before, after: shown, titles: ['Ride', 'Fare', 'Payment', 'Customer'] })
  return rows.length === 0 ? [] : [{ kind: 'rows', title: 'What changed', rows }]
}

function remindBooker(composition: Composition & { shown: Booking }): LetterPart[] {
  const { kind, shown: booking } = composition
  const due = isFareConfirmed(booking.quote)
    ? `Payment of ${formatMoney(booking.quote.totalCents)} is still due.`
    : statusSentence(booking)
  return [
    ...(isUnpaid(booking) ? [{ kind: 'notice' as const, text: due }] : []),
    ...flightAsk({ kind, booking, reader: 'booker' }),
    ...journeyParts(booking, isReturn(kind) ? 'return' : 'all'),
    linkPart(composition),
    ...chauffeurPart(booking),
    ...zellePart(booking),
    ...blockPart({ booking, title: 'Ride', as: 'The ride', back: isReturn(kind) }),
  ]
}

function linkPart({ link, shown }: Composition & { shown: Booking }): LetterPart {
  return {
    kind: 'button',
    label: isPayable(shown) ? 'View and pay for your ride' : 'View your ride',
    href: link,
    note: 'This link opens your booking. Please keep it private.',
  }
}
