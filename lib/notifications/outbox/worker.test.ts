import { AsyncLocalStorage } from 'node:async_hooks'
import { simpleParser } from 'mailparser'
import type { MailFault } from '@/e2e/fakes/mail-server'
import { updateBooking } from '@/lib/booking/server/store'
import { DeliveryRejected, EMAIL_TIMEOUT_MS } from '@/lib/notifications/email/transport'
import { write } from '@/lib/platform/database/write'
import { enqueueNotice } from '../queue/enqueue'
import { createOutboxFixture, OPERATOR_EMAIL, type OutboxFixture } from './testing/outbox-fixture'
import { createOutboxWorker, readOldestWaitingSeconds, startOutboxWorker } from './worker'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let fixture: OutboxFixture
beforeEach(async () => {
  fixture = await createOutboxFixture()
})
afterEach(() => fixture.close())

const statesOf = async (...kinds: string[]) =>
  (await fixture.rows()).flatMap(row => (kinds.includes(row.message) && row.recipient === 'booker' ? [row.state] : []))

test('sends nothing of a rolled-back transaction', async () => {
  const booking = await fixture.bookFor('ada@example.com')
  const change = fixture.write(async tx => {
    const confirmed = { ...booking, confirmedAt: fixture.clock.toISOString() }
    await updateBooking(tx, { booking: confirmed, version: 1, events: [{ type: 'confirmed' }] })
    throw new Error('the disk is full')
  })
  await expect(change).rejects.toThrow('the disk is full')
  await fixture.deliverDue()
  expect((await fixture.listSentEmails()).toSorted()).toEqual([
    'booked to ada@example.com',
    `booked to ${OPERATOR_EMAIL}`,
  ])
})

test('sends alerts about the site with their facts, whatever happened to their booking', async () => {
  const booking = await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  await fixture.write(async tx => {
    await enqueueNotice(tx, booking.id, { type: 'card_attack' }, 'an-attack')
    await enqueueNotice(tx, booking.id, { type: 'charges_without_booking', charges: ['INV-18, lost'] }, '1')
  })
  await fixture.cancel(booking.id)
  await fixture.deliverDue()
  const sent = await fixture.listSentEmails()
  expect(sent.filter(email => email === `alert to ${OPERATOR_EMAIL}`)).toHaveLength(2)
  expect(fixture.server.received.some(({ raw }) => raw.includes('INV-18, lost'))).toBe(true)
})

test('sends each email once with two concurrent workers', async () => {
  const [one, other] = [fixture.createWorker(), fixture.createWorker()]
  for (let rider = 0; rider < 8; rider++) await fixture.bookFor(`rider-${rider}@example.com`)
  await Promise.all([fixture.deliverDue(one), fixture.deliverDue(other)])
  const ids = fixture.server.received.map(({ messageId }) => messageId)
  expect(ids).toHaveLength(16)
  expect(new Set(ids).size).toBe(16)
})

test('notifies booker and operator of a booking, each with a link of their own', async () => {
  const booking = await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  const texts = await Promise.all(
    fixture.server.received.map(async ({ to, raw }) => `${to}: ${(await simpleParser(raw)).text}`),
  )
  expect(texts).toHaveLength(2)
  expect(texts.find(text => text.startsWith('ada'))).toContain(`/ride/${booking.id}#`)
  expect(texts.find(text => text.startsWith(OPERATOR_EMAIL))).toContain('/operator#')
})

test('retries a temporarily rejected email with growing pauses, and logs its first three attempts and each twentieth', async () => {
  fixture.failNextEmails('ada@example.com', ...Array.from({ length: 21 }, () => 'busy-address' as const))
  await fixture.bookFor('ada@example.com')
  const pauses: number[] = []
  for (let tries = 0; tries < 21; tries++) {
    await fixture.deliverDue()
    const row = (await fixture.rows()).find(({ recipient }) => recipient === 'booker')
    const pause = Date.parse(row?.next_attempt_at ?? '') - +fixture.clock
    pauses.push(pause / 1000)
    fixture.advanceClock(pause)
  }
  expect(pauses.slice(0, 11)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  const logged = fixture.logLines.flatMap(line => /attempt (\d+) failed/.exec(line)?.[1] ?? [])
  expect(logged).toEqual(['1', '2', '3', '20'])
  await fixture.deliverDue()
  expect(await fixture.listSentEmails()).toContain('booked to ada@example.com')
})

test('counts how long a rejected email waits from when it was enqueued', async () => {
  fixture.failNextEmails('ada@example.com', 'busy-address')
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.advanceClock(90_000)
  expect(await readOldestWaitingSeconds(fixture.db, fixture.clock)).toBe(90)
})

test.each<[string, MailFault[], number]>([
  ['a permanently rejected address at once', ['no-address'], DAY_MS],
  ['on an email after four days', ['busy-address', 'busy-address'], 4 * DAY_MS + 1],
])('gives up %s', async (_, faults, laterMs) => {
  fixture.failNextEmails('ada@example.com', ...faults)
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.advanceClock(laterMs)
  await fixture.deliverDue()
  expect(await statesOf('booked')).toEqual(['failed'])
  expect(await fixture.listSentEmails()).toEqual([`booked to ${OPERATOR_EMAIL}`])
})

test('is not blocked by stalling addresses: a new email comes before the retries to them', async () => {
  for (let rider = 0; rider < 7; rider++) {
    fixture.failNextEmails(`dead-${rider}@example.com`, 'stall-address')
    await fixture.bookFor(`dead-${rider}@example.com`)
  }
  await fixture.db.updateTable('outbox').set({ attempts: 1 }).execute()
  fixture.advanceClock(MINUTE_MS)
  await fixture.bookFor('ada@example.com')
  await fixture.db.deleteFrom('outbox').where('recipient', '=', 'operator').execute()
  const worker = fixture.createWorker()
  await worker.startDueDeliveries()
  await fixture.waitUntil(() => fixture.server.faults.length === 6)
  expect(await fixture.listSentEmails()).toEqual(['booked to ada@example.com'])
  await fixture.stopStalled(worker)
})

test('sends an email once whose result cannot be saved for a moment', async () => {
  await fixture.bookFor('ada@example.com')
  const update = jest.spyOn(fixture.outboxContext.db, 'updateTable')
  for (let failures = 0; failures < 2; failures++) {
    update.mockImplementationOnce(() => {
      throw new Error('the database is busy')
    })
  }
  await fixture.deliverDue()
  update.mockRestore()
  expect(fixture.logLines.some(line => line.includes('marking it as sent failed'))).toBe(true)
  expect(await statesOf('booked')).toEqual(['sent'])
  fixture.advanceClock(HOUR_MS)
  await fixture.deliverDue()
  expect(fixture.server.received).toHaveLength(2)
})

test('sends an email leased by a crashed server when the lease ends', async () => {
  await fixture.bookFor('ada@example.com')
  const leaseEnd = new Date(+fixture.clock + 15_000).toISOString()
  await fixture.db.updateTable('outbox').set({ lease_until: leaseEnd, attempts: 1 }).execute()
  await fixture.deliverDue()
  expect(fixture.server.received).toEqual([])
  fixture.advanceClock(15_000)
  await fixture.deliverDue()
  expect(await fixture.listSentEmails()).toContain('booked to ada@example.com')
})

test('is not blocked by an unreadable booking', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  const booking = await fixture.bookFor('broken@example.com')
  await fixture.db.updateTable('bookings').set({ document: '{}' }).where('id', '=', booking.id).execute()
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  expect(await fixture.listSentEmails()).toContain('booked to ada@example.com')
  expect(consoleError).toHaveBeenCalled()
})

test.each(['never', 'later'] as const)('a failure (%s) after another took the lease changes nothing', async retry => {
  const { emailTransport } = fixture.outboxContext
  const sends: PromiseWithResolvers<void>[] = []
  const send = () => {
    const pending = Promise.withResolvers<void>()
    sends.push(pending)
    return pending.promise
  }
  const context = { ...fixture.outboxContext, emailTransport: { ...emailTransport, send }, operatorEmail: null }
  const [slow, other] = [createOutboxWorker(context), createOutboxWorker(context)]
  await fixture.bookFor('ada@example.com')
  await slow.startDueDeliveries()
  await fixture.waitUntil(() => sends.length === 1)
  fixture.advanceClock(EMAIL_TIMEOUT_MS + 30_000)
  await other.startDueDeliveries()
  await fixture.waitUntil(() => sends.length === 2)
  const leased = await fixture.rows()
  sends[0]?.reject(new DeliveryRejected({ retry, reason: 'recipient' }))
  await slow.idle()
  expect(await fixture.rows()).toEqual(leased)
  sends[1]?.resolve()
  await other.idle()
  expect(await statesOf('booked')).toEqual(['sent'])
})

describe('in the background', () => {
  let job: ReturnType<typeof startOutboxWorker> | undefined
  afterEach(async () => await job?.stop(0))

  test('sends although commits keep coming', async () => {
    job = startOutboxWorker(async () => fixture.outboxContext)
    const commits = setInterval(() => void write(fixture.outboxContext, 'site', async () => {}), 5)
    await fixture.bookFor('ada@example.com')
    await fixture.waitUntil(() => fixture.server.received.length === 2)
    clearInterval(commits)
    await write(fixture.outboxContext, 'site', async () => {})
    expect(fixture.server.received).toHaveLength(2)
  })

  test('sends an email outside the request that enqueued it', async () => {
    const requests = new AsyncLocalStorage<string>()
    const within: (string | undefined)[] = []
    const send = async () => void within.push(requests.getStore())
    const emailTransport = { ...fixture.outboxContext.emailTransport, send }
    job = startOutboxWorker(async () => ({ ...fixture.outboxContext, emailTransport }))
    await requests.run('a request', () => fixture.bookFor('ada@example.com'))
    await fixture.waitUntil(() => within.length > 0)
    expect(within[0]).toBeUndefined()
  })

  test('waits on shutdown for the email being sent and starts no other', async () => {
    const pendingSends: (() => void)[] = []
    const send = () => new Promise<void>(resolve => void pendingSends.push(resolve))
    const emailTransport = { ...fixture.outboxContext.emailTransport, send }
    await fixture.bookFor('ada@example.com')
    job = startOutboxWorker(async () => ({ ...fixture.outboxContext, emailTransport, operatorEmail: null }))
    await fixture.waitUntil(() => pendingSends.length === 1)
    let ended = false
    const stopping = job.stop().then(() => {
      ended = true
    })
    await fixture.bookFor('bob@example.com')
    expect(ended).toBe(false)
    pendingSends[0]?.()
    await stopping
    const states = (await fixture.rows()).filter(({ recipient }) => recipient === 'booker').map(({ state }) => state)
    expect(states).toContain('sent')
    expect(pendingSends).toHaveLength(1)
  })

  test('limits how long shutdown waits', async () => {
    const emailTransport = { ...fixture.outboxContext.emailTransport, send: () => new Promise<void>(() => {}) }
    await fixture.bookFor('ada@example.com')
    const claimed = async () => (await fixture.rows()).some(({ lease_until }) => lease_until !== null)
    job = startOutboxWorker(async () => ({ ...fixture.outboxContext, emailTransport }))
    await fixture.waitUntil(claimed)
    await job.stop(10)
    expect(await claimed()).toBe(true)
  })
})
