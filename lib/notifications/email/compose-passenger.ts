import { readSite } from '#site'
import 'server-only'
import type { Booking } from '@/lib/booking/model/schemas'
import { isCanceled } from '@/lib/booking/model/status'
import { isReminder } from '../queue/notifications-for'
import { composeEtaIntroduction } from './compose-eta'
import {
  blockPart,
  changedRows,
  chauffeurPart,
  describeChauffeurContact,
  etaPart,
  isAboutChauffeur,
  journeyParts,
  type KindOfOthers,
} from './compose-parts'
import { composeReminderIntroduction, isReturnReminder, missingFlightParts } from './compose-reminder'
import type { EmailPart } from './email-document'
import type { EmailInput } from './email-input'

type PassengerEmailContent = { heading: string; paragraphs: string[]; parts: EmailPart[] }
type KindOfBooker =
  | 'paid'
  | 'balance_due'
  | 'courtesy'
  | 'refunded'
  | 'hold_released'
  | 'confirmed'
  | 'link'
  | 'new_link'
  | 'resent'
type PassengerEmailInput = EmailInput & { shown: Booking }

/** Composes the email to a passenger who is not the booker, without amounts, links or requests. */
export function composePassengerEmail(input: PassengerEmailInput): PassengerEmailContent {
  const { kind, shown: booking } = input
  const firstName = booking.extras.passenger?.firstName
  const { heading, paragraphs } = passengerIntroduction(input)
  const reminder = isReminder(kind)
  return {
    heading,
    paragraphs: [firstName ? `Hello ${firstName},` : 'Hello,', ...paragraphs],
    parts: [
      ...(isAboutChauffeur(kind) ? [...etaPart(booking), ...chauffeurPart(booking)] : []),
      ...changesPart(input),
      ...(reminder ? missingFlightParts({ kind, booking, reader: 'passenger' }) : []),
      ...journeyParts(booking, reminder && isReturnReminder(kind) ? 'return' : 'all'),
      ...(isAboutChauffeur(kind) || isCanceled(booking) ? [] : chauffeurPart(booking)),
      ...(isCanceled(booking)
        ? []
        : blockPart({
            booking,
            title: 'Ride',
            heading: 'The ride',
            reader: 'passenger',
            isReturn: isReturnReminder(kind),
          })),
    ],
  }
}

function passengerIntroduction(input: PassengerEmailInput): Omit<PassengerEmailContent, 'parts'> {
  const { kind, before, shown: booking, now } = input
  const booker = bookerName(booking)
  if (isReminder(kind)) return composeReminderIntroduction({ kind, booking, now })
  const shownKind = isFirstEmailToPassenger(input) ? 'booked' : kind
  switch (shownKind) {
    case 'booked':
      return {
        heading: 'A ride has been booked for you',
        paragraphs: [
          `${booker} booked this ride for you with ${readSite().brand}.`,
          'If you were not expecting this, please call us or ignore this email.',
        ],
      }
    case 'changed':
      return {
        heading: 'Your ride has changed',
        paragraphs: [`The ride that ${booker} booked for you has changed.`],
      }
    case 'cancelled':
      return {
        heading: 'Your ride is canceled',
        paragraphs: [`The ride that ${booker} booked for you has been canceled.`],
      }
    case 'released':
      return {
        heading: 'You are no longer the passenger',
        paragraphs: [`The ride that ${booker} booked has changed, and you are no longer the passenger.`],
      }
    case 'chauffeur':
      return {
        heading: booking.chauffeur ? 'Meet your chauffeur' : 'Your chauffeur is changing',
        paragraphs: [
          booking.chauffeur
            ? `${booking.chauffeur.name} will be your chauffeur. ${describeChauffeurContact(booking)}`
            : 'A different chauffeur will drive you. We will let you know who it is.',
        ],
      }
    case 'eta':
      return composeEtaIntroduction({ before, booking, rider: 'you' })
    default:
      shownKind satisfies KindOfBooker | KindOfOthers
      return { heading: 'Your ride', paragraphs: [`${booker} booked this ride for you with ${readSite().brand}.`] }
  }
}

function isFirstEmailToPassenger({ kind, before, booking }: PassengerEmailInput): boolean {
  if (kind !== 'changed' || before === null) return false
  return before.extras.passenger?.email.toLowerCase() !== booking.extras.passenger?.email.toLowerCase()
}

function bookerName({ contactInfo }: Booking): string {
  return `${contactInfo.firstName} ${contactInfo.lastName}`.trim() || 'Someone'
}

function changesPart(input: PassengerEmailInput): EmailPart[] {
  const { kind, before, shown } = input
  if (kind !== 'changed' || before === null || isFirstEmailToPassenger(input)) return []
  const rows = changedRows({ before, after: shown, titles: ['Ride'], reader: 'passenger' })
  return rows.length === 0 ? [] : [{ kind: 'rows', title: 'What changed', rows }]
}
