import { noExtras } from '@/lib/booking/extras'
import { addressKey } from './address-key'
import { openPostOffice, type PostOffice } from './testing/post-office'

const HOUR_MS = 60 * 60_000
const passenger = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '' }

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

async function cancel(id: string) {
  await office.change(id, 'cancelled', { status: 'cancelled', cancelledAt: office.clock.toISOString() })
  await office.deliver()
}

/** The mails that say that a ride is over, to an address. */
const ends = async (email: string) =>
  (await office.told()).filter(told => told === `cancelled to ${email}` || told === `released to ${email}`)

test('whoever rides on a ride that is not paid hears at once that it is cancelled, whatever they heard before', async () => {
  const { id } = await office.bookFor('ada@example.com', { extras: { ...noExtras, stops: [], passenger } })
  for (const bags of [1, 0, 2]) {
    await office.change(id, 'changed', { bags })
    await office.deliver()
  }
  await cancel(id)
  for (const email of ['ada@example.com', 'grace@example.com']) expect(await ends(email)).toHaveLength(1)
})

test('whoever was told that they ride hears at once that somebody else does', async () => {
  const { id, extras } = await office.bookFor('ada@example.com', { extras: { ...noExtras, stops: [], passenger } })
  for (const bags of [1, 0]) {
    await office.change(id, 'changed', { bags })
    await office.deliver()
  }
  await office.change(id, 'changed', { extras: { ...extras, passenger: null } })
  await office.deliver()
  expect(await ends('grace@example.com')).toEqual(['released to grace@example.com'])
})

test('of a ride that an address was not told of it hears within the limit', async () => {
  for (let ride = 0; ride < 3; ride++) await office.bookFor('ada@example.com')
  await office.deliver()
  const { id } = await office.bookFor('ada@example.com')
  await office.deliver()
  await cancel(id)
  expect(office.server.taken).toHaveLength(3)
})

test('a ride is over once: whoever is put into it and taken out again hears of that within the limit', async () => {
  const { id, extras } = await office.bookFor('ada@example.com', { extras: { ...noExtras, stops: [], passenger } })
  await office.deliver()
  for (let time = 0; time < 4; time++) {
    await office.change(id, 'changed', { extras: { ...extras, passenger: time % 2 === 0 ? null : passenger } })
    await office.deliver()
  }
  expect((await office.told()).filter(told => told.endsWith('grace@example.com'))).toHaveLength(3)
})

test('however many rides an address was told of, it hears six times a day at most', async () => {
  const rides: string[] = []
  for (let day = 0; day < 3; day++) {
    for (let ride = 0; ride < 3; ride++) rides.push((await office.bookFor('ada@example.com')).id)
    await office.deliver()
    office.pass(24 * HOUR_MS)
  }
  const before = office.server.taken.length
  for (let ride = 0; ride < 3; ride++) await office.bookFor('ada@example.com')
  await office.deliver()
  for (const id of rides) await cancel(id)
  expect(office.server.taken.length - before).toBe(6)
  office.pass(24 * HOUR_MS)
  await office.deliver()
  expect(office.server.taken.length - before).toBe(12)
})

test('several workers together keep to it where rides are cancelled', async () => {
  const rides: string[] = []
  for (let ride = 0; ride < 3; ride++) rides.push((await office.bookFor('ada@example.com')).id)
  await office.deliver()
  for (const id of rides) {
    await office.change(id, 'changed', { bags: 1 })
    await office.change(id, 'cancelled', { status: 'cancelled', cancelledAt: office.clock.toISOString() })
  }
  await Promise.all([1, 2, 3].map(() => office.deliver(office.anotherWorker())))
  expect(office.server.taken).toHaveLength(6)
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
