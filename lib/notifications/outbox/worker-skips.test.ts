import { simpleParser } from 'mailparser'
import { emptyExtras } from '@/lib/booking/model/fields'
import { card, ofCharge } from '@/lib/booking/model/testing/account'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { findBookingById } from '@/lib/booking/server/store'
import { eraseBooking } from '@/lib/operations/retention'
import { recordLostLinkRequest } from './rider-requests'
import { createOutboxFixture, OPERATOR_EMAIL, type OutboxFixture } from './testing/outbox-fixture'

const MINUTE_MS = 60_000

let fixture: OutboxFixture

beforeEach(async () => {
  fixture = await createOutboxFixture()
})

afterEach(() => fixture.close())

const statesOf = async (kind: string) =>
  (await fixture.rows()).flatMap(row => (row.name === kind && row.recipient === 'booker' ? [row.state] : []))

const listSentToRiders = async () => (await fixture.listSentEmails()).filter(sent => !sent.endsWith(OPERATOR_EMAIL))

test('sends reminders 24 and 2 hours before the pickup', async () => {
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.setClock('2027-03-13T18:29:59.000Z')
  await fixture.deliverDue()
  const before = fixture.server.received.length
  fixture.setClock('2027-03-13T18:30:00.000Z')
  await fixture.deliverDue()
  fixture.setClock('2027-03-14T16:30:00.000Z')
  await fixture.deliverDue()
  expect((await fixture.listSentEmails()).slice(before)).toEqual([
    'reminder_24h to ada@example.com',
    'reminder_2h to ada@example.com',
  ])
})

test('sends only the last of two late reminders', async () => {
  await fixture.bookFor('ada@example.com')
  fixture.setClock('2027-03-14T16:30:00.000Z')
  await fixture.deliverDue()
  expect([await statesOf('reminder_24h'), await statesOf('reminder_2h')]).toEqual([['dropped'], ['sent']])
})

test('reminds once of a ride that moves away and returns to its time', async () => {
  const { id } = await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.setClock('2027-03-13T18:30:00.000Z')
  await fixture.deliverDue()
  await fixture.update(id, 'changed', { pickupAt: '2027-03-20T18:30:00.000Z' })
  await fixture.update(id, 'changed', { pickupAt: kennedyBooking.pickupAt })
  await fixture.deliverDue()
  expect((await fixture.listSentEmails()).filter(sent => sent.startsWith('reminder_24h'))).toHaveLength(1)
  expect(await statesOf('reminder_24h')).toEqual(['sent'])
})

test('moves the reminders of a rescheduled ride', async () => {
  const { id } = await fixture.bookFor('ada@example.com')
  await fixture.update(id, 'changed', { pickupAt: '2027-03-20T18:30:00.000Z' })
  const hours = (await fixture.rows()).flatMap(row => (row.name.startsWith('reminder') ? [row.next_attempt_at] : []))
  expect(hours.toSorted()).toEqual(['2027-03-19T18:30:00.000Z', '2027-03-20T16:30:00.000Z'])
})

test('does not send a waiting email with its link to a previous address of the booking', async () => {
  const email = 'wrong@example.com'
  const booking = await fixture.bookFor(email)
  await fixture.deliverDue()
  fixture.failNextEmails(email, 'busy-address')
  await fixture.confirm(booking.id)
  await fixture.deliverDue()
  await fixture.update(booking.id, 'changed', {
    contactInfo: { ...booking.contactInfo, email: 'ada@example.com' },
  })
  fixture.advanceClock(MINUTE_MS)
  await fixture.deliverDue()
  expect(await listSentToRiders()).toEqual([`booked to ${email}`, 'changed to ada@example.com'])
})

test('skips an email that waited until the ride was canceled', async () => {
  const { id } = await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.failNextEmails('ada@example.com', 'busy-address')
  await fixture.update(id, 'changed', { bags: 1 })
  await fixture.deliverDue()
  await fixture.cancel(id)
  fixture.advanceClock(MINUTE_MS)
  await fixture.deliverDue()
  expect(await listSentToRiders()).toEqual(['booked to ada@example.com', 'canceled to ada@example.com'])
})

test("hides the previous passenger's return from a new passenger", async () => {
  const grace = { firstName: 'Grace', lastName: 'Hall', email: 'grace@example.com', phone: '' }
  const { id, extras } = await fixture.bookFor('ada@example.com', {
    transferType: 'Round Trip',
    returnDate: '2027-03-18',
    returnTime: '09:00',
    rent: 284,
    extras: { ...emptyExtras, stops: [], passenger: grace },
  })
  await fixture.deliverDue()
  const mary = { ...extras, passenger: { ...grace, firstName: 'Mary', email: 'mary@example.com' } }
  await fixture.update(id, 'changed', { transferType: 'One Way', returnAt: null, extras: mary })
  await fixture.deliverDue()
  const filesTo = async (email: string) => {
    const raw = fixture.server.received.filter(({ to }) => to.includes(email)).at(-1)?.raw ?? ''
    return (await simpleParser(raw)).attachments.map(({ content }) => content.toString())
  }
  const ofReturn = async (email: string) => (await filesTo(email)).filter(text => text.includes(`-return\r\n`))
  expect(await filesTo('mary@example.com')).toContainEqual(expect.stringContaining(`UID:${id}-`))
  expect(await ofReturn('mary@example.com')).toEqual([])
  expect(await ofReturn('ada@example.com')).toContainEqual(expect.stringContaining('METHOD:CANCEL'))
})

test.each([
  ['has passed', {}, 12],
  ['the ride no longer has', { eta: null }, 1],
])('skips an ETA that %s', async (_, patch, minutes) => {
  const { id } = await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.failNextEmails('ada@example.com', 'busy-address')
  await fixture.setEta(id, 5)
  await fixture.deliverDue()
  await fixture.update(id, [], patch)
  fixture.advanceClock(minutes * MINUTE_MS)
  await fixture.deliverDue()
  expect(await statesOf('chauffeur')).toEqual(['dropped'])
})

async function erasedRide() {
  const booking = await fixture.bookFor('ada@example.com')
  fixture.setClock(new Date(Date.parse(booking.pickupAt) + 60 * 60_000).toISOString())
  await eraseBooking({ db: fixture.db, dataDir: fixture.dataDir, now: () => fixture.clock }, booking.id)
  return booking
}

test('notifies only the operator of later events of an erased booking', async () => {
  const { id } = await erasedRide()
  await fixture.update(id, [], {}, { actor: 'site', entries: [card(15_700)] })
  await fixture.update(id, [], {}, { actor: 'site', entries: [ofCharge('chargeback', -15_700)] })
  await fixture.confirm(id)
  await fixture.deliverDue()
  // They are sent at the same time.
  expect((await fixture.listSentEmails()).toSorted()).toEqual([
    'booked to desk@nocturne.example',
    'money_moved to desk@nocturne.example',
    'paid to desk@nocturne.example',
  ])
  const toBooker = (await fixture.rows()).filter(({ recipient }) => recipient === 'booker')
  expect(toBooker).toContainEqual(expect.objectContaining({ message: 'confirmed', state: 'dropped', reason: 'erased' }))
})

test('does not replace the lost link of an erased booking', async () => {
  const { id } = await erasedRide()
  const before = await findBookingById(fixture.db, id)
  await recordLostLinkRequest(fixture.context, { id, email: 'erased@erased.invalid', clientIp: '192.0.2.1' })
  await fixture.deliverDue()
  expect(await findBookingById(fixture.db, id)).toEqual(before)
})
