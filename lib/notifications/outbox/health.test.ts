import { createOutboxFixture, type OutboxFixture } from './testing/outbox-fixture'
import { readOldestWaitingSeconds } from './worker'

let fixture: OutboxFixture
beforeEach(async () => {
  fixture = await createOutboxFixture({ operatorEmail: null })
})
afterEach(() => fixture.close())

const oldestWaitingSeconds = () => readOldestWaitingSeconds(fixture.db, fixture.clock)

test('nothing waits when all is sent, ignoring future reminders', async () => {
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.advanceClock(90_000)
  expect(await oldestWaitingSeconds()).toBe(0)
})

test('counts a rejected email from when it was enqueued', async () => {
  fixture.failNextEmails('ada@example.com', 'busy-address')
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.advanceClock(90_000)
  expect(await oldestWaitingSeconds()).toBe(90)
})

test('counts a reminder from its due time', async () => {
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.setClock('2027-03-13T18:30:30.000Z')
  expect(await oldestWaitingSeconds()).toBe(30)
})

test('does not count an email held by the daily limit', async () => {
  for (let ride = 0; ride < 4; ride++) await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.advanceClock(25 * 60 * 60_000)
  expect(await oldestWaitingSeconds()).toBe(0)
})

test('does not count an email that was given up', async () => {
  fixture.failNextEmails('ada@example.com', 'no-address')
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.advanceClock(90_000)
  expect(await oldestWaitingSeconds()).toBe(0)
})
