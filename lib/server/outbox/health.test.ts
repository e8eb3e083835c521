import { outboxHealth } from './health'
import { openPostOffice, type PostOffice } from './testing/post-office'

let office: PostOffice
beforeEach(async () => {
  office = await openPostOffice({ operatorEmail: null })
})
afterEach(() => office.close())

const health = () => outboxHealth(office.db, office.clock)

test('nothing waits where all is sent, though reminders wait for their hour', async () => {
  await office.bookFor('ada@example.com')
  await office.deliver()
  expect(await health()).toEqual({ waiting: 0, oldestWaitingSeconds: 0, failedLastDay: 0 })
})

test('a mail that is not taken waits since it was written', async () => {
  office.faulty('ada@example.com', 'busy-address')
  await office.bookFor('ada@example.com')
  await office.deliver()
  office.pass(90_000)
  expect(await health()).toMatchObject({ waiting: 1, oldestWaitingSeconds: 90 })
})

test('a reminder waits since its hour', async () => {
  await office.bookFor('ada@example.com')
  await office.deliver()
  office.goTo('2027-03-13T18:30:30.000Z')
  expect(await health()).toMatchObject({ waiting: 1, oldestWaitingSeconds: 30 })
})

test('what waits for the daily limit is as it should be', async () => {
  for (let ride = 0; ride < 4; ride++) await office.bookFor('ada@example.com')
  await office.deliver()
  expect(await health()).toMatchObject({ waiting: 0 })
})

test('what was given up counts for a day', async () => {
  office.faulty('ada@example.com', 'no-address')
  await office.bookFor('ada@example.com')
  await office.deliver()
  expect(await health()).toMatchObject({ failedLastDay: 1 })
  office.pass(24 * 60 * 60_000 + 1)
  expect(await health()).toMatchObject({ failedLastDay: 0 })
})
