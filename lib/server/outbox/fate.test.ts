import { simpleParser } from 'mailparser'
import { noExtras, unknownArrival } from '@/lib/booking/extras'
import { bookedToKennedy } from '@/lib/booking/testing/samples'
import { OPERATOR, openPostOffice, type PostOffice } from './testing/post-office'

const MINUTE_MS = 60_000

let office: PostOffice
beforeEach(async () => {
  office = await openPostOffice()
})
afterEach(() => office.close())

const statesOf = async (...kinds: string[]) =>
  (await office.rows()).flatMap(row => (kinds.includes(row.kind) && row.recipient === 'booker' ? [row.state] : []))

test('the reminders come 24 and 2 hours before the pickup', async () => {
  await office.bookFor('ada@example.com')
  await office.deliver()
  office.goTo('2027-03-13T18:29:59.000Z')
  await office.deliver()
  const before = office.server.taken.length
  office.goTo('2027-03-13T18:30:00.000Z')
  await office.deliver()
  office.goTo('2027-03-14T16:30:00.000Z')
  await office.deliver()
  expect((await office.told()).slice(before)).toEqual([
    'reminder_24h to ada@example.com',
    'reminder_2h to ada@example.com',
  ])
})

test('a reminder that is late is sent while the pickup is ahead', async () => {
  await office.bookFor('ada@example.com')
  office.goTo('2027-03-14T16:29:00.000Z')
  await office.deliver()
  office.goTo('2027-03-14T18:29:00.000Z')
  await office.deliver()
  expect(await statesOf('reminder_24h', 'reminder_2h')).toEqual(['sent', 'sent'])
})

test('of two reminders that are late the last one is sent', async () => {
  await office.bookFor('ada@example.com')
  office.goTo('2027-03-14T16:30:00.000Z')
  await office.deliver()
  expect(await statesOf('reminder_24h', 'reminder_2h')).toEqual(['dropped', 'sent'])
})

test('a reminder is dropped once the pickup has come', async () => {
  await office.bookFor('ada@example.com')
  office.goTo(bookedToKennedy.pickupAt)
  await office.deliver()
  expect(await statesOf('reminder_24h', 'reminder_2h')).toEqual(['dropped', 'dropped'])
})

test('a ride that was cancelled is not reminded of', async () => {
  const { id } = await office.bookFor('ada@example.com')
  await office.change(id, 'cancelled', { status: 'cancelled', cancelledAt: office.clock.toISOString() })
  office.goTo('2027-03-14T17:00:00.000Z')
  await office.deliver()
  expect((await office.told()).join()).not.toContain('reminder')
})

test('a reminder that waits for another try outlives an event that leaves the ride as it is', async () => {
  office.faulty('ada@example.com', 'busy-address')
  const { id } = await office.bookFor('ada@example.com')
  await office.deliver()
  office.pass(MINUTE_MS)
  await office.deliver()
  office.faulty('ada@example.com', 'busy-address')
  office.goTo('2027-03-13T18:30:00.000Z')
  await office.deliver()
  await office.change(id, 'confirmed', { confirmedAt: office.clock.toISOString() })
  office.pass(MINUTE_MS)
  await office.deliver()
  expect(await statesOf('reminder_24h')).toEqual(['sent'])
})

test('a ride that is booked half a day ahead is reminded of two hours before', async () => {
  office.goTo('2027-03-14T06:30:00.000Z')
  await office.bookFor('ada@example.com')
  await office.deliver()
  expect((await office.rows()).map(({ kind }) => kind)).not.toContain('reminder_24h')
  office.goTo('2027-03-14T16:30:00.000Z')
  await office.deliver()
  expect((await office.told()).at(-1)).toBe('reminder_2h to ada@example.com')
})

test('a ride that moves and comes back is not reminded of twice', async () => {
  const { id } = await office.bookFor('ada@example.com')
  await office.deliver()
  office.goTo('2027-03-13T18:30:00.000Z')
  await office.deliver()
  await office.change(id, 'changed', { pickupAt: '2027-03-20T18:30:00.000Z' })
  await office.change(id, 'changed', { pickupAt: bookedToKennedy.pickupAt })
  await office.deliver()
  expect((await office.told()).filter(told => told.startsWith('reminder_24h'))).toHaveLength(1)
  expect(await statesOf('reminder_24h')).toEqual(['sent'])
})

test('a ride that moves takes its reminders along', async () => {
  const { id } = await office.bookFor('ada@example.com')
  await office.change(id, 'changed', { pickupAt: '2027-03-20T18:30:00.000Z' })
  const hours = (await office.rows()).flatMap(row => (row.kind.startsWith('reminder') ? [row.next_try_at] : []))
  expect(hours).toEqual(['2027-03-19T18:30:00.000Z', '2027-03-20T16:30:00.000Z'])
})

test.each([
  ['an address that the booking had before', 'wrong@example.com'],
  ['what only looks like the same mailbox', 'ada+rides@example.com'],
])('news that waits, with its link, is not sent to %s', async (_, email) => {
  const booking = await office.bookFor(email)
  await office.deliver()
  office.faulty(email, 'busy-address')
  await office.change(booking.id, 'confirmed', { confirmedAt: office.clock.toISOString() })
  await office.deliver()
  await office.change(booking.id, 'changed', { contactInfo: { ...booking.contactInfo, email: 'ada@example.com' } })
  office.pass(MINUTE_MS)
  await office.deliver()
  expect((await office.told()).filter(told => !told.endsWith(OPERATOR))).toEqual([
    `booked to ${email}`,
    'changed to ada@example.com',
  ])
})

test('a passenger whose place somebody else takes hears that the ride is theirs no longer', async () => {
  const grace = { firstName: 'Grace', lastName: 'Hall', email: 'grace@example.com', phone: '' }
  const { id, extras } = await office.bookFor('ada@example.com', {
    extras: { ...noExtras, stops: [], passenger: grace },
  })
  await office.deliver()
  const mary = { ...grace, firstName: 'Mary', email: 'mary@example.com' }
  await office.change(id, 'changed', { extras: { ...extras, passenger: mary } })
  await office.deliver()
  const told = await office.told()
  expect(told).toEqual(expect.arrayContaining(['released to grace@example.com', 'changed to mary@example.com']))
  expect(told).not.toContain('changed to grace@example.com')
  await office.change(id, 'changed', { extras: { ...extras, passenger: null } })
  await office.change(id, 'changed', { extras: { ...extras, passenger: mary } })
  await office.deliver()
  expect(await office.told()).not.toContain('released to mary@example.com')
})

test('a mail that waited until the ride was cancelled says nothing any more', async () => {
  office.faulty('ada@example.com', 'busy-address')
  const { id } = await office.bookFor('ada@example.com')
  await office.deliver()
  await office.change(id, 'cancelled', { status: 'cancelled', cancelledAt: office.clock.toISOString() })
  office.pass(MINUTE_MS)
  await office.deliver()
  expect((await office.told()).filter(told => !told.endsWith(OPERATOR))).toEqual(['cancelled to ada@example.com'])
})

test('a way back that was given up is struck out though the mail that would have said so was left out', async () => {
  const returnAt = '2027-03-18T13:00:00.000Z'
  const { id } = await office.bookFor('ada@example.com')
  await office.change(id, 'changed', { transferType: 'Round Trip', returnAt })
  await office.deliver()
  office.faulty('ada@example.com', 'busy-address')
  await office.change(id, 'changed', { transferType: 'One Way', returnAt: null })
  await office.deliver()
  await office.change(id, 'changed', { bags: 1 })
  office.pass(MINUTE_MS)
  await office.deliver()
  const raw = office.server.taken.filter(({ to }) => to.includes('ada@example.com')).at(-1)?.raw ?? ''
  const { attachments } = await simpleParser(raw)
  const files = attachments.map(({ content }) => content.toString()).filter(text => text.includes('METHOD:CANCEL'))
  expect(files.every(text => text.includes(`UID:${id}-return@`))).toBe(true)
  expect(files).not.toHaveLength(0)
})

test('whoever rides in another’s place reads nothing of the way back that the other had', async () => {
  const grace = { firstName: 'Grace', lastName: 'Hall', email: 'grace@example.com', phone: '' }
  const { id, extras } = await office.bookFor('ada@example.com', {
    transferType: 'Round Trip',
    returnDate: '2027-03-18',
    returnTime: '09:00',
    rent: 284,
    extras: { ...noExtras, stops: [], passenger: grace, returnArrival: { ...unknownArrival, flightNumber: 'DL77' } },
  })
  await office.deliver()
  const mary = { ...extras, passenger: { ...grace, firstName: 'Mary', email: 'mary@example.com' }, returnArrival: null }
  await office.change(id, 'changed', { transferType: 'One Way', returnAt: null, extras: mary })
  await office.deliver()
  const filesTo = async (email: string) => {
    const raw = office.server.taken.filter(({ to }) => to.includes(email)).at(-1)?.raw ?? ''
    return (await simpleParser(raw)).attachments.map(({ content }) => content.toString())
  }
  const ofReturn = async (email: string) => (await filesTo(email)).filter(text => text.includes(`UID:${id}-return@`))
  expect(await filesTo('mary@example.com')).toContainEqual(expect.stringContaining(`UID:${id}@`))
  expect(await ofReturn('mary@example.com')).toEqual([])
  for (const email of ['ada@example.com', 'grace@example.com']) {
    expect(await ofReturn(email)).toContainEqual(expect.stringContaining('METHOD:CANCEL'))
  }
})

test('a chargeback is told though the ride was canceled while its mail waited', async () => {
  const { id } = await office.bookFor('ada@example.com')
  await office.deliver()
  office.faulty(OPERATOR, 'busy-address')
  await office.change(id, 'chargeback', { paidCents: 15_700, chargebackCents: 15_700 })
  await office.deliver()
  await office.change(id, 'cancelled', { status: 'cancelled', cancelledAt: '2027-03-02T20:00:00.000Z' })
  office.pass(MINUTE_MS)
  await office.deliver()
  expect(await office.told()).toContain(`chargeback to ${OPERATOR}`)
})

test('an ETA of zero minutes is emailed', async () => {
  const { id } = await office.bookFor('ada@example.com')
  await office.deliver()
  const chauffeur = { name: 'Vera', car: 'Black SUV', phone: '+12125550199' }
  const eta = office.clock.toISOString()
  await office.change(id, 'eta', { chauffeur, eta, etaEmailed: eta })
  office.pass(1000)
  await office.deliver()
  expect(await statesOf('eta')).toEqual(['sent'])
})

test('an ETA is not emailed once it has passed, or once a later one follows', async () => {
  const { id } = await office.bookFor('ada@example.com')
  await office.deliver()
  const chauffeur = { name: 'Vera', car: 'Black SUV', phone: '+12125550199' }
  const set = async (minutes: number) => {
    const eta = new Date(+office.clock + minutes * MINUTE_MS).toISOString()
    await office.change(id, 'eta', { chauffeur, eta, etaEmailed: eta })
  }
  office.faulty('ada@example.com', 'busy-address')
  await set(10)
  await office.deliver()
  await set(20)
  office.pass(MINUTE_MS)
  await office.deliver()
  expect(await statesOf('eta')).toEqual(['dropped', 'sent'])
  office.faulty('ada@example.com', 'busy-address')
  await set(3)
  await office.deliver()
  office.pass(10 * MINUTE_MS)
  await office.deliver()
  expect(await statesOf('eta')).toEqual(['dropped', 'sent', 'dropped'])
})
