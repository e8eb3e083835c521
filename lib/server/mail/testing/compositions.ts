import 'server-only'
import type { Extras } from '@/lib/booking/extras'
import type { Booking } from '@/lib/booking/schemas'
import { sampleBooking } from '@/lib/booking/testing/sample-booking'
import { kennedy, timesSquare } from '@/lib/booking/testing/samples'
import type { Composition } from '../composition'

export const LINK = 'https://nocturne.example/ride/7KQ4-M9XW#a-token-that-opens-it'

export const airportExtras: Extras = {
  arrival: { flightNumber: 'DL1234', terminal: '4', meetingPoint: 'inside', signName: 'Dr. Okafor' },
  departure: null,
  returnArrival: null,
  returnDeparture: { flightNumber: 'BA178', terminal: '7' },
  stops: [timesSquare],
  childSeats: { infant: 1, toddler: 0, booster: 2 },
  passenger: { firstName: 'Grace', lastName: 'Okafor', email: 'grace@example.com', phone: '(212) 555-0177' },
}

/** A ride with all that a ride can have: there and back from an airport, for somebody else, unpaid by Zelle. */
export function fullBooking(over: Partial<Booking> = {}): Booking {
  return sampleBooking({
    pickup: kennedy,
    pickupAt: '2027-03-14T18:30:00.000Z',
    returnAt: '2027-03-18T13:00:00.000Z',
    transferType: 'Round Trip',
    zelleDueAt: '2027-03-02T20:00:00.000Z',
    extras: airportExtras,
    ...over,
  })
}

export const byCard: Partial<Booking> = {
  status: 'paid',
  paymentMethod: 'authorizenet',
  paidCents: 10_595,
  transactionId: '60123',
  zelleDueAt: null,
}

export const chauffeur = { name: 'Samuel Reed', car: 'Black Cadillac Escalade, T123456C', phone: '(212) 555-0190' }

/** A booking that such news is told of. */
export function bookingOf(kind: Composition['kind']): Booking {
  const cancelled = { cancelledAt: '2027-03-10T10:00:00.000Z', refundCents: 10_595, refundBy: 'gateway' } as const
  if (kind === 'paid') return fullBooking(byCard)
  if (kind === 'cancelled') return fullBooking({ ...byCard, ...cancelled, status: 'refund_due' })
  if (kind === 'released') return fullBooking({ cancelledAt: cancelled.cancelledAt, status: 'cancelled' })
  if (kind === 'hold_released') {
    return fullBooking({ ...byCard, paidCents: 0, cancelledAt: cancelled.cancelledAt, status: 'cancelled' })
  }
  if (kind === 'refund_left') {
    return fullBooking({ ...byCard, ...cancelled, status: 'refund_due', refundBy: 'operator' })
  }
  if (kind === 'refunded') return fullBooking({ ...byCard, ...cancelled, status: 'refunded' })
  if (kind === 'chauffeur') return fullBooking({ ...byCard, chauffeur })
  if (kind === 'eta') return fullBooking({ ...byCard, chauffeur, eta: '2027-03-14T18:35:00.000Z' })
  return fullBooking()
}

/** What a message is made of, on the day before the ride. */
export function composition(over: Partial<Composition> = {}): Composition {
  return {
    kind: 'booked',
    recipient: 'booker',
    booking: fullBooking(),
    before: null,
    withReturn: null,
    version: 1,
    to: 'ada.byron@example.com',
    link: LINK,
    now: new Date('2027-03-13T18:30:05.000Z'),
    uidDomain: 'localhost',
    ...over,
  }
}

/** Every kind of email that each recipient gets. */
export const kinds = {
  booker: [
    'booked',
    'changed',
    'paid',
    'cancelled',
    'refunded',
    'hold_released',
    'confirmed',
    'chauffeur',
    'eta',
    'reminder_24h',
    'reminder_2h',
    'return_reminder_24h',
    'return_reminder_2h',
    'link',
    'resent',
  ],
  passenger: [
    'booked',
    'changed',
    'cancelled',
    'released',
    'chauffeur',
    'eta',
    'reminder_24h',
    'reminder_2h',
    'return_reminder_24h',
    'return_reminder_2h',
  ],
  operator: [
    'booked',
    'changed',
    'paid',
    'cancelled',
    'refunded',
    'hold_released',
    'refund_left',
    'merchant_change',
    'charge_found',
    'chargeback',
    'chargeback_reversed',
  ],
} as const satisfies Record<Composition['recipient'], readonly Composition['kind'][]>

type Kind = Pick<Composition, 'kind' | 'recipient'>

/** The same as one list: every email about a booking. */
export function everyKind(): Kind[] {
  return [
    ...kinds.booker.map(kind => ({ kind, recipient: 'booker' as const })),
    ...kinds.passenger.map(kind => ({ kind, recipient: 'passenger' as const })),
    ...kinds.operator.map(kind => ({ kind, recipient: 'operator' as const })),
  ]
}

/** Every email: also the one about the site itself. */
export function everyEmail(): Kind[] {
  return [...everyKind(), { kind: 'card_attack', recipient: 'operator' }]
}

/** The ride before it changed. */
export const earlier = fullBooking({ pickupAt: '2027-03-14T16:00:00.000Z', passengers: 1 })

/** An email of that kind, about a booking that fits it. */
export function compositionOf({ kind, recipient }: Kind): Composition {
  return composition({ kind, recipient, booking: bookingOf(kind), before: kind === 'changed' ? earlier : null })
}
