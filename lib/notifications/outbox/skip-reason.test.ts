import { emptyExtras } from '@/lib/booking/model/fields'
import type { AccountSummary } from '@/lib/booking/model/ledger'
import type { Booking } from '@/lib/booking/model/schemas'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import type { BookingRow } from '@/lib/booking/server/account'
import type { OutboxTable } from '@/lib/notifications/tables'
import { REASON_DAILY_LIMIT } from './rows'
import { findSkipReason } from './skip-reason'

const PICKUP_MS = Date.parse(kennedyBooking.pickupAt)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_BEFORE = new Date(PICKUP_MS - 24 * HOUR_MS)
const BOOKER = kennedyBooking.contactInfo.email
const passenger = { firstName: 'Grace', lastName: 'Hall', email: 'grace@example.com', phone: '' }

type Case = {
  row?: Partial<OutboxTable>
  /** The booking at the event; `current` is its state now. */
  booking?: Partial<Booking>
  current?: Partial<Booking>
  erased?: boolean
  recipientEmail?: string | null
  later?: OutboxTable['kind'][]
  now?: Date
}

function reasonOf({ row, booking, current, erased, recipientEmail = BOOKER, later = [], now = DAY_BEFORE }: Case) {
  const outboxRow: OutboxTable = {
    id: 'row',
    dedupe_key: 'key',
    sequence: 1,
    booking_id: kennedyBooking.id,
    booking_version: 1,
    kind: 'booked',
    recipient: 'booker',
    state: 'waiting',
    next_attempt_at: now.toISOString(),
    attempts: 0,
    lease_until: null,
    rate_limit_key: null,
    facts: null,
    reason: null,
    created_at: now.toISOString(),
    sent_at: null,
    ...row,
  }
  const content = {
    booking: { ...kennedyBooking, ...booking },
    before: null,
    entries: [],
    withReturn: null,
    version: 1,
    actor: 'rider' as const,
    currentRow: { erased_at: erased ? now.toISOString() : null } as BookingRow,
    currentBooking: { ...kennedyBooking, ...current },
  }
  return findSkipReason({ row: outboxRow, content, recipientEmail, laterKinds: later, now })
}

const at = (beforePickupMs: number) => new Date(PICKUP_MS - beforePickupMs)
const returnAt = new Date(PICKUP_MS + 48 * HOUR_MS).toISOString()
const withNewEmail = { contactInfo: { ...kennedyBooking.contactInfo, email: 'new@example.com' } }
const waited = { attempts: 1 }
const account = (sums: Partial<AccountSummary>) => ({ account: { ...kennedyBooking.account, ...sums } })

test.each<[string, Case, string | null]>([
  ['the first email', {}, null],
  ['an email of an erased booking', { erased: true }, 'erased'],
  ['an email to the operator of an erased booking', { erased: true, row: { recipient: 'operator' } }, null],
  ['an email without a recipient', { recipientEmail: null }, 'nobody'],
  ['an alert of a card testing attack', { row: { kind: 'card_attack' }, current: withNewEmail }, null],
  ['an alert of lost bookings', { row: { kind: 'charges_without_booking' }, current: withNewEmail }, null],
  ['a reminder', { row: { kind: 'reminder_24h' } }, null],
  ['a reminder of a canceled ride', { row: { kind: 'reminder_24h' }, current: { cancelledAt: 'x' } }, 'cancelled'],
  ['a reminder of a missed ride', { row: { kind: 'reminder_2h' }, current: { noShowAt: 'x' } }, 'cancelled'],
  ['a reminder at the pickup', { row: { kind: 'reminder_2h' }, now: at(0) }, 'late'],
  ['a reminder a moment before the pickup', { row: { kind: 'reminder_2h' }, now: at(1) }, null],
  ['the first reminder once the last is due', { row: { kind: 'reminder_24h' }, now: at(2 * HOUR_MS) }, 'moot'],
  ['the first reminder before the last is due', { row: { kind: 'reminder_24h' }, now: at(2 * HOUR_MS + 1) }, null],
  ['a reminder of a removed return', { row: { kind: 'return_reminder_2h' } }, 'late'],
  [
    'a reminder of a return after the pickup',
    { row: { kind: 'return_reminder_24h' }, current: { returnAt }, now: at(-HOUR_MS) },
    null,
  ],
  [
    'a reminder of a return that has begun',
    { row: { kind: 'return_reminder_2h' }, current: { returnAt }, now: at(-48 * HOUR_MS) },
    'late',
  ],
  ['an email to a previous recipient', { current: withNewEmail }, 'readdressed'],
  [
    'an email to the same address in capital letters',
    { current: { contactInfo: { ...kennedyBooking.contactInfo, email: BOOKER.toUpperCase() } } },
    null,
  ],
  ['an email to a removed passenger', { row: { recipient: 'passenger' } }, 'readdressed'],
  ['an email to the operator', { row: { recipient: 'operator' }, recipientEmail: 'desk@example.com' }, null],
  [
    'the release email of a removed passenger',
    { row: { kind: 'released', recipient: 'passenger' }, recipientEmail: passenger.email },
    null,
  ],
  [
    'the email to a passenger who was removed and added again',
    {
      row: { kind: 'released', recipient: 'passenger' },
      recipientEmail: passenger.email,
      current: { extras: { ...emptyExtras, passenger } },
    },
    'moot',
  ],
  ['an ETA ahead', { row: { kind: 'eta' }, booking: { eta: at(0).toISOString() } }, null],
  [
    'an ETA that passed less than 5 minutes ago',
    { row: { kind: 'eta' }, booking: { eta: at(0).toISOString() }, now: at(-5 * MINUTE_MS + 1) },
    null,
  ],
  [
    'an ETA that passed 5 minutes ago',
    { row: { kind: 'eta' }, booking: { eta: at(0).toISOString() }, now: at(-5 * MINUTE_MS) },
    'late',
  ],
  ['a withdrawn ETA', { row: { kind: 'eta' } }, null],
  ['an email about a balance', { row: { kind: 'balance_due' }, current: account({ dueCents: 500 }) }, null],
  [
    'an email about a balance that was paid',
    { row: { kind: 'balance_due' }, current: account({ dueCents: 0 }) },
    'moot',
  ],
  [
    'an email about a refund to send',
    { row: { kind: 'refund_left' }, current: account({ operatorRefundCents: 500 }) },
    null,
  ],
  ['an email about a refund that was sent', { row: { kind: 'refund_left' } }, 'moot'],
  ['another email after an ETA that passed', { booking: { eta: at(0).toISOString() }, now: at(-HOUR_MS) }, null],
])('finds the skip reason of %s: %s', (_, situation, expected) => {
  expect(reasonOf(situation)).toBe(expected)
})

test.each<[OutboxTable['kind'], OutboxTable['kind'][], string | null]>([
  ['booked', [], null],
  ['booked', ['changed'], 'moot'],
  ['booked', ['cancelled'], 'moot'],
  ['booked', ['paid'], null],
  ['changed', ['changed'], 'moot'],
  ['paid', ['changed'], null],
  ['paid', ['paid', 'cancelled'], 'moot'],
  ['courtesy', ['courtesy', 'changed'], null],
  ['eta', ['eta'], 'moot'],
  ['eta', ['chauffeur'], 'moot'],
  ['eta', ['changed'], null],
  ['link', ['link'], 'moot'],
  ['link', ['resent'], 'moot'],
  ['link', ['new_link'], 'moot'],
  ['new_link', ['cancelled'], null],
  ['link', ['cancelled'], null],
  ['resent', ['link'], 'moot'],
  ['resent', ['resent', 'paid'], 'moot'],
  ['resent', ['changed'], null],
  ['merchant_change', ['cancelled'], null],
  ['charge_found', ['cancelled'], null],
  ['chargeback', ['cancelled'], null],
  ['chargeback_reversed', ['cancelled'], null],
])('finds the skip reason of a late %s email followed by %j: %s', (kind, later, expected) => {
  expect(reasonOf({ row: { kind, ...waited }, later })).toBe(expected)
  expect(reasonOf({ row: { kind, reason: REASON_DAILY_LIMIT }, later })).toBe(expected)
  expect(reasonOf({ row: { kind }, later })).toBeNull()
})
