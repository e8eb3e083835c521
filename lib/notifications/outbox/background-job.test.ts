import { AsyncLocalStorage } from 'node:async_hooks'
import { write } from '@/lib/platform/database/write'
import { startOutboxWorker } from './background-job'
import { createOutboxFixture, OPERATOR_EMAIL, type OutboxFixture } from './testing/outbox-fixture'

let fixture: OutboxFixture
let job: ReturnType<typeof startOutboxWorker> | undefined
beforeEach(async () => {
  fixture = await createOutboxFixture()
})
afterEach(async () => {
  await job?.stop(0)
  jest.useRealTimers()
  await fixture.close()
})

test('sends what was enqueued before the server started', async () => {
  await fixture.bookFor('ada@example.com')
  job = startOutboxWorker(async () => fixture.outboxContext)
  await fixture.waitUntil(() => fixture.server.received.length === 2)
  expect((await fixture.listSentEmails()).toSorted()).toEqual([
    'booked to ada@example.com',
    `booked to ${OPERATOR_EMAIL}`,
  ])
})

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
  expect(states.filter(state => state !== 'dropped').slice(0, 1)).toEqual(['sent'])
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
