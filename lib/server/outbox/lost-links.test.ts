import { simpleParser } from 'mailparser'
import { fingerprint } from '@/lib/server/bookings/token'
import { findLostLinks } from './lost-links'
import { openPostOffice, type PostOffice } from './testing/post-office'

const HOUR_MS = 60 * 60_000

let office: PostOffice
let asked = 0
beforeEach(async () => {
  office = await openPostOffice({ operatorEmail: null })
})
afterEach(() => office.close())

function requestOf(id: string, email: string) {
  return { id: `request-${++asked}`, booking_id: id, email, address: '192.0.2.1', at: office.clock.toISOString() }
}

async function ask(id: string, email: string) {
  await office.db.insertInto('link_requests').values(requestOf(id, email)).execute()
  await office.deliver()
}

const links = async () => (await office.told()).filter(told => told.startsWith('link'))

async function lastText() {
  return (await simpleParser(office.server.taken.at(-1)?.raw ?? '')).text ?? ''
}

test('the link goes to the booking by its id and e-mail, however they are typed', async () => {
  const { id } = await office.bookFor('ada@example.com')
  await office.deliver()
  await ask(id.toLowerCase().replace('-', ''), ' ADA@example.com ')
  expect(await links()).toEqual(['link to ada@example.com'])
  expect(await lastText()).toContain(`/ride/${id}#`)
})

test.each([
  ['another e-mail', 'eve@example.com', ''],
  ['another mailbox of the same owner', 'ada+eve@example.com', ''],
  ['an unknown id', 'ada@example.com', 'AAAA-AAAA'],
  ['no id at all', 'ada@example.com', '%%%'],
])('%s has nothing sent', async (_, email, id) => {
  const booking = await office.bookFor('ada@example.com')
  await office.deliver()
  await ask(id || booking.id, email)
  expect(await links()).toEqual([])
})

test('a link that cannot be made any more is replaced', async () => {
  const { id } = await office.bookFor('ada@example.com')
  await office.deliver()
  const old = fingerprint('a token of before')
  await office.db.updateTable('bookings').set({ token_hash: old, link_version: 0 }).where('id', '=', id).execute()
  await ask(id, 'ada@example.com')
  expect(await links()).toEqual(['link to ada@example.com'])
  const [, token = ''] = new RegExp(`/ride/${id}#([\\w-]+)`).exec(await lastText()) ?? []
  const { token_hash } = await office.db.selectFrom('bookings').select('token_hash').executeTakeFirstOrThrow()
  expect(fingerprint(token)).toBe(token_hash)
})

test('three times an hour a link is sent, whoever asks', async () => {
  const { id } = await office.bookFor('ada@example.com')
  await office.change(id, 'payment', { status: 'paid', paidCents: 15_700 })
  for (let times = 0; times < 5; times++) await ask(id, 'ada@example.com')
  expect(await links()).toHaveLength(3)
})

test('what was asked for is forgotten, and that it was asked counts for an hour', async () => {
  await ask('AAAA-AAAA', 'eve@example.com')
  const rows = () => office.db.selectFrom('link_requests').select(['booking_id', 'email', 'address']).execute()
  expect(await rows()).toEqual([{ booking_id: '', email: '', address: '192.0.2.1' }])
  office.pass(HOUR_MS + 1)
  await ask('AAAA-AAAA', 'eve@example.com')
  expect(await rows()).toHaveLength(1)
})

test('a booking that cannot be read holds up no other link', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {})
  const broken = await office.bookFor('eve@example.com')
  const { id } = await office.bookFor('ada@example.com')
  await office.deliver()
  await office.db.updateTable('bookings').set({ contact_info: '{' }).where('id', '=', broken.id).execute()
  await ask(broken.id, 'eve@example.com')
  await ask(id, 'ada@example.com')
  expect(await links()).toEqual(['link to ada@example.com'])
  expect(errors).toHaveBeenCalledTimes(1)
  errors.mockRestore()
})

test('a request that comes while the disk is full is answered once there is room', async () => {
  const { id } = await office.bookFor('ada@example.com')
  await office.deliver()
  const { outbox, db } = office
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  const clock = jest.fn(() => office.clock)
  await db.insertInto('link_requests').values(requestOf(id, 'ada@example.com')).execute()
  clock.mockImplementationOnce(() => {
    throw full
  })
  await expect(findLostLinks({ ...outbox, now: clock })).rejects.toBe(full)
  await office.deliver()
  expect(await links()).toEqual(['link to ada@example.com'])
})
