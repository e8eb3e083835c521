import 'server-only'
import { emptyExtras } from '@/lib/booking/model/fields'
import type { Attempt, NewEntry } from '@/lib/booking/model/ledger'
import type { Booking, Extras, StoredBooking } from '@/lib/booking/model/schemas'
import { card, entriesOf, ofCharge, price, refund } from '@/lib/booking/model/testing/account'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { kennedy, timesSquare } from '@/lib/booking/model/testing/samples'
import type { EmailInput } from '../email-input'

export const LINK = 'https://nocturne.example/ride/7KQ4-M9XW#a-token-that-opens-it'

export const airportExtras: Extras = {
  ...emptyExtras,
  arrival: { flightNumber: 'DL1234', terminal: '4', meetingPoint: 'inside', signName: 'Dr. Okafor' },
  returnDeparture: { flightNumber: 'BA178', terminal: '7' },
  stops: [timesSquare],
  childSeats: { infant: 1, toddler: 0, booster: 2 },
  passenger: { firstName: 'Grace', lastName: 'Okafor', email: 'grace@example.com', phone: '(212) 555-0177' },
}

/** Builds a round trip with every option, for another passenger; by default unpaid, by Zelle. */
export function fullBooking(
  overrides: Partial<StoredBooking> = {},
  entries: readonly NewEntry[] = [],
  attempts: readonly Partial<Attempt>[] = [],
): Booking {
  const ride: Partial<StoredBooking> = {
    pickup: kennedy,
    pickupAt: '2027-03-14T18:30:00.000Z',
    returnAt: '2027-03-18T13:00:00.000Z',
    transferType: 'Round Trip',
    zelleDueAt: '2027-03-02T20:00:00.000Z',
    extras: airportExtras,
    ...overrides,
  }
  return sampleBooking(ride, entries, attempts)
}

export const BY_CARD = { paymentMethod: 'authorizenet', zelleDueAt: null } as const
export const PAID = [card(10_595)]

export function paidBooking(overrides: Partial<StoredBooking> = {}, later: readonly NewEntry[] = []): Booking {
  return fullBooking({ ...BY_CARD, ...overrides }, [...PAID, ...later])
}

export const chauffeur = { name: 'Samuel Reed', car: 'Black Cadillac Escalade, T123456C', phone: '(212) 555-0190' }

/** The ride after an event, the entries before it, and those that it appended. */
type Event = {
  ride?: Partial<StoredBooking>
  earlier?: NewEntry[]
  entries?: NewEntry[]
  attempts?: Partial<Attempt>[]
}
const canceled = { ...BY_CARD, cancelledAt: '2027-03-10T10:00:00.000Z' }
const canceledPrice = price('canceled', -10_595)
const chargeback = ofCharge('chargeback', -10_595)
const EVENTS: Partial<Record<EmailInput['kind'], Event>> = {
  paid: { ride: BY_CARD, entries: PAID },
  cancelled: { ride: canceled, earlier: PAID, entries: [canceledPrice] },
  released: { ride: { cancelledAt: canceled.cancelledAt }, earlier: [canceledPrice] },
  hold_released: { ride: canceled, earlier: [canceledPrice] },
  refund_left: {
    ride: canceled,
    earlier: [...PAID, canceledPrice],
    attempts: [{ kind: 'refund', cents: 10_595, refs: '60001', state: 'failed' }],
  },
  refunded: { ride: canceled, earlier: [...PAID, canceledPrice], entries: [refund(10_595)] },
  balance_due: {
    ride: BY_CARD,
    earlier: [card(6395), card(4200, '60003')],
    entries: [ofCharge('settlement_failed', -4200, '60003')],
  },
  courtesy: {
    ride: { ...BY_CARD, refundReason: 'The car was late.' },
    earlier: PAID,
    entries: [price('courtesy', -2000)],
  },
  change_asked: { ride: BY_CARD, earlier: PAID },
  merchant_change: { ride: BY_CARD, earlier: PAID, entries: [ofCharge('merchant', -10_595)] },
  chargeback: { ride: BY_CARD, earlier: PAID, entries: [chargeback] },
  chargeback_reversed: {
    ride: BY_CARD,
    earlier: [...PAID, chargeback],
    entries: [ofCharge('chargeback_won', 10_595)],
  },
  chauffeur: { ride: { ...BY_CARD, chauffeur }, earlier: PAID },
  eta: { ride: { ...BY_CARD, chauffeur, eta: '2027-03-14T18:35:00.000Z' }, earlier: PAID },
}

/** Builds the booking and entries of an email kind, whose booking may differ. */
export function eventOfKind(kind: EmailInput['kind'], ride: Partial<StoredBooking> = {}) {
  const { ride: rideOfKind, earlier = [], entries = [], attempts } = EVENTS[kind] ?? {}
  return eventOf({ ride: { ...rideOfKind, ...ride }, earlier, entries, attempts })
}

export function eventOf({
  ride,
  earlier = [],
  entries = [],
  attempts,
}: Event): Pick<EmailInput, 'booking' | 'entries'> {
  return { booking: fullBooking(ride, [...earlier, ...entries], attempts), entries: entriesOf(entries) }
}

/** Builds email input on the day before the ride. */
export function emailInput(overrides: Partial<EmailInput> = {}): EmailInput {
  return {
    kind: 'booked',
    recipient: 'booker',
    booking: fullBooking(),
    before: null,
    entries: [],
    withReturn: null,
    version: 1,
    to: 'ada.byron@example.com',
    link: LINK,
    now: new Date('2027-03-13T18:30:05.000Z'),
    uidDomain: 'localhost',
    facts: [],
    ...overrides,
  }
}

export const KINDS_BY_RECIPIENT = {
  booker: [
    'booked',
    'changed',
    'courtesy',
    'balance_due',
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
    'new_link',
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
    'change_asked',
    'zelle_sent',
    'courtesy',
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
} as const satisfies Record<EmailInput['recipient'], readonly EmailInput['kind'][]>

type EmailVariant = Pick<EmailInput, 'kind' | 'recipient'>

/** Lists every email about a booking. */
export function listBookingEmails(): EmailVariant[] {
  return [
    ...KINDS_BY_RECIPIENT.booker.map(kind => ({ kind, recipient: 'booker' as const })),
    ...KINDS_BY_RECIPIENT.passenger.map(kind => ({ kind, recipient: 'passenger' as const })),
    ...KINDS_BY_RECIPIENT.operator.map(kind => ({ kind, recipient: 'operator' as const })),
  ]
}

/** Lists every email, including those about the site itself. */
export function listAllEmails(): EmailVariant[] {
  const alerts = ['card_attack', 'charges_without_booking'] as const
  return [...listBookingEmails(), ...alerts.map(kind => ({ kind, recipient: 'operator' as const }))]
}

export const bookingBeforeChange = fullBooking({ pickupAt: '2027-03-14T16:00:00.000Z', passengers: 1 })

/** Builds the input of an email kind. */
export function emailInputFor({ kind, recipient }: EmailVariant): EmailInput {
  return emailInput({
    kind,
    recipient,
    ...eventOfKind(kind),
    before: kind === 'changed' ? bookingBeforeChange : null,
    facts: kind === 'change_asked' ? ['3 passengers instead of 2', 'Difference to be paid by Zelle: $42.00'] : [],
  })
}
