import 'server-only'
import { formatEta } from '@/lib/booking/model/eta'
import { findEvent } from '@/lib/booking/model/events'
import { formatFullName } from '@/lib/booking/model/format-extras'
import type { Booking } from '@/lib/booking/model/schemas'
import { toBooker, toPassenger } from './bodies'
import type { Message, MessageInput } from './message'

/** An ETA that passed longer ago is not sent. */
const LATE_ETA_MS = 5 * 60_000

/** Who drives, and when they arrive. */
export const chauffeur: Message = {
  to: { booker: ['chauffeur_assigned', 'eta_set'], passenger: ['chauffeur_assigned', 'eta_set'] },
  hasInvitations: () => true,
  endsWithRide: true,
  supersededBy: ['chauffeur'],
  findObsolete: ({ events, booking, now }) => {
    const eta = events.find(event => event.type === 'eta_set')?.eta
    const isOnlyEta = events.every(({ type }) => type === 'eta_set')
    if (!isOnlyEta || eta === undefined) return null
    // The ride has changed since.
    if (booking.eta === null) return 'moot'
    // An ETA of "now" has always passed by the time of sending.
    return Date.parse(eta) + LATE_ETA_MS <= +now ? 'late' : null
  },
  compose: {
    booker: input => {
      const { passenger } = input.booking.extras
      const rider = passenger === null ? 'you' : formatFullName(passenger) || 'your passenger'
      const { name = '' } = input.booking.chauffeur ?? {}
      const change = `A different chauffeur will drive ${rider}. We will let you know who it is.`
      return toBooker(input, introduce(input, rider, `${name} will drive ${rider}.`, change))
    },
    passenger: input => {
      const { name = '' } = input.booking.chauffeur ?? {}
      const change = 'A different chauffeur will drive you. We will let you know who it is.'
      return toPassenger(input, introduce(input, 'you', `${name} will be your chauffeur.`, change))
    },
  },
}

function introduce(input: MessageInput, rider: string, meet: string, change: string) {
  const { booking } = input
  if (findEvent(input.events, 'chauffeur_assigned') === undefined) return { ...introduceEta(input, rider), ...FIRST }
  if (booking.chauffeur === null) return { heading: 'Your chauffeur is changing', paragraphs: [change], ...FIRST }
  return { heading: 'Meet your chauffeur', paragraphs: [`${meet} ${describeContact(booking)}`], ...FIRST }
}

const FIRST = { isAboutChauffeur: true }

function introduceEta(input: MessageInput, rider: string) {
  const { booking } = input
  const previous = findEvent(input.events, 'eta_set')?.was ?? null
  const who = booking.chauffeur === null ? 'Your chauffeur' : booking.chauffeur.name
  const previousText = previous === null ? '' : ` The previous time was ${formatEta({ ...booking, eta: previous })}.`
  return {
    heading: previous === null ? 'Chauffeur arrival time' : 'New chauffeur arrival time',
    paragraphs: [`${who} will pick ${rider} up at about ${formatEta(booking)}.${previousText}`],
  }
}

/** Says when the rider can call the chauffeur; that of an immediate ride is on the way. */
function describeContact({ scheduleOption }: Pick<Booking, 'scheduleOption'>): string {
  return `You can call or text your chauffeur ${scheduleOption === 'immediately' ? 'now' : 'on the day of the ride'}.`
}
