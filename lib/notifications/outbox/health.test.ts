import { readOutboxHealth } from './health'
import { createOutboxFixture, type OutboxFixture } from './testing/outbox-fixture'

let fixture: OutboxFixture
beforeEach(async () => {
  fixture = await createOutboxFixture({ operatorEmail: null })
})
afterEach(() => fixture.close())

const health = () => readOutboxHealth(fixture.db, fixture.clock)

test('reports nothing waiting when all is sent, ignoring future reminders', async () => {
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  expect(await health()).toEqual({ waiting: 0, oldestWaitingSeconds: 0, failedLastDay: 0 })
})

test('counts a rejected email from when it was enqueued', async () => {
  fixture.failNextEmails('ada@example.com', 'busy-address')
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.advanceClock(90_000)
  expect(await health()).toMatchObject({ waiting: 1, oldestWaitingSeconds: 90 })
})

test('counts a reminder from its due time', async () => {
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.setClock('2027-03-13T18:30:30.000Z')
  expect(await health()).toMatchObject({ waiting: 1, oldestWaitingSeconds: 30 })
})

test('does not report emails held by the daily limit as late', async () => {
  for (let ride = 0; ride < 4; ride++) await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  expect(await health()).toMatchObject({ waiting: 0 })
})

test('counts given-up notifications for a day', async () => {
  fixture.failNextEmails('ada@example.com', 'no-address')
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  expect(await health()).toMatchObject({ failedLastDay: 1 })
  fixture.advanceClock(24 * 60 * 60_000 + 1)
  expect(await health()).toMatchObject({ failedLastDay: 0 })
})
