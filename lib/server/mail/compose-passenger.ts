import 'server-only'
import type { Booking } from '@/lib/booking/schemas'
import { isCancelled } from '@/lib/booking/status'
import { site } from '@/lib/site'
import { etaWords } from './compose-eta'
import { blockPart, changedRows, chauffeurPart, etaPart, isAboutChauffeur, journeyParts } from './compose-parts'
import { flightAsk, isReminder, isReturn, reminderWords } from './compose-reminder'
import type { Composition } from './composition'
import type { LetterPart } from './letter'

type Told = { heading: string; lead: string[]; parts: LetterPart[] }
type Given = Composition & { shown: Booking }

/** What the one who rides is told, where somebody else booked: the ride, and nothing of money, links or requests. */
export function tellPassenger(composition: Given): Told {
  const { kind, shown: booking } = composition
  const first = booking.extras.passenger?.firstName
  const { heading, lead } = openPassenger(composition)
  const reminder = isReminder(kind)
  return {
    heading,
    lead: [first ? `Hello ${first},` : 'Hello,', ...lead],
    parts: [
      ...(isAboutChauffeur(kind) ? [...etaPart(booking), ...chauffeurPart(booking)] : []),
      ...changesPart(composition),
      ...(reminder ? flightAsk({ kind, booking, reader: 'passenger' }) : []),
      ...journeyParts(booking, reminder && isReturn(kind) ? 'return' : 'all'),
      ...(isAboutChauffeur(kind) || isCancelled(booking) ? [] : chauffeurPart(booking)),
      ...(isCancelled(booking)
        ? []
        : blockPart({ booking, title: 'Ride', as: 'The ride', reader: 'passenger', back: isReturn(kind) })),
    ],
  }
}

function openPassenger(composition: Given): Omit<Told, 'parts'> {
  const { kind, before, shown: booking, now } = composition
  const booker = bookerOf(booking)
  switch (isNewTo(composition) ? 'booked' : kind) {
    case 'booked':
      return {
        heading: 'A ride has been booked for you',
        lead: [
          `${booker} booked this ride for you with ${site.brand}.`,
          'If you were not expecting this, please call us or ignore this email.',
        ],
      }
    case 'changed':
      return { heading: 'Your ride has changed', lead: [`${booker} changed the ride booked for you.`] }
    case 'cancelled':
      return {
        heading: 'Your ride is canceled',
        lead: [`The ride that ${booker} booked for you has been canceled.`],
      }
    case 'released':
      return {
        heading: 'You are no longer the passenger',
        lead: [`${booker} changed the ride, and you are no longer its passenger.`],
      }
    case 'chauffeur':
      return {
        heading: booking.chauffeur ? 'Meet your chauffeur' : 'Your chauffeur is changing',
        lead: [
          booking.chauffeur
            ? `${booking.chauffeur.name} will be your chauffeur. You can call or text on the day of the ride.`
            : 'A different chauffeur will drive you. We will let you know who.',
        ],
      }
    case 'eta':
      return etaWords({ before, booking, rider: 'you' })
    case 'reminder_24h':
    case 'reminder_2h':
    case 'return_reminder_24h':
    case 'return_reminder_2h':
      return reminderWords({ kind, booking, now })
    default:
      return { heading: 'Your ride', lead: [`${booker} booked this ride for you with ${site.brand}.`] }
  }
}

/** Whether this address hears of the ride for the first time, because another one was named before. */
function isNewTo({ kind, before, booking }: Given): boolean {
  if (kind !== 'changed' || before === null) return false
  return before.extras.passenger?.email.toLowerCase() !== booking.extras.passenger?.email.toLowerCase()
}

function bookerOf({ contactInfo }: Booking): string {
  return `${contactInfo.firstName} ${contactInfo.lastName}`.trim() || 'Someone'
}

function changesPart(composition: Given): LetterPart[] {
  const { kind, before, shown } = composition
  if (kind !== 'changed' || before === null || isNewTo(composition)) return []
  const rows = changedRows({ before, after: shown, titles: ['Ride'], reader: 'passenger' })
  return rows.length === 0 ? [] : [{ kind: 'rows', title: 'What changed', rows }]
}
