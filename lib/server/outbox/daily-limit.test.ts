import { noExtras } from '@/lib/booking/extras'
import { addressKey } from './address-key'
import { openPostOffice, type PostOffice } from './testing/post-office'

const HOUR_MS = 60 * 60_000

let office: PostOffice
beforeEach(async () => {
  office = await openPostOffice({ operatorEmail: null })
})
afterEach(() => office.close())

test('an address that has not paid hears three times a day', async () => {
  for (let ride = 0; ride < 5; ride++) await office.bookFor('ada@example.com')
  await office.deliver()
  expect(office.server.taken).toHaveLength(3)
})

test('what is over the limit comes when the day is over', async () => {
  for (let ride = 0; ride < 5; ride++) {
    await office.bookFor('ada@example.com')
    await office.deliver()
    office.pass(HOUR_MS)
  }
  office.pass(18 * HOUR_MS)
  await office.deliver()
  expect(office.server.taken).toHaveLength(3)
  office.pass(HOUR_MS)
  await office.deliver()
  expect(office.server.taken).toHaveLength(4)
})

test('another spelling of the address is the same mailbox', async () => {
  for (const email of ['ada@example.com', 'Ada@Example.com', 'ada+one@example.com', 'ADA+two@example.com']) {
    await office.bookFor(email)
  }
  await office.deliver()
  expect(office.server.taken).toHaveLength(3)
})

test('another address has a limit of its own', async () => {
  for (let ride = 0; ride < 4; ride++) await office.bookFor('ada@example.com')
  for (let ride = 0; ride < 4; ride++) await office.bookFor('bob@example.com')
  await office.deliver()
  expect(office.server.taken).toHaveLength(6)
})

test('several workers together keep to it', async () => {
  for (let ride = 0; ride < 8; ride++) await office.bookFor('ada@example.com')
  await Promise.all([1, 2, 3].map(() => office.deliver(office.anotherWorker())))
  expect(office.server.taken).toHaveLength(3)
})

test('whoever has paid hears everything', async () => {
  const { id } = await office.bookFor('ada@example.com')
  await office.change(id, 'payment', { status: 'paid', paidCents: 15_700 })
  for (let ride = 0; ride < 4; ride++) await office.bookFor('ada@example.com')
  await office.deliver()
  expect(office.server.taken).toHaveLength(6)
})

test('whoever rides on a ride that is paid hears that it is cancelled, whatever they heard before', async () => {
  const passenger = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '' }
  const { id } = await office.bookFor('ada@example.com', { extras: { ...noExtras, stops: [], passenger } })
  await office.change(id, 'payment', { status: 'paid', paidCents: 15_700 })
  for (const bags of [1, 0, 2]) {
    await office.change(id, 'changed', { bags })
    await office.deliver()
  }
  await office.change(id, 'cancelled', { status: 'cancelled', cancelledAt: office.clock.toISOString() })
  await office.deliver()
  expect(await office.told()).toContain('cancelled to grace@example.com')
})

test('an address that was written into a booking before somebody else paid for it has not paid', async () => {
  const booking = await office.bookFor('victim@example.com')
  await office.deliver()
  const contactInfo = { ...booking.contactInfo, email: 'eve@example.com' }
  await office.change(booking.id, 'changed', { contactInfo })
  await office.change(booking.id, 'payment', { contactInfo, status: 'paid', paidCents: 15_700 })
  for (let ride = 0; ride < 4; ride++) await office.bookFor('victim@example.com')
  await office.deliver()
  expect((await office.told()).filter(told => told.endsWith('victim@example.com'))).toHaveLength(3)
})

test('the operator hears everything', async () => {
  await office.close()
  office = await openPostOffice()
  for (let ride = 0; ride < 6; ride++) await office.bookFor(`rider-${ride}@example.com`)
  await office.deliver()
  expect(office.server.taken).toHaveLength(12)
})

test('a mail that was refused does not count', async () => {
  office.faulty('ada@example.com', 'busy-address', 'busy-address')
  for (let ride = 0; ride < 3; ride++) await office.bookFor('ada@example.com')
  await office.deliver()
  office.pass(HOUR_MS)
  await office.deliver()
  expect(office.server.taken).toHaveLength(3)
})

test('of several changes that wait for the limit the last one is told', async () => {
  const booking = await office.bookFor('ada@example.com')
  for (let ride = 0; ride < 2; ride++) await office.bookFor('ada@example.com')
  await office.deliver()
  for (const bags of [1, 0, 2]) await office.change(booking.id, 'changed', { bags, passengers: bags + 1 })
  await office.deliver()
  office.pass(24 * HOUR_MS)
  await office.deliver()
  const changes = (await office.rows()).filter(row => row.kind === 'changed' && row.recipient === 'booker')
  expect(changes.map(({ state, reason }) => reason ?? state)).toEqual(['moot', 'moot', 'sent'])
})

test('once a ride is cancelled nothing else of it that waits for the limit is told', async () => {
  const booking = await office.bookFor('ada@example.com')
  for (let ride = 0; ride < 2; ride++) await office.bookFor('ada@example.com')
  await office.deliver()
  await office.change(booking.id, 'changed', { bags: 1 })
  await office.deliver()
  await office.change(booking.id, 'cancelled', { status: 'cancelled', cancelledAt: office.clock.toISOString() })
  office.pass(24 * HOUR_MS)
  await office.deliver()
  const news = (await office.rows()).filter(({ kind }) => kind === 'changed' || kind === 'cancelled')
  expect(news.filter(({ recipient }) => recipient === 'booker').map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'changed dropped',
    'cancelled sent',
  ])
})

const vera = { name: 'Vera Cole', car: 'Black Cadillac Escalade', phone: '+12125550199' }
const canceled = () => ({ status: 'cancelled' as const, cancelledAt: office.clock.toISOString() })
const bookerTold = async () => (await office.told()).map(told => told.split(' ')[0])

test('confirm, assign, reassign and cancel by the operator reach the rider of an unpaid ride at once', async () => {
  const { id } = await office.bookFor('ada@example.com')
  const steps = [
    ['confirmed', { confirmedAt: office.clock.toISOString() }],
    ['chauffeur', { chauffeur: vera }],
    ['chauffeur', { chauffeur: { ...vera, name: 'Omar Diaz' } }],
    ['cancelled', canceled()],
  ] as const
  for (const [kind, patch] of steps) {
    await office.deliver()
    await office.change(id, kind, patch, 'operator')
  }
  await office.deliver()
  expect(await bookerTold()).toEqual(['booked', 'confirmed', 'chauffeur', 'chauffeur', 'cancelled'])
})

test('emails that the operator causes do not count against the address', async () => {
  const { id } = await office.bookFor('ada@example.com')
  for (const name of ['Vera Cole', 'Omar Diaz', 'Ines Roy']) {
    await office.change(id, 'chauffeur', { chauffeur: { ...vera, name } }, 'operator')
    await office.deliver()
  }
  await office.bookFor('ada@example.com')
  await office.bookFor('ada@example.com')
  await office.deliver()
  expect((await bookerTold()).filter(kind => kind === 'booked')).toHaveLength(3)
})

test('a cancellation by the rider is not held past the pickup', async () => {
  office.goTo('2027-03-14T08:00:00Z')
  const { id } = await office.bookFor('ada@example.com')
  await office.deliver()
  for (const bags of [1, 0, 2, 1, 0, 2]) {
    await office.change(id, 'changed', { bags })
    await office.deliver()
  }
  await office.change(id, 'cancelled', canceled())
  await office.deliver()
  expect((await bookerTold()).at(-1)).toBe('cancelled')
})

test('changes that could only be told after the pickup are told, up to six emails a day', async () => {
  office.goTo('2027-03-14T08:00:00Z')
  const { id } = await office.bookFor('ada@example.com')
  await office.deliver()
  for (const bags of [1, 0, 2, 1, 0, 2, 1]) {
    await office.change(id, 'changed', { bags })
    await office.deliver()
  }
  expect(await bookerTold()).toHaveLength(6)
})

test('the reminder of a ride that the address knows of is not held past the pickup', async () => {
  office.goTo('2027-03-14T08:00:00Z')
  for (let ride = 0; ride < 3; ride++) await office.bookFor('ada@example.com')
  await office.deliver()
  office.goTo('2027-03-14T16:30:00Z')
  await office.deliver()
  expect((await bookerTold()).filter(kind => kind === 'reminder_2h')).toHaveLength(3)
})

test('a ride that moves to a later day is told before its old pickup', async () => {
  office.goTo('2027-03-14T08:00:00Z')
  const { id } = await office.bookFor('ada@example.com')
  for (let ride = 0; ride < 2; ride++) await office.bookFor('ada@example.com')
  await office.deliver()
  await office.change(id, 'changed', { pickupAt: '2027-03-20T18:30:00.000Z' })
  await office.deliver()
  expect(await bookerTold()).toContain('changed')
})

test('new rides in an address that has not paid stay held, however soon their pickup is', async () => {
  office.goTo('2027-03-14T08:00:00Z')
  for (let ride = 0; ride < 5; ride++) {
    const { id } = await office.bookFor('victim@example.com')
    await office.deliver()
    await office.change(id, 'cancelled', canceled())
    await office.deliver()
  }
  expect(await bookerTold()).toEqual(['booked', 'cancelled', 'booked', 'cancelled'])
})

test.each([
  ['Ada.Marsh+rides+home@Example.COM', 'ada.marsh@example.com'],
  ['+@example.com', '@example.com'],
  ['A.d.a+rides@GoogleMail.com', 'ada@gmail.com'],
  ['ada@gmail.com', 'ada@gmail.com'],
])('the mailbox of %s is %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
