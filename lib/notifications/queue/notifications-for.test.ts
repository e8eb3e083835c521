import { emptyExtras } from '@/lib/booking/model/extras'
import type { Booking } from '@/lib/booking/model/schemas'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import type { BookingEventTable } from '@/lib/booking/tables'
import { notificationsFor, remindersFor } from './notifications-for'

const passenger = { firstName: 'Grace', lastName: 'Hall', email: 'grace@example.com', phone: '' }
const forGrace: Booking = { ...kennedyBooking, extras: { ...emptyExtras, passenger } }

type Case = [
  what: string,
  kind: BookingEventTable['kind'],
  before: Partial<Booking> | null,
  after: Partial<Booking>,
  expected: string[],
]
const balanceDue = {
  amountCents: 500,
  invoiceNumber: 'INV-2',
  paymentMethod: 'authorizenet' as const,
  isPaymentOpen: false,
}
const cancelledAt = '2027-03-02T20:00:00.000Z'
const otherPhone = { ...kennedyBooking.contactInfo, phone: '+12125550143' }
const chauffeur = { name: 'Sam', car: 'Black Escalade', phone: '+12125550199' }
const cases: Case[] = [
  ['a new booking', 'created', null, {}, ['booked: booker passenger operator']],
  [
    'a rescheduled ride',
    'changed',
    {},
    { pickupAt: '2027-03-15T18:30:00.000Z' },
    ['changed: booker passenger operator'],
  ],
  ['another payment method', 'changed', {}, { paymentMethod: 'authorizenet' }, ['changed: booker operator']],
  [
    'a rescheduled ride with another payment method',
    'changed',
    {},
    { paymentMethod: 'authorizenet', pickupAt: '2027-03-15T18:30:00.000Z' },
    ['changed: booker passenger operator'],
  ],
  ['a confirmed fare', 'fare', { quote: null }, { quote: kennedyBooking.quote }, ['changed: booker operator']],
  ['another phone number of the booker', 'changed', {}, { contactInfo: otherPhone }, ['changed: booker operator']],
  ['an empty change', 'changed', {}, {}, []],
  ['a payment', 'payment', {}, { status: 'paid', paidCents: 15_700 }, ['paid: booker operator']],
  [
    'a charge that was voided in the merchant interface',
    'payment',
    { status: 'paid', paidCents: 15_700 },
    { status: 'reserved', paidCents: 15_700, refundCents: 15_700 },
    ['merchant_change: operator'],
  ],
  [
    'a partial refund in the merchant interface',
    'payment',
    { status: 'paid', paidCents: 15_700 },
    { status: 'paid', paidCents: 15_700, refundCents: 5000 },
    ['merchant_change: operator'],
  ],
  [
    'a lost charge of a ride that others still pay in part',
    'payment',
    { status: 'paid', paidCents: 16_200 },
    { status: 'paid', paidCents: 16_200, refundCents: 500, balanceDue },
    ['balance_due: booker', 'merchant_change: operator'],
  ],
  [
    'a balance that was paid',
    'payment',
    { status: 'paid', paidCents: 16_200, balanceDue },
    { status: 'paid', paidCents: 16_700, balanceDue: null },
    ['paid: booker operator'],
  ],
  [
    'a balance that ended because a lost charge went through after all',
    'payment',
    { status: 'paid', paidCents: 16_200, refundCents: 500, balanceDue },
    { status: 'paid', paidCents: 16_200, refundCents: 0, balanceDue: null },
    ['paid: booker', 'merchant_change: operator'],
  ],
  [
    'a balance that ended with a lower fare',
    'changed',
    { status: 'paid', paidCents: 16_200, balanceDue },
    {
      status: 'paid',
      paidCents: 16_200,
      balanceDue: null,
      quote: kennedyBooking.quote && { ...kennedyBooking.quote, totalCents: 15_200 },
    },
    ['changed: booker operator'],
  ],
  [
    'a balance that ended with a cancellation',
    'cancelled',
    { status: 'paid', paidCents: 16_200, balanceDue },
    { status: 'refund_due', cancelledAt, refundCents: 16_200, refundBy: 'gateway', balanceDue: null },
    ['cancelled: booker passenger operator'],
  ],
  [
    'Zelle chosen for a balance',
    'changed',
    { status: 'paid', paidCents: 16_200, balanceDue },
    { balanceDue: { ...balanceDue, paymentMethod: 'zelle' } },
    ['balance_due: booker', 'changed: operator'],
  ],
  [
    'a chargeback',
    'chargeback',
    { status: 'paid', paidCents: 15_700 },
    { status: 'reserved', paidCents: 15_700, chargebackCents: 15_700 },
    ['chargeback: operator'],
  ],
  [
    'a chargeback that was reversed',
    'chargeback_reversed',
    { status: 'reserved', paidCents: 15_700, chargebackCents: 15_700 },
    { status: 'paid', paidCents: 15_700 },
    ['chargeback_reversed: operator'],
  ],
  [
    'an extra charge that is refunded automatically',
    'payment',
    { status: 'paid', paidCents: 15_700 },
    { status: 'paid', paidCents: 31_400, refundCents: 15_700, refundBy: 'gateway' },
    ['merchant_change: operator'],
  ],
  ['a charge made outside this site', 'charge_found', {}, {}, ['charge_found: operator']],
  ['a payment that is being checked', 'payment', {}, { status: 'payment_unknown' }, []],
  ['a cancellation', 'cancelled', {}, { status: 'cancelled', cancelledAt }, ['cancelled: booker passenger operator']],
  [
    'a cancellation with its refund',
    'cancelled',
    { status: 'paid' },
    { status: 'refunded', cancelledAt },
    ['cancelled: booker passenger operator'],
  ],
  [
    'a refund that was made later',
    'payment',
    { status: 'refund_due', cancelledAt },
    { status: 'refunded', cancelledAt },
    ['refunded: booker operator'],
  ],
  [
    'a refund that the gateway did not make',
    'payment',
    { status: 'refund_due', refundBy: 'gateway', cancelledAt },
    { status: 'refund_due', refundBy: 'operator', cancelledAt },
    ['refund_left: operator'],
  ],
  [
    'a held charge that was declined after a cancellation',
    'payment',
    { status: 'cancelled', pendingReview: true, cancelledAt },
    { pendingReview: false },
    ['hold_released: booker operator'],
  ],
  [
    'a held charge that was accepted after a cancellation',
    'payment',
    { status: 'cancelled', pendingReview: true, cancelledAt },
    { status: 'refund_due', pendingReview: false, refundBy: 'gateway' },
    [],
  ],
  ['a charge held for review', 'payment', { status: 'payment_unknown' }, { pendingReview: true }, []],
  ['a confirmation', 'confirmed', {}, { confirmedAt: cancelledAt }, ['confirmed: booker']],
  ['a chauffeur', 'chauffeur', {}, { chauffeur }, ['chauffeur: booker passenger']],
  [
    'an ETA that is to be emailed',
    'eta',
    { chauffeur },
    { eta: cancelledAt, etaEmailed: cancelledAt },
    ['eta: booker passenger'],
  ],
  ['an ETA that moved by a few minutes', 'eta', { chauffeur, etaEmailed: cancelledAt }, { eta: cancelledAt }, []],
  ['a new link', 'link', {}, {}, ['new_link: booker']],
  ...(
    [
      { returnAt: '2027-03-18T13:00:00.000Z' },
      { pickup: kennedyBooking.dropOff },
      { dropOff: kennedyBooking.pickup },
      { extras: { ...emptyExtras, passenger, childSeats: { infant: 1, toddler: 0, booster: 0 } } },
      { transferType: 'Round Trip' },
      { extraTime: 1 },
      { carCategory: 'Luxury Sedan' },
      { passengers: 1 },
      { bags: 1 },
      { isCarpool: true },
      { luggageWeight: 'heavy' },
    ] satisfies Partial<Booking>[]
  ).map((patch): Case => {
    return [`a change of ${Object.keys(patch)}`, 'changed', {}, patch, ['changed: booker passenger operator']]
  }),
  ['a change that no email shows', 'changed', {}, { lateChangedAt: cancelledAt }, []],
  ['a payment of a paid ride', 'payment', { status: 'paid' }, { paidCents: 31_400 }, []],
  ['a change of a canceled ride', 'changed', { cancelledAt }, { bags: 1 }, ['changed: booker passenger operator']],
  ['a change of a refunded ride', 'changed', { status: 'refunded', cancelledAt }, {}, []],
  ['a held charge that is still held', 'payment', { status: 'cancelled', pendingReview: true, cancelledAt }, {}, []],
  [
    'a canceled ride that was never held',
    'payment',
    { status: 'cancelled', cancelledAt },
    { pendingReview: false },
    [],
  ],
  ['a released hold of an active ride', 'payment', { pendingReview: true }, { pendingReview: false }, []],
  [
    'a payment found after a chargeback',
    'chargeback',
    { status: 'reserved' },
    { status: 'paid', paidCents: 15_700 },
    ['chargeback: operator'],
  ],
  [
    'an event of a refund that was left to the operator before',
    'payment',
    { status: 'refund_due', refundBy: 'operator', refundCents: 5000, cancelledAt },
    { refundCents: 7850 },
    [],
  ],
  [
    'a second charge too many while the first is still going back',
    'payment',
    { status: 'paid', refundBy: 'gateway', refundCents: 15_700 },
    { refundCents: 31_400 },
    [],
  ],
  [
    'a late charge of a canceled ride that is refunded automatically',
    'payment',
    { status: 'cancelled', cancelledAt },
    { status: 'refund_due', refundCents: 15_700, refundBy: 'gateway' },
    [],
  ],
]

test.each(cases)('notifies the right recipients of %s', (_, kind, before, after, expected) => {
  const booking = { ...forGrace, ...before, ...after }
  const notifications = notificationsFor({ before: before && { ...forGrace, ...before }, booking, version: 2, kind })
  const notificationsByKind = Map.groupBy(
    notifications.filter(({ recipient }) => recipient !== 'webhook'),
    notification => notification.kind,
  )
  expect(
    [...notificationsByKind].map(([of, ofKind]) => `${of}: ${ofKind.map(({ recipient }) => recipient).join(' ')}`),
  ).toEqual(expected)
})

test.each<[string, Partial<typeof passenger> | null, Partial<Booking['contactInfo']>, boolean]>([
  ['removed from the ride', null, {}, true],
  ['replaced', { email: 'mary@example.com' }, {}, true],
  ['still on the ride', { firstName: 'Gracie', email: 'Grace@example.com' }, {}, false],
  ['the new booker', null, { email: 'grace@example.com' }, false],
])('notifies a passenger who is %s only once they lose the ride', (_, rides, bookerFields, expected) => {
  const extras = { ...emptyExtras, passenger: rides && { ...passenger, ...rides } }
  const booking = { ...forGrace, extras, contactInfo: { ...forGrace.contactInfo, ...bookerFields } }
  const notifications = notificationsFor({ before: forGrace, booking, version: 2, kind: 'changed' })
  expect(notifications.some(({ kind, recipient }) => kind === 'released' && recipient === 'passenger')).toBe(expected)
})

test("notifies a passenger who shared the booker's email when that changes", () => {
  const contactInfo = { ...forGrace.contactInfo, email: passenger.email }
  const notifications = notificationsFor({
    before: { ...forGrace, contactInfo },
    booking: forGrace,
    version: 2,
    kind: 'changed',
  })
  expect(notifications.map(({ recipient }) => recipient)).toContain('passenger')
})

test.each(cases)('notifies the dispatch system of %s', (_, kind, before, after) => {
  const booking = { ...forGrace, ...before, ...after }
  const notifications = notificationsFor({ before: before && { ...forGrace, ...before }, booking, version: 2, kind })
  expect(notifications.filter(({ recipient }) => recipient === 'webhook')).toMatchObject([{ kind: 'event' }])
})

test.each([
  ['missing', null],
  ['without an email', { ...passenger, email: '' }],
  ['the booker', { ...passenger, email: 'ADA@example.com' }],
])('notifies only the booker if the passenger is %s', (_, passenger) => {
  const booking = { ...kennedyBooking, extras: { ...emptyExtras, passenger } }
  const notifications = notificationsFor({ before: null, booking, version: 1, kind: 'created' })
  expect(notifications.map(({ recipient }) => recipient)).toEqual(['booker', 'operator', 'webhook'])
})

test('reminds of both legs of a round trip', () => {
  const booking = { ...kennedyBooking, returnAt: '2027-03-16T18:30:00.000Z' }
  expect(remindersFor(booking).map(({ kind, dueAt }) => `${kind} ${dueAt.toISOString()}`)).toEqual([
    'reminder_24h 2027-03-13T18:30:00.000Z',
    'return_reminder_24h 2027-03-15T18:30:00.000Z',
    'reminder_2h 2027-03-14T16:30:00.000Z',
    'return_reminder_2h 2027-03-16T16:30:00.000Z',
  ])
})

test.each([{ cancelledAt }, { noShowAt: cancelledAt }])(
  'creates no reminders of a canceled or missed ride (%j)',
  patch => {
    expect(remindersFor({ ...kennedyBooking, ...patch })).toEqual([])
  },
)

test("sends an event's email at once and once per version", () => {
  const [first] = notificationsFor({ before: null, booking: forGrace, version: 7, kind: 'created' })
  expect(first).toEqual({ kind: 'booked', recipient: 'booker', dedupeId: 'v7', dueAt: null })
})

test('does not email a passenger of a new booking that the ride is no longer theirs', () => {
  const notifications = notificationsFor({ before: null, booking: forGrace, version: 1, kind: 'created' })
  expect(notifications.map(({ kind }) => kind)).not.toContain('released')
})

test('sends no removal email for a ride that had no passenger', () => {
  const notifications = notificationsFor({ before: kennedyBooking, booking: forGrace, version: 2, kind: 'changed' })
  expect(notifications.map(({ kind }) => kind)).not.toContain('released')
})

test('sends no removal email to a booker who was the passenger in different case', () => {
  const before = {
    ...kennedyBooking,
    extras: { ...emptyExtras, passenger: { ...passenger, email: 'GRACE@example.com' } },
  }
  const contactInfo = { ...kennedyBooking.contactInfo, email: 'Grace@Example.com' }
  const notifications = notificationsFor({
    before,
    booking: { ...kennedyBooking, contactInfo },
    version: 2,
    kind: 'changed',
  })
  expect(notifications.map(({ kind }) => kind)).not.toContain('released')
})

test('reminds booker and passenger once per pickup time', () => {
  const reminders = remindersFor(forGrace).map(({ kind, recipient, dedupeId }) => [kind, recipient, dedupeId])
  expect(reminders).toEqual([
    ['reminder_24h', 'booker', forGrace.pickupAt],
    ['reminder_24h', 'passenger', forGrace.pickupAt],
    ['reminder_2h', 'booker', forGrace.pickupAt],
    ['reminder_2h', 'passenger', forGrace.pickupAt],
  ])
})

test('reminds only the booker of a ride without another passenger', () => {
  expect(new Set(remindersFor(kennedyBooking).map(({ recipient }) => recipient))).toEqual(new Set(['booker']))
})
