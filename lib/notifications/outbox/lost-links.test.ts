import { simpleParser } from 'mailparser'
import { sha256Hex } from '@/lib/booking/server/token'
import { recordLostLinkRequest } from './rider-requests'
import { createOutboxFixture, type OutboxFixture } from './testing/outbox-fixture'

const HOUR_MS = 60 * 60_000

let fixture: OutboxFixture

beforeEach(async () => {
  fixture = await createOutboxFixture({ operatorEmail: null })
})

afterEach(() => fixture.close())

async function requestLostLink(id: string, email: string) {
  await recordLostLinkRequest(fixture.context, { id, email, clientIp: '192.0.2.1' })
  await fixture.deliverDue()
}

const linkEmails = async () => (await fixture.listSentEmails()).filter(sentEmail => sentEmail.startsWith('link'))

async function lastText() {
  return (await simpleParser(fixture.server.received.at(-1)?.raw ?? '')).text ?? ''
}

test('sends the link for a matching id and email, however they are typed', async () => {
  const { id } = await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  await requestLostLink(id.toLowerCase().replace('-', ''), ' ADA@example.com ')
  expect(await linkEmails()).toEqual(['link to ada@example.com'])
  expect(await lastText()).toContain(`/ride/${id}#`)
})

test.each([
  ['another email', 'eve@example.com', ''],
  ['another mailbox of the same owner', 'ada+eve@example.com', ''],
  ['an unknown id', 'ada@example.com', 'AAAA-AAAA'],
  ['no id at all', 'ada@example.com', '%%%'],
])('sends nothing for %s', async (_, email, id) => {
  const booking = await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  await requestLostLink(id || booking.id, email)
  expect(await linkEmails()).toEqual([])
})

test('replaces a link that can no longer be derived', async () => {
  const { id } = await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  const old = sha256Hex('a token of before')
  await fixture.db.updateTable('bookings').set({ token_hash: old }).where('id', '=', id).execute()
  await requestLostLink(id, 'ada@example.com')
  expect(await fixture.listSentEmails()).toContain('link to ada@example.com')
  const [, token = ''] = new RegExp(`/ride/${id}#([\\w-]+)`).exec(await lastText()) ?? []
  const { token_hash } = await fixture.db.selectFrom('bookings').select('token_hash').executeTakeFirstOrThrow()
  expect(sha256Hex(token)).toBe(token_hash)
})

test('sends a link at most three times an hour, regardless of who requests it', async () => {
  const { id } = await fixture.bookFor('ada@example.com')
  await fixture.pay(id)
  for (let times = 0; times < 5; times++) await requestLostLink(id, 'ada@example.com')
  expect(await linkEmails()).toHaveLength(3)
})

test('erases a processed request but counts it for an hour', async () => {
  await requestLostLink('AAAA-AAAA', 'eve@example.com')
  const rows = () => fixture.db.selectFrom('lost_link_requests').select(['booking_id', 'email', 'client_ip']).execute()
  expect(await rows()).toEqual([{ booking_id: '', email: '', client_ip: '192.0.2.1' }])
  fixture.advanceClock(HOUR_MS + 1)
  await requestLostLink('AAAA-AAAA', 'eve@example.com')
  expect(await rows()).toHaveLength(1)
})

test('processes other links if a booking cannot be read', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {})
  const unreadableBooking = await fixture.bookFor('eve@example.com')
  const { id } = await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  await fixture.db.updateTable('bookings').set({ document: '{' }).where('id', '=', unreadableBooking.id).execute()
  await requestLostLink(unreadableBooking.id, 'eve@example.com')
  await requestLostLink(id, 'ada@example.com')
  expect(await linkEmails()).toEqual(['link to ada@example.com'])
  expect(errors).toHaveBeenCalledTimes(1)
})

/** Records the SQL statements of a function, without values. */
async function recordStatements(act: (db: OutboxFixture['db']) => Promise<void>): Promise<string[]> {
  const statements: string[] = []
  const watched = fixture.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(JSON.stringify(node, (key, value) => (key === 'values' || key === 'value' ? '?' : value)))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await act(watched)
  return statements
}

test('runs the same statements whether or not the booking exists', async () => {
  const { booking } = await fixture.book()
  const recordRequest = (id: string, email: string) =>
    recordStatements(db =>
      recordLostLinkRequest({ db, now: fixture.context.now }, { id, email, clientIp: '192.0.2.9' }),
    )
  const statements = await recordRequest(booking.id, booking.contactInfo.email)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.join()).not.toContain('"bookings"')
  expect(await recordRequest(booking.id, 'other@example.com')).toEqual(statements)
  expect(await recordRequest('AAAA-AAAA', 'unknown@example.com')).toEqual(statements)
})
