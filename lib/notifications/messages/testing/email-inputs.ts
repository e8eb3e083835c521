import { accountEvents, rideChanged } from '@/lib/booking/model/events'
import { emptyExtras } from '@/lib/booking/model/fields'
import { type Attempt, type NewEntry, planRefunds } from '@/lib/booking/model/ledger'
import type { Booking, Extras, StoredBooking } from '@/lib/booking/model/schemas'
import { accountOf, byMerchant, card, entriesOf, ofCharge, price, refund } from '@/lib/booking/model/testing/account'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { kennedy, timesSquare } from '@/lib/booking/model/testing/samples'
import { composeEmail, type EmailInput } from '@/lib/notifications/email/compose'
import { type MessageName, messages } from '@/lib/notifications/messages/list'
import type { EmailRecipient, Message, Occurrence } from '@/lib/notifications/messages/message'

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

/** What happened, the ride after it, the entries before it, and those that it appended. */
type Sample = {
  message: MessageName
  events?: Occurrence[]
  ride?: Partial<StoredBooking>
  earlier?: NewEntry[]
  entries?: NewEntry[]
  attempts?: Partial<Attempt>[]
}
const canceled = { ...BY_CARD, cancelledAt: '2027-03-10T10:00:00.000Z' }
const canceledPrice = price('canceled', -10_595)
const chargeback = ofCharge('chargeback', -10_595)
const eta = '2027-03-14T18:35:00.000Z'
export const bookingBeforeChange = fullBooking({ pickupAt: '2027-03-14T16:00:00.000Z', passengers: 1 })

/** Each email that reads differently. What the entries say by themselves is added. */
const SAMPLES = {
  booked: { message: 'booked', events: [{ type: 'ride_booked', fare: null, paymentMethod: 'zelle' }] },
  changed: { message: 'changed', events: rideChanged(bookingBeforeChange, fullBooking()) },
  change_asked: {
    message: 'request',
    events: [{ type: 'change_asked', payBy: 'zelle', changes: ['3 passengers instead of 2'], dueCents: 4200 }],
    ride: BY_CARD,
    earlier: PAID,
  },
  zelle_sent: { message: 'request', events: [{ type: 'zelle_reported', cents: 10_595 }] },
  charge_unknown: {
    message: 'request',
    events: [{ type: 'charge_unknown', cents: 10_595, attempt: 'attempt-1' }],
    ride: BY_CARD,
    attempts: [{ cents: 10_595 }],
  },
  courtesy: {
    message: 'courtesy',
    events: [{ type: 'courtesy', cents: 2000, reason: 'The car was late.' }],
    ride: { ...BY_CARD, refundReason: 'The car was late.' },
    earlier: PAID,
    entries: [price('courtesy', -2000)],
  },
  balance_due: {
    message: 'money_moved',
    ride: BY_CARD,
    earlier: [card(6395), card(4200, '60003')],
    entries: [ofCharge('settlement', -4200, '60003')],
  },
  paid: { message: 'paid', ride: BY_CARD, entries: PAID },
  gratuity: {
    message: 'paid',
    events: [{ type: 'gratuity', cents: 2000, reference: '60003' }],
    ride: BY_CARD,
    earlier: PAID,
    entries: [price('gratuity', 2000), card(2000, '60003')],
  },
  cancelled: {
    message: 'canceled',
    events: [{ type: 'canceled', by: 'rider', reason: null, paidCents: 10_595, keptCents: 0, isPaymentHeld: false }],
    ride: canceled,
    earlier: PAID,
    entries: [canceledPrice],
  },
  refunded: { message: 'refund', ride: canceled, earlier: [...PAID, canceledPrice], entries: [refund(10_595)] },
  hold_released: { message: 'refund', events: [{ type: 'hold_released' }], ride: canceled, earlier: [canceledPrice] },
  refund_left: {
    message: 'refund',
    events: [{ type: 'refund_due', cents: 10_595, by: 'operator', via: 'card' }],
    ride: canceled,
    earlier: [...PAID, canceledPrice],
    attempts: [{ kind: 'refund', cents: 10_595, refs: '60001', state: 'failed' }],
  },
  merchant_change: { message: 'money_moved', ride: BY_CARD, earlier: PAID, entries: [byMerchant(-10_595)] },
  charge_found: { message: 'money_moved', events: [{ type: 'charge_found', cents: 10_595, reference: '60001' }] },
  chargeback: { message: 'money_moved', ride: BY_CARD, earlier: PAID, entries: [chargeback] },
  chargeback_reversed: {
    message: 'money_moved',
    ride: BY_CARD,
    earlier: [...PAID, chargeback],
    entries: [ofCharge('chargeback', 10_595)],
  },
  confirmed: { message: 'confirmed', events: [{ type: 'confirmed' }] },
  chauffeur: {
    message: 'chauffeur',
    events: [{ type: 'chauffeur_assigned', chauffeur, isFirst: true }],
    ride: { ...BY_CARD, chauffeur },
    earlier: PAID,
  },
  eta: {
    message: 'chauffeur',
    events: [{ type: 'eta_set', eta, was: null }],
    ride: { ...BY_CARD, chauffeur, eta },
    earlier: PAID,
  },
  reminder_24h: { message: 'reminder', events: [{ type: 'reminder_due', leg: 'outbound', hours: 24 }] },
  reminder_2h: { message: 'reminder', events: [{ type: 'reminder_due', leg: 'outbound', hours: 2 }] },
  return_reminder_24h: { message: 'reminder', events: [{ type: 'reminder_due', leg: 'return', hours: 24 }] },
  return_reminder_2h: { message: 'reminder', events: [{ type: 'reminder_due', leg: 'return', hours: 2 }] },
  link: { message: 'link', events: [{ type: 'link_requested' }] },
  new_link: { message: 'link', events: [{ type: 'link_replaced' }] },
  card_attack: { message: 'alert', events: [{ type: 'card_attack' }] },
  charges_without_booking: {
    message: 'alert',
    events: [{ type: 'charges_without_booking', charges: ['INV-18, transaction 3'] }],
  },
} as const satisfies Record<string, Sample>
export type SampleName = keyof typeof SAMPLES

/** Builds the events and the booking of a sample, whose ride may differ. */
export function sampleOf(name: SampleName, ride: Partial<StoredBooking> = {}) {
  const sample: Sample = SAMPLES[name]
  return { message: sample.message, ...eventOf({ ...sample, ride: { ...sample.ride, ...ride } }) }
}

export function eventOf({
  events = [],
  ride,
  earlier = [],
  entries = [],
  attempts,
}: Omit<Sample, 'message'>): Pick<EmailInput, 'booking' | 'events'> {
  const all = [...earlier, ...entries]
  const booking = fullBooking(ride, all, attempts)
  const plan = planRefunds(accountOf(booking, all, attempts))
  return { booking, events: [...events, ...accountEvents(entriesOf(entries), booking, plan)] }
}

type Overrides = Partial<EmailInput> & { sample?: SampleName; before?: Booking }

/** Builds the input of a sample on the day before the ride; with `before`, of a change of it. */
export function emailInput({ sample = 'booked', before, ...overrides }: Overrides = {}): EmailInput {
  const input: EmailInput = {
    recipient: 'booker',
    ...sampleOf(sample),
    version: 1,
    to: 'ada.byron@example.com',
    link: LINK,
    now: new Date('2027-03-13T18:30:05.000Z'),
    ...overrides,
  }
  if (before === undefined) return input
  return { ...input, events: [...rideChanged(before, input.booking), ...(overrides.events ?? [])] }
}

export type EmailVariant = { name: SampleName; recipient: EmailRecipient }

export function listBookingEmails(): EmailVariant[] {
  return SAMPLE_NAMES.flatMap(name => {
    const { message, events, booking } = sampleOf(name)
    if (message === 'alert') return []
    const { to, when }: Message = messages[message]
    return RECIPIENTS.flatMap(recipient => {
      const isFor = events.some(
        event => to[recipient]?.includes(event.type) && (when === undefined || when(event, booking, recipient)),
      )
      return isFor ? [{ name, recipient }] : []
    })
  })
}
const SAMPLE_NAMES = Object.keys(SAMPLES) as SampleName[]
const RECIPIENTS = ['booker', 'passenger', 'operator'] as const

export const composeVariant = ({ name, recipient }: EmailVariant) =>
  composeEmail(emailInput({ sample: name, recipient }))
