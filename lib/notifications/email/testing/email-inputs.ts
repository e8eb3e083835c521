import 'server-only'
import type { Extras } from '@/lib/booking/model/extras'
import type { Booking } from '@/lib/booking/model/schemas'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { kennedy, timesSquare } from '@/lib/booking/model/testing/samples'
import type { EmailInput } from '../email-input'

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

/** Builds a round trip with every option, for another passenger, unpaid by Zelle. */
export function fullBooking(overrides: Partial<Booking> = {}): Booking {
  return sampleBooking({
    pickup: kennedy,
    pickupAt: '2027-03-14T18:30:00.000Z',
    returnAt: '2027-03-18T13:00:00.000Z',
    transferType: 'Round Trip',
    zelleDueAt: '2027-03-02T20:00:00.000Z',
    extras: airportExtras,
    ...overrides,
  })
}

export const PAID_BY_CARD: Partial<Booking> = {
  status: 'paid',
  paymentMethod: 'authorizenet',
  paidCents: 10_595,
  transactionId: '60123',
  zelleDueAt: null,
}

const changedRide = fullBooking({ pickupAt: '2027-03-14T20:30:00.000Z', passengers: 5 })
const pendingChange: NonNullable<Booking['pendingChange']> = {
  ride: { ...changedRide, quote: changedRide.quote && { ...changedRide.quote, totalCents: 14_795 } },
  differenceCents: 4200,
  invoiceNumber: 'INV-1803931299999',
  requestedAt: '2027-03-13T18:30:00.000Z',
  requestedBy: 'rider',
  expiresAt: '2027-03-13T19:30:00.000Z',
  paymentMethod: 'authorizenet',
  isPaymentOpen: false,
}

export const chauffeur = { name: 'Samuel Reed', car: 'Black Cadillac Escalade, T123456C', phone: '(212) 555-0190' }

/** Builds a booking in the state of an email kind. */
export function bookingForKind(kind: EmailInput['kind']): Booking {
  const canceled = { cancelledAt: '2027-03-10T10:00:00.000Z', refundCents: 10_595, refundBy: 'gateway' } as const
  if (kind === 'paid') return fullBooking(PAID_BY_CARD)
  if (kind === 'cancelled') return fullBooking({ ...PAID_BY_CARD, ...canceled, status: 'refund_due' })
  if (kind === 'released') return fullBooking({ cancelledAt: canceled.cancelledAt, status: 'cancelled' })
  if (kind === 'hold_released') {
    return fullBooking({ ...PAID_BY_CARD, paidCents: 0, cancelledAt: canceled.cancelledAt, status: 'cancelled' })
  }
  if (kind === 'refund_left') {
    return fullBooking({ ...PAID_BY_CARD, ...canceled, status: 'refund_due', refundBy: 'operator' })
  }
  if (kind === 'refunded') return fullBooking({ ...PAID_BY_CARD, ...canceled, status: 'refunded' })
  if (kind === 'change_requested') return fullBooking({ ...PAID_BY_CARD, pendingChange })
  if (kind === 'change_expired' || kind === 'change_withdrawn') return fullBooking(PAID_BY_CARD)
  if (kind === 'balance_due') {
    const balanceDue = { amountCents: 4200, invoiceNumber: 'INV-1803931299998', isPaymentOpen: false }
    return fullBooking({
      ...PAID_BY_CARD,
      refundCents: 4200,
      balanceDue: { ...balanceDue, paymentMethod: 'authorizenet' },
    })
  }
  if (kind === 'partial_refund') {
    const refund = { refundCents: 2000, partialRefundCents: 2000, refundDueCents: 2000, refundBy: 'gateway' } as const
    return fullBooking({ ...PAID_BY_CARD, ...refund, refundReason: 'The car was late.' })
  }
  if (kind === 'chauffeur') return fullBooking({ ...PAID_BY_CARD, chauffeur })
  if (kind === 'eta') return fullBooking({ ...PAID_BY_CARD, chauffeur, eta: '2027-03-14T18:35:00.000Z' })
  return fullBooking()
}

/** Builds email input on the day before the ride. */
export function emailInput(overrides: Partial<EmailInput> = {}): EmailInput {
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
    facts: [],
    ...overrides,
  }
}

export const KINDS_BY_RECIPIENT = {
  booker: [
    'booked',
    'changed',
    'change_requested',
    'change_expired',
    'change_withdrawn',
    'partial_refund',
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
    'change_requested',
    'change_expired',
    'change_withdrawn',
    'partial_refund',
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
    booking: bookingForKind(kind),
    before: kind === 'changed' ? bookingBeforeChange : null,
  })
}
