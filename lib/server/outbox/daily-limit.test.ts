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

test.each([
  ['Ada.Marsh+rides+home@Example.COM', 'ada.marsh@example.com'],
  ['+@example.com', '@example.com'],
  ['A.d.a+rides@GoogleMail.com', 'ada@gmail.com'],
  ['ada@gmail.com', 'ada@gmail.com'],
])('the mailbox of %s is %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
