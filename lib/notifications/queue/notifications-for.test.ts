import { emptyExtras } from '@/lib/booking/model/fields'
import type { Attempt, NewEntry } from '@/lib/booking/model/ledger'
import type { Booking, StoredBooking } from '@/lib/booking/model/schemas'
import { card, entriesOf, ofCharge, price, refund, withAccount, zelle } from '@/lib/booking/model/testing/account'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import type { BookingEventTable } from '@/lib/booking/tables'
import { notificationsFor, remindersFor } from './notifications-for'

const passenger = { firstName: 'Grace', lastName: 'Hall', email: 'grace@example.com', phone: '' }
const forGrace: Booking = { ...kennedyBooking, extras: { ...emptyExtras, passenger } }

type Kind = BookingEventTable['kind']
const cancelledAt = '2027-03-02T20:00:00.000Z'
const paid = [card(15_700)]
const unpaidCanceled = price('canceled', -15_700)
const canceled = [...paid, unpaidCanceled]

type MoneyCase = {
  ride?: Partial<StoredBooking>
  kind?: Kind
  earlier: NewEntry[]
  entries: NewEntry[]
  /** Attempts that failed with this event. */
  failed?: Partial<Attempt>[]
  emails: string[]
}

function emailsOf(event: Parameters<typeof notificationsFor>[0]): string[] {
  const emails = notificationsFor(event).filter(({ recipient }) => recipient !== 'webhook')
  return [...Map.groupBy(emails, ({ kind }) => kind)].map(
    ([kind, ofKind]) => `${kind}: ${ofKind.map(({ recipient }) => recipient).join(' ')}`,
  )
}

test.each<[string, MoneyCase]>([
  ['a card payment', { earlier: [], entries: paid, emails: ['paid: booker operator'] }],
  ['a Zelle transfer', { earlier: [], entries: [zelle(15_700)], emails: ['paid: booker operator'] }],
  ['a Zelle transfer of a part', { earlier: [], entries: [zelle(5000)], emails: ['paid: booker operator'] }],
  ['a Zelle transfer of too much', { earlier: [], entries: [zelle(16_000)], emails: ['paid: booker operator'] }],
  [
    'a balance that was paid',
    { earlier: [...paid, price('changed', 500)], entries: [card(500, '60003')], emails: ['paid: booker operator'] },
  ],
  [
    'a charge too many, which goes back',
    { earlier: paid, entries: [card(15_700, '60003')], emails: ['paid: booker', 'merchant_change: operator'] },
  ],
  [
    'a late charge of a canceled ride, which goes back',
    { ride: { cancelledAt }, earlier: [unpaidCanceled], entries: paid, emails: [] },
  ],
  ['a payment that is sent, held or declined', { earlier: [], entries: [], emails: [] }],
  [
    'a charge that failed at settlement',
    {
      earlier: paid,
      entries: [ofCharge('settlement_failed', -15_700)],
      emails: ['balance_due: booker', 'merchant_change: operator'],
    },
  ],
  [
    'one of two charges that was voided in the merchant interface',
    {
      earlier: [...paid, price('changed', 500), card(500, '60003')],
      entries: [ofCharge('merchant', -500, '60003')],
      emails: ['balance_due: booker', 'merchant_change: operator'],
    },
  ],
  [
    'a lost charge while a refund of another is under way',
    {
      earlier: [...paid, card(15_700, '60003')],
      entries: [ofCharge('settlement_failed', -15_700, '60003')],
      emails: ['merchant_change: operator'],
    },
  ],
  [
    'a lost charge that went through after all',
    {
      earlier: [...paid, ofCharge('settlement_failed', -15_700)],
      entries: [ofCharge('settlement_failed', 15_700)],
      emails: ['paid: booker', 'merchant_change: operator'],
    },
  ],
  [
    'a lost charge that went through after it was paid again',
    {
      earlier: [...paid, ofCharge('settlement_failed', -15_700), card(15_700, '60003')],
      entries: [ofCharge('settlement_failed', 15_700)],
      emails: ['merchant_change: operator'],
    },
  ],
  [
    'a partial refund in the merchant interface',
    {
      earlier: paid,
      entries: [ofCharge('merchant', -5000), price('courtesy', -5000)],
      emails: ['merchant_change: operator'],
    },
  ],
  [
    'such a refund that did not go through',
    {
      earlier: [...paid, ofCharge('merchant', -5000), price('courtesy', -5000)],
      entries: [ofCharge('merchant', 5000), price('courtesy', 5000)],
      emails: ['merchant_change: operator'],
    },
  ],
  [
    'our refund of an active ride, whose reason was emailed',
    { earlier: [...paid, price('courtesy', -2000)], entries: [refund(2000)], emails: [] },
  ],
  [
    'the transaction of a refund that the operator had sent',
    {
      ride: { cancelledAt },
      earlier: [...canceled, refund(15_700, '60001', null)],
      entries: [{ ...refund(15_700, '60001', null), cents: 15_700 }, refund(15_700)],
      emails: [],
    },
  ],
  [
    'the refund of a canceled ride',
    { ride: { cancelledAt }, earlier: canceled, entries: [refund(15_700)], emails: ['refunded: booker operator'] },
  ],
  [
    'its void',
    {
      ride: { cancelledAt },
      earlier: canceled,
      entries: [ofCharge('void', -15_700)],
      emails: ['refunded: booker operator'],
    },
  ],
  [
    'its refund in the merchant interface',
    {
      ride: { cancelledAt },
      earlier: canceled,
      entries: [ofCharge('merchant', -15_700)],
      emails: ['refunded: booker operator'],
    },
  ],
  ['a part of its refund', { ride: { cancelledAt }, earlier: canceled, entries: [refund(5000)], emails: [] }],
  [
    'its void that did not take effect',
    {
      ride: { cancelledAt },
      earlier: [...canceled, ofCharge('void', -15_700)],
      entries: [ofCharge('void', 15_700)],
      emails: ['merchant_change: operator'],
    },
  ],
  [
    'a refund that the gateway did not make',
    {
      ride: { cancelledAt },
      earlier: canceled,
      entries: [],
      failed: [{ kind: 'refund', refs: '60001', state: 'failed' }],
      emails: ['refund_left: operator'],
    },
  ],
  [
    'a Zelle transfer for a canceled ride',
    { ride: { cancelledAt }, earlier: [unpaidCanceled], entries: [zelle(15_700)], emails: ['refund_left: operator'] },
  ],
  [
    'a step of another refund while the operator has to send one',
    {
      ride: { cancelledAt },
      earlier: [zelle(15_700), price('canceled', -15_700)],
      entries: [],
      failed: [{ kind: 'void', refs: '60009', state: 'absent' }],
      emails: [],
    },
  ],
  [
    'a courtesy, which may refund',
    { kind: 'courtesy', earlier: paid, entries: [price('courtesy', -2000)], emails: ['courtesy: booker operator'] },
  ],
  [
    'a chargeback',
    {
      kind: 'chargeback',
      earlier: paid,
      entries: [ofCharge('chargeback', -15_700)],
      emails: ['chargeback: operator'],
    },
  ],
  [
    'a chargeback that was reversed',
    {
      kind: 'chargeback_reversed',
      earlier: [...paid, ofCharge('chargeback', -15_700)],
      entries: [ofCharge('chargeback_won', 15_700)],
      emails: ['chargeback_reversed: operator'],
    },
  ],
  [
    'a charge that no attempt explains',
    { kind: 'charge_found', earlier: paid, entries: [], emails: ['charge_found: operator'] },
  ],
  [
    'the end of a held charge of a canceled ride',
    {
      kind: 'hold_released',
      ride: { cancelledAt },
      earlier: [],
      entries: [],
      emails: ['hold_released: booker operator'],
    },
  ],
  [
    'a change that was asked for, whose email is enqueued with its wishes',
    { kind: 'change_asked', earlier: paid, entries: [], emails: [] },
  ],
])('notifies the right recipients of %s', (_, { ride, kind = 'payment', earlier, entries, failed = [], emails }) => {
  const stored = { ...kennedyBooking, ...ride }
  const before = withAccount(stored, earlier)
  const booking = withAccount(stored, [...earlier, ...entries], failed)
  expect(emailsOf({ before, booking, version: 2, kind, entries: entriesOf(entries) })).toEqual(emails)
})

type Case = [what: string, kind: Kind, before: Partial<Booking> | null, after: Partial<Booking>, expected: string[]]
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
  ['a cancellation', 'cancelled', {}, { cancelledAt }, ['cancelled: booker passenger operator']],
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
  ['a no-show', 'no_show', {}, { noShowAt: cancelledAt }, []],
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
  ['a change of a canceled ride', 'changed', { cancelledAt }, { bags: 1 }, ['changed: booker passenger operator']],
]

function eventFrom(kind: Kind, before: Partial<Booking> | null, after: Partial<Booking>) {
  const booking = { ...forGrace, ...before, ...after }
  return { before: before && { ...forGrace, ...before }, booking, version: 2, kind, entries: [] }
}

test.each(cases)('notifies the right recipients of %s', (_, kind, before, after, expected) => {
  expect(emailsOf(eventFrom(kind, before, after))).toEqual(expected)
})

test.each<[string, Partial<typeof passenger> | null, Partial<Booking['contactInfo']>, boolean]>([
  ['removed from the ride', null, {}, true],
  ['replaced', { email: 'mary@example.com' }, {}, true],
  ['still on the ride', { firstName: 'Gracie', email: 'Grace@example.com' }, {}, false],
  ['the new booker', null, { email: 'grace@example.com' }, false],
])('notifies a passenger who is %s only once they lose the ride', (_, rides, bookerFields, expected) => {
  const extras = { ...emptyExtras, passenger: rides && { ...passenger, ...rides } }
  const booking = { ...forGrace, extras, contactInfo: { ...forGrace.contactInfo, ...bookerFields } }
  const notifications = notificationsFor({ before: forGrace, booking, version: 2, kind: 'changed', entries: [] })
  expect(notifications.some(({ kind, recipient }) => kind === 'released' && recipient === 'passenger')).toBe(expected)
})

test("notifies a passenger who shared the booker's email when that changes", () => {
  const contactInfo = { ...forGrace.contactInfo, email: passenger.email }
  const notifications = notificationsFor({
    before: { ...forGrace, contactInfo },
    booking: forGrace,
    version: 2,
    kind: 'changed',
    entries: [],
  })
  expect(notifications.map(({ recipient }) => recipient)).toContain('passenger')
})

test.each(cases)('notifies the dispatch system of %s', (_, kind, before, after) => {
  const notifications = notificationsFor(eventFrom(kind, before, after))
  expect(notifications.filter(({ recipient }) => recipient === 'webhook')).toMatchObject([{ kind: 'event' }])
})

test.each([
  ['missing', null],
  ['without an email', { ...passenger, email: '' }],
  ['the booker', { ...passenger, email: 'ADA@example.com' }],
])('notifies only the booker if the passenger is %s', (_, passenger) => {
  const booking = { ...kennedyBooking, extras: { ...emptyExtras, passenger } }
  const notifications = notificationsFor({ before: null, booking, version: 1, kind: 'created', entries: [] })
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
  const [first] = notificationsFor({ before: null, booking: forGrace, version: 7, kind: 'created', entries: [] })
  expect(first).toEqual({ kind: 'booked', recipient: 'booker', dedupeId: 'v7', dueAt: null })
})

test('does not email a passenger of a new booking that the ride is no longer theirs', () => {
  const notifications = notificationsFor({ before: null, booking: forGrace, version: 1, kind: 'created', entries: [] })
  expect(notifications.map(({ kind }) => kind)).not.toContain('released')
})

test('sends no removal email for a ride that had no passenger', () => {
  const notifications = notificationsFor({
    before: kennedyBooking,
    booking: forGrace,
    version: 2,
    kind: 'changed',
    entries: [],
  })
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
    entries: [],
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
