import 'server-only'
import { describeCanceledBooking } from '@/lib/booking/model/describe-status'
import { describePendingEta, formatEta } from '@/lib/booking/model/eta'
import { findEvent } from '@/lib/booking/model/events'
import { formatFullName } from '@/lib/booking/model/extras'
import { describeFare } from '@/lib/booking/model/quote'
import type { Booking } from '@/lib/booking/model/schemas'
import { formatMoney } from '@/lib/format'
import {
  brand,
  describeNewRefunds,
  describeStanding,
  greet,
  linkPart,
  nameBooker,
  toBooker,
  toOperator,
  toPassenger,
} from './bodies'
import { hasPassengerEmail, type Message, type MessageInput, sumOf } from './message'
import { changesPart, isNews, journeyParts } from './parts'

export const booked: Message = {
  to: { booker: ['ride_booked'], passenger: ['ride_booked', 'passenger_added'], operator: ['ride_booked'] },
  hasInvitations: () => true,
  isUrgent: true,
  endsWithRide: true,
  compose: {
    booker: input =>
      toBooker(input, {
        heading: 'Your ride is booked',
        paragraphs: [
          `Thank you for booking with ${brand()}. ${describeStanding(input)}`,
          describePendingEta(input.booking),
          describePassenger(input.booking),
        ],
      }),
    passenger: input =>
      toPassenger(input, {
        heading: 'A ride has been booked for you',
        paragraphs: [
          `${nameBooker(input.booking)} booked this ride for you with ${brand()}.`,
          'If you were not expecting this, please call us or ignore this email.',
        ],
      }),
    operator: input => toOperator(input, 'New ride'),
  },
}

/** Says which emails the passenger gets; empty if the booker rides. */
function describePassenger(booking: Booking): string {
  const { passenger } = booking.extras
  if (passenger === null) return ''
  const name = formatFullName(passenger) || 'someone else'
  const emails = hasPassengerEmail(booking)
    ? 'We also email them the ride details, but not the fare or the link to this booking.'
    : 'Our emails go only to you, so please pass on the details.'
  return `You booked this ride for ${name}. ${emails}`
}

export const changed: Message = {
  to: {
    booker: ['ride_changed', 'fare_agreed'],
    passenger: ['ride_changed'],
    operator: ['ride_changed', 'fare_agreed'],
  },
  when: (event, _, recipient) => event.type !== 'ride_changed' || isNews(event.fields, recipient),
  hasInvitations: () => true,
  isUrgent: true,
  endsWithRide: true,
  compose: {
    booker: input => {
      const payment = describePayment(input)
      const details = 'Here are your updated ride details.'
      const rest = payment ? `${payment} ${details}` : `${details} ${describeStanding(input)}`
      return toBooker(input, {
        heading: 'Your ride has changed',
        paragraphs: [[describeNewFare(input), rest].filter(Boolean).join(' ')],
      })
    },
    passenger: input => {
      const paragraphs = [`The ride that ${nameBooker(input.booking)} booked for you has changed.`]
      const content = toPassenger(input, { heading: 'Your ride has changed', paragraphs })
      return { ...content, parts: [...changesPart(input, 'passenger'), ...content.parts] }
    },
    operator: input => toOperator(input, 'Ride changed'),
  },
}

function describeNewFare(input: MessageInput): string {
  const agreed = findEvent(input.events, 'fare_agreed')
  const isConfirmed = agreed?.was === null || agreed?.was.provisional === true
  return agreed !== undefined && isConfirmed ? `Your fare is confirmed: ${describeFare(agreed.fare)}.` : ''
}

/** Describes what was paid with a change, or what it returns; empty without either. */
function describePayment(input: MessageInput): string {
  const paidCents = sumOf(input, 'payment_received')
  if (paidCents > 0) return `We received your payment of ${formatMoney(paidCents)}, and your ride has been changed.`
  return describeNewRefunds(input)
}

export const canceled: Message = {
  to: { booker: ['canceled'], passenger: ['canceled'], operator: ['canceled'] },
  hasInvitations: () => true,
  isUrgent: true,
  compose: {
    booker: input => {
      const { cancelledBy, cancelReason } = input.booking
      const reason = cancelReason ? ` Reason: ${cancelReason}` : ''
      const apology = `We are sorry, but we had to cancel this ride.${reason}`
      return toBooker(input, {
        heading: 'Your ride is canceled',
        paragraphs: [cancelledBy === 'operator' ? apology : '', describeCanceledBooking(input.booking)],
      })
    },
    passenger: input =>
      toPassenger(input, {
        heading: 'Your ride is canceled',
        paragraphs: [`The ride that ${nameBooker(input.booking)} booked for you has been canceled.`],
      }),
    operator: input => toOperator(input, 'Ride canceled'),
  },
}

export const confirmed: Message = {
  to: { booker: ['confirmed'] },
  hasInvitations: () => true,
  endsWithRide: true,
  compose: {
    booker: input =>
      toBooker(input, {
        heading: 'Your ride is confirmed',
        paragraphs: [`We have reviewed your ride and look forward to serving you. ${describeStanding(input)}`],
      }),
  },
}

/** An ETA that passed longer ago is not sent. */
const LATE_ETA_MS = 5 * 60_000

/** Who drives, and when they arrive. */
export const chauffeur: Message = {
  to: { booker: ['chauffeur_assigned', 'eta_set'], passenger: ['chauffeur_assigned', 'eta_set'] },
  hasInvitations: () => true,
  endsWithRide: true,
  // An ETA of "now" has always passed by the time of sending.
  isObsolete: (events, { eta }, now) =>
    findEvent(events, 'chauffeur_assigned') === undefined && (eta === null || Date.parse(eta) + LATE_ETA_MS <= +now),
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

/** The link to the ride: for who lost it, or a new one that ended the others. */
export const link: Message = {
  to: { booker: ['link_replaced', 'link_requested'] },
  compose: {
    booker: input => {
      const { booking } = input
      const isNew = findEvent(input.events, 'link_replaced') !== undefined
      return {
        heading: isNew ? 'The new link to your ride' : 'The link to your ride',
        paragraphs: [greet(booking.contactInfo.firstName), ...(isNew ? REPLACED : REQUESTED)],
        parts: [linkPart(input), ...journeyParts(booking)],
      }
    },
  },
}

const REPLACED = ['Here is a new link to your ride. Earlier links no longer work. Your booking has not changed.']
const REQUESTED = [
  'Here is the link you requested.',
  'If you did not request it, you can ignore this email; your booking has not changed. Please call us if you have questions.',
]
