import { emptyExtras } from '@/lib/booking/model/extras'
import type { Booking } from '@/lib/booking/model/schemas'
import { kennedyBooking, kennedyRequest } from '@/lib/booking/model/testing/samples'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingById, updateBooking } from '@/lib/booking/server/store'
import { type BookingFixture, createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
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

async function change(id: string, patch: Partial<Booking>, actor: 'rider' | 'operator' = 'rider') {
  const row = await findBookingById(desk.db, id)
  if (row === undefined) throw new Error('no such booking')
  const booking = { ...toBooking(row), ...patch }
  await desk.write(tx => updateBooking(tx, { booking, version: row.version, kind: 'changed' }), actor)
}

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

test('uses the current booking for reminders, links and alerts', () => {
  const reminders = ['reminder_24h', 'reminder_2h', 'return_reminder_24h', 'return_reminder_2h'] as const
  expect(CURRENT_STATE_KINDS).toEqual([...reminders, 'link', 'resent', ...ALERT_KINDS])
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
  await change(booking.id, { status: 'cancelled', cancelledAt: desk.clock.toISOString() })
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
