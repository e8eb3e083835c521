import { emptyExtras } from '@/lib/booking/model/fields'
import type { NewEntry } from '@/lib/booking/model/ledger'
import type { StoredBooking } from '@/lib/booking/model/schemas'
import { card, price, refund, zelle } from '@/lib/booking/model/testing/account'
import { kennedyBooking, kennedyRequest } from '@/lib/booking/model/testing/samples'
import { parseDocument } from '@/lib/booking/server/document'
import { type BookingUpdate, findBookingById, updateBooking } from '@/lib/booking/server/store'
import { type BookingFixture, createBookingFixture, TEST_NOW } from '@/lib/booking/server/testing/booking-fixture'
import type { Actor, PaymentAttemptTable } from '@/lib/booking/tables'
import type { OutboxTable } from '@/lib/notifications/tables'
import { isReminder } from '../queue/notifications-for'
import {
  ALERT_KINDS,
  CURRENT_STATE_KINDS,
  findRecipientEmail,
  loadNotificationContent,
  readEvent,
} from './notification-content'

const passenger = { firstName: 'Grace', lastName: 'Hall', email: 'grace@example.com', phone: '' }
const extras = { ...emptyExtras, stops: [], passenger }
const returnAt = '2027-03-18T13:00:00.000Z'

let desk: BookingFixture
beforeEach(async () => {
  desk = await createBookingFixture()
})
afterEach(() => desk.close())

async function update(id: string, patch: Partial<StoredBooking>, of: Partial<BookingUpdate>, actor: Actor = 'rider') {
  const row = await findBookingById(desk.db, id)
  if (row === undefined) throw new Error('no such booking')
  const booking = { ...parseDocument(row.document), ...patch }
  await desk.write(tx => updateBooking(tx, { booking, version: row.version, kind: 'changed', ...of }), actor)
}

const change = (id: string, patch: Partial<StoredBooking>, actor?: Actor) => update(id, patch, {}, actor)
const move = (id: string, kind: BookingUpdate['kind'], ...entries: NewEntry[]) =>
  update(id, kind === 'cancelled' ? { cancelledAt: desk.clock.toISOString() } : {}, { kind, entries })

const rows = () => desk.db.selectFrom('outbox').selectAll().orderBy('sequence').execute()
async function lastRow(kind: OutboxTable['kind'], recipient: OutboxTable['recipient'] = 'booker') {
  const row = (await rows()).findLast(found => found.kind === kind && found.recipient === recipient)
  if (row === undefined) throw new Error(`no ${kind} to ${recipient}`)
  return row
}

test.each([
  ['booker', kennedyBooking.contactInfo.email],
  ['passenger', 'grace@example.com'],
  ['operator', 'desk@example.com'],
] as const)('sends an email to the %s to %s', (recipient, expected) => {
  const booking = { ...kennedyBooking, extras }
  expect(findRecipientEmail({ booking, recipient, operatorEmail: 'desk@example.com' })).toBe(expected)
})

test.each([null, { ...passenger, email: '' }])('has no address for a passenger without an email (%j)', who => {
  const booking = { ...kennedyBooking, extras: { ...extras, passenger: who } }
  expect(findRecipientEmail({ booking, recipient: 'passenger', operatorEmail: null })).toBeNull()
})

test('uses the current booking for reminders, links, requests and alerts', () => {
  const reminders = ['reminder_24h', 'reminder_2h', 'return_reminder_24h', 'return_reminder_2h'] as const
  expect(CURRENT_STATE_KINDS).toEqual([...reminders, 'link', 'resent', 'change_asked', 'zelle_sent', ...ALERT_KINDS])
  expect(CURRENT_STATE_KINDS.filter(isReminder)).toEqual(reminders)
})

test('loads an event with the booking before and after it', async () => {
  const { booking } = await desk.book()
  await change(booking.id, { bags: 1 }, 'operator')
  await change(booking.id, { bags: 0 })
  const row = (await rows()).find(found => found.kind === 'changed' && found.booking_version === 2)
  const content = row && (await loadNotificationContent(desk.db, row))
  expect(content).toMatchObject({
    booking: { bags: 1 },
    before: { bags: 2 },
    currentBooking: { bags: 0 },
    withReturn: null,
    version: 2,
    actor: 'operator',
    currentRow: { version: 3 },
  })
})

test('gives each event what it appended to the account, with the account as of then', async () => {
  const { booking } = await desk.book()
  await move(booking.id, 'payment', card(15_700))
  await move(booking.id, 'courtesy', price('courtesy', -2000))
  await move(booking.id, 'payment', refund(2000))
  const [paid, courtesy] = [await lastRow('paid'), await lastRow('courtesy')]
  expect(await loadNotificationContent(desk.db, paid)).toMatchObject({
    entries: [{ cause: 'card', cents: 15_700 }],
    booking: { status: 'paid', account: { priceCents: 15_700, refundDueCents: 0 } },
    before: { status: 'awaiting_zelle', account: { dueCents: 15_700 } },
  })
  expect(await loadNotificationContent(desk.db, courtesy)).toMatchObject({
    entries: [{ cause: 'courtesy', cents: -2000 }],
    booking: { account: { refundDueCents: 2000, refundBy: 'gateway' } },
  })
  expect(await readEvent(desk.db, { ...courtesy, booking_version: 1 })).toMatchObject({
    entries: [{ cause: 'booked', cents: 15_700 }],
    before: null,
  })
})

test('does not ask the operator to send again what was sent since', async () => {
  const { booking } = await desk.book()
  await move(booking.id, 'payment', zelle(15_700))
  await move(booking.id, 'cancelled', price('canceled', -15_700))
  const load = async (recipient: 'booker' | 'operator') =>
    (await loadNotificationContent(desk.db, await lastRow('cancelled', recipient))).booking.account.operatorRefundCents
  expect([await load('booker'), await load('operator')]).toEqual([15_700, 15_700])
  await move(booking.id, 'payment', refund(15_700, 'zelle-1', null))
  expect([await load('booker'), await load('operator')]).toEqual([15_700, 0])
})

test('knows who sends a refund, and of a payment in review, from the attempts', async () => {
  const { booking } = await desk.book()
  await move(booking.id, 'payment', card(15_700))
  await move(booking.id, 'cancelled', price('canceled', -15_700))
  const row = await lastRow('cancelled')
  expect((await loadNotificationContent(desk.db, row)).booking.account.refundBy).toBe('gateway')
  const attempt = { ...refundAttempt, booking_id: booking.id }
  await update(booking.id, {}, { kind: 'payment', newAttempt: attempt })
  await update(booking.id, {}, { kind: 'payment', attempts: [{ id: attempt.id, state: 'failed' }] })
  expect((await loadNotificationContent(desk.db, row)).booking.account.refundBy).toBe('operator')
  expect(await lastRow('refund_left', 'operator')).toBeDefined()
  await update(
    booking.id,
    {},
    { kind: 'payment', newAttempt: { ...attempt, id: 'held', kind: 'charge', state: 'held' } },
  )
  expect((await loadNotificationContent(desk.db, row)).booking.account.openCharge?.isHeld).toBe(true)
})

const refundAttempt: PaymentAttemptTable = {
  id: 'refund-1',
  booking_id: '',
  kind: 'refund',
  gateway: 'sandbox',
  reference: 'refund-1',
  cents: 15_700,
  refs: '60001',
  state: 'sent',
  reason: null,
  transaction_id: null,
  proposal: null,
  changes_ride: 0,
  with_access_token: 1,
  created_at: TEST_NOW.toISOString(),
  updated_at: TEST_NOW.toISOString(),
  next_check_at: null,
  checks: 0,
  lease_until: null,
}

test('has no earlier booking for the first event', async () => {
  await desk.book()
  expect(await loadNotificationContent(desk.db, await lastRow('booked'))).toMatchObject({
    before: null,
    version: 1,
    actor: 'rider',
  })
})

test('loads the current booking for a reminder', async () => {
  const { booking } = await desk.book()
  await change(booking.id, { bags: 1 }, 'operator')
  expect(await loadNotificationContent(desk.db, await lastRow('reminder_2h'))).toMatchObject({
    booking: { bags: 1 },
    before: null,
    withReturn: null,
    version: 2,
    actor: 'rider',
  })
})

test('shows a released passenger the ride as canceled', async () => {
  const { booking } = await desk.book({ extras })
  await change(booking.id, { extras: { ...booking.extras, passenger: null }, bags: 1 }, 'operator')
  expect(await loadNotificationContent(desk.db, await lastRow('released', 'passenger'))).toMatchObject({
    booking: { status: 'cancelled', cancelledAt: desk.clock.toISOString(), bags: 2, extras: { passenger } },
    before: null,
    withReturn: null,
    version: 2,
    actor: 'operator',
  })
})

test('reports a removed return to those who knew of it, not to a new passenger', async () => {
  const { booking } = await desk.book({ extras })
  await change(booking.id, { transferType: 'Round Trip', returnAt })
  await change(booking.id, { returnAt: '2027-03-19T13:00:00.000Z' })
  const mary = { ...booking.extras, passenger: { ...passenger, email: 'mary@example.com' } }
  await change(booking.id, { transferType: 'One Way', returnAt: null, extras: mary })
  await change(booking.id, { bags: 1 })
  const [booker, rider] = [await lastRow('changed'), await lastRow('changed', 'passenger')]
  expect((await loadNotificationContent(desk.db, booker)).withReturn?.returnAt).toBe('2027-03-19T13:00:00.000Z')
  expect((await loadNotificationContent(desk.db, rider)).withReturn).toBeNull()
})

test('reports no removed return to a passenger who was added after it', async () => {
  const { booking } = await desk.book()
  await change(booking.id, { transferType: 'Round Trip', returnAt })
  await change(booking.id, { transferType: 'One Way', returnAt: null, extras: { ...booking.extras, passenger } })
  await change(booking.id, { bags: 1 })
  expect((await loadNotificationContent(desk.db, await lastRow('changed', 'passenger'))).withReturn).toBeNull()
})

test('reports a removed return to a reader whose address changed only in case', async () => {
  const { booking } = await desk.book()
  await change(booking.id, { transferType: 'Round Trip', returnAt })
  const contactInfo = { ...booking.contactInfo, email: kennedyRequest.contactInfo.email.toUpperCase() }
  await change(booking.id, { transferType: 'One Way', returnAt: null, contactInfo })
  expect((await loadNotificationContent(desk.db, await lastRow('changed'))).withReturn?.returnAt).toBe(returnAt)
})

test('reports no removed return while there is one', async () => {
  const { booking } = await desk.book()
  await change(booking.id, { transferType: 'Round Trip', returnAt })
  await change(booking.id, { bags: 1 })
  expect((await loadNotificationContent(desk.db, await lastRow('changed'))).withReturn).toBeNull()
})

test('throws an error naming a row without its booking or event', async () => {
  const { booking } = await desk.book()
  const row = await lastRow('booked')
  await expect(loadNotificationContent(desk.db, { ...row, booking_id: 'missing' })).rejects.toThrow(
    'booking missing of outbox row not found',
  )
  await expect(readEvent(desk.db, { ...row, booking_version: 9 })).rejects.toThrow(
    `booking ${booking.id} has no version 9`,
  )
  await expect(readEvent(desk.db, { ...row, booking_version: 2 })).rejects.toThrow('has no version 2')
})

test('enqueues an event in order, due at once, with its reminders due later', async () => {
  const { booking } = await desk.book({ extras })
  const now = desk.clock.toISOString()
  const found = await rows()
  expect(found.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
    ...['booked booker', 'booked passenger', 'booked operator', 'event webhook'],
    ...['reminder_24h booker', 'reminder_24h passenger', 'reminder_2h booker', 'reminder_2h passenger'],
  ])
  expect(found.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(found.map(row => row.next_attempt_at)).toEqual([
    ...[now, now, now, now],
    ...['2027-03-13T18:30:00.000Z', '2027-03-13T18:30:00.000Z'],
    ...['2027-03-14T16:30:00.000Z', '2027-03-14T16:30:00.000Z'],
  ])
  expect(found[0]).toMatchObject({
    dedupe_key: `${booking.id} booked v1 booker`,
    booking_version: 1,
    state: 'waiting',
    attempts: 0,
    lease_until: null,
    rate_limit_key: null,
    reason: null,
    created_at: now,
    sent_at: null,
  })
  expect(found[4]?.dedupe_key).toBe(`${booking.id} reminder_24h ${kennedyBooking.pickupAt} booker`)
})

test('appends a change to the outbox', async () => {
  const { booking } = await desk.book()
  await change(booking.id, { bags: 1 })
  expect((await rows()).map(({ kind, sequence }) => [kind, sequence])).toEqual([
    ...[
      ['booked', 1],
      ['booked', 2],
      ['event', 3],
      ['reminder_24h', 4],
      ['reminder_2h', 5],
    ],
    ...[
      ['changed', 6],
      ['changed', 7],
      ['event', 8],
    ],
  ])
})

test("removes the reminders of a ride's old time and keeps those of another ride", async () => {
  const [moved, other] = [await desk.book(), await desk.book()]
  await change(moved.booking.id, { pickupAt: '2027-03-20T18:30:00.000Z' })
  const reminders = (await rows()).filter(({ kind }) => kind.startsWith('reminder'))
  expect(reminders.map(row => [row.booking_id, row.next_attempt_at])).toEqual([
    [other.booking.id, '2027-03-13T18:30:00.000Z'],
    [other.booking.id, '2027-03-14T16:30:00.000Z'],
    [moved.booking.id, '2027-03-19T18:30:00.000Z'],
    [moved.booking.id, '2027-03-20T16:30:00.000Z'],
  ])
})

test('removes the waiting reminders of a canceled ride and keeps sent ones', async () => {
  const { booking } = await desk.book()
  const sent = await lastRow('reminder_24h')
  await desk.db.updateTable('outbox').set({ state: 'sent' }).where('id', '=', sent.id).execute()
  await change(booking.id, { cancelledAt: desk.clock.toISOString() })
  const reminders = (await rows()).filter(({ kind }) => kind.startsWith('reminder'))
  expect(reminders.map(({ kind, state }) => [kind, state])).toEqual([['reminder_24h', 'sent']])
})

test('neither removes nor enqueues again a reminder that is due', async () => {
  const { booking } = await desk.book()
  const before = await lastRow('reminder_24h')
  desk.clock = new Date('2027-03-13T18:30:00.000Z')
  await change(booking.id, { bags: 1 })
  expect(await lastRow('reminder_24h')).toEqual(before)
  await desk.db.deleteFrom('outbox').where('id', '=', before.id).execute()
  await change(booking.id, { bags: 0 })
  expect((await rows()).map(({ kind }) => kind)).not.toContain('reminder_24h')
})
