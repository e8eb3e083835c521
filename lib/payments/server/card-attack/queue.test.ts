import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { rateLimits } from '@/lib/platform/rate-limits'
import { LEFT_QUEUE_AFTER_MS, NOT_POLLING_AFTER_MS } from './queue-entries'
import { type CardAttackFixture, createCardAttackFixture, type Payer, solve } from './testing/card-attack-fixture'

const MINUTE_MS = 60_000

let fixture: CardAttackFixture
beforeEach(async () => {
  fixture = await createCardAttackFixture()
})
afterEach(() => fixture.close())

async function attack({ free = true } = {}) {
  await fixture.decline()
  if (free) fixture.advanceClock(MINUTE_MS)
}

async function joinMany(size: number): Promise<Payer[]> {
  const payers = []
  for (let member = 0; member < size; member++) {
    const payer = await fixture.payer()
    await fixture.poll(payer)
    payers.push(payer)
  }
  return payers
}

test('the queue is open without an attack', async () => {
  expect(await fixture.requestQueue(await fixture.payer())).toEqual({ status: 'open' })
})

test('an entry requires a proof of work', async () => {
  await attack({ free: false })
  const rider = await fixture.payer()
  expect(await fixture.requestQueue(rider)).toMatchObject({ status: 'challenge' })
  expect(await fixture.listQueueEntries()).toEqual([])
  expect(await fixture.poll(rider)).toMatchObject({ status: 'waiting' })
})

test('a proof is valid for one entry, once', async () => {
  await attack({ free: false })
  const rider = await fixture.payer()
  const response = await fixture.requestQueue(rider)
  if (response.status !== 'challenge') throw new Error('no challenge')
  const proof = await solve(response.challenge)
  await fixture.requestQueue(rider, { proof })
  await fixture.requestQueue(rider, { action: 'leave' })
  expect(await fixture.requestQueue(rider, { proof })).toMatchObject({ status: 'challenge' })
})

test('a proof repeated after a lost response finds the entry that it took', async () => {
  await attack({ free: false })
  const rider = await fixture.payer()
  const response = await fixture.requestQueue(rider)
  if (response.status !== 'challenge') throw new Error('no challenge')
  const proof = await solve(response.challenge)
  const responses = await Promise.all([fixture.requestQueue(rider, { proof }), fixture.requestQueue(rider, { proof })])
  expect(responses).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }])
  expect(await fixture.listQueueEntries()).toHaveLength(1)
})

test('a booking has one entry per client network, from any IP of it', async () => {
  await attack({ free: false })
  const rider = await fixture.payer('198.51.100.1')
  await fixture.poll(rider)
  expect(await fixture.requestQueue({ ...rider, clientIp: '198.51.100.200' })).toMatchObject({ status: 'waiting' })
  expect(await fixture.listQueueEntries()).toHaveLength(1)
})

test('six are admitted, and the seventh gets its position and wait', async () => {
  await attack()
  const riders = await joinMany(rateLimits.attackAttempts.max + 1)
  const responses = await Promise.all(riders.map(rider => fixture.requestQueue(rider)))
  expect(responses.slice(0, -1).every(({ status }) => status === 'admitted')).toBe(true)
  expect(responses.at(-1)).toEqual({ status: 'waiting', position: 1, expectedSeconds: 60, pollSeconds: 3 })
})

test('the declines that started the attack have to expire before anyone is admitted', async () => {
  const rider = await fixture.payer()
  await attack({ free: false })
  expect(await fixture.poll(rider)).toMatchObject({ status: 'waiting', position: 1, expectedSeconds: 60 })
})

test('holders of bookings from before the attack go first', async () => {
  const earlier = await fixture.payer()
  await attack({ free: false })
  await joinMany(3)
  expect(await fixture.poll(earlier)).toMatchObject({ status: 'waiting', position: 1 })
})

test('an earlier invoice number does not prove its holder', async () => {
  const earlier = await fixture.payer()
  await attack({ free: false })
  await joinMany(3)
  fixture.advanceClock(1)
  expect(await fixture.poll(earlier, { holder: false })).toMatchObject({ status: 'waiting', position: 4 })
})

test('an entry is kept but skipped while the card is retyped', async () => {
  const slow = await fixture.payer()
  await attack({ free: false })
  await fixture.poll(slow, { action: 'keep' })
  const [next] = await joinMany(1)
  expect(next && (await fixture.requestQueue(next))).toMatchObject({ status: 'waiting', position: 1 })
  fixture.advanceClock(LEFT_QUEUE_AFTER_MS - 10)
  expect(await fixture.requestQueue(slow)).toMatchObject({ status: 'waiting', position: 1 })
})

test('an entry without requests is skipped, then released', async () => {
  await attack({ free: false })
  const [absentMember, activeMember] = await joinMany(2)
  if (absentMember === undefined || activeMember === undefined) throw new Error('the queue is empty')
  fixture.advanceClock(NOT_POLLING_AFTER_MS)
  expect(await fixture.requestQueue(activeMember)).toMatchObject({ status: 'waiting', position: 1 })
  fixture.advanceClock(LEFT_QUEUE_AFTER_MS - NOT_POLLING_AFTER_MS)
  expect(await fixture.requestQueue(absentMember)).toMatchObject({ status: 'challenge' })
})

test('leaving frees the entry at once', async () => {
  await attack({ free: false })
  const [first, second] = await joinMany(2)
  if (first === undefined || second === undefined) throw new Error('the queue is empty')
  expect(await fixture.requestQueue(first, { action: 'leave' })).toEqual({ status: 'left' })
  expect(await fixture.requestQueue(second)).toMatchObject({ status: 'waiting', position: 1 })
})

test('a client IP without attempts left is rejected before waiting', async () => {
  const rider = await fixture.payer()
  await fixture.db
    .insertInto('payment_client_ips')
    .values(
      Array.from({ length: rateLimits.paymentAttempts.max }, (_, attempt) => ({
        id: `attempt-${attempt}`,
        client_ip: rider.clientIp,
        at: fixture.clock.toISOString(),
      })),
    )
    .execute()
  await attack()
  await expect(fixture.requestQueue(rider)).rejects.toMatchObject(appErrorLike('too_many_payments'))
})

test('the queue reveals nothing about bookings without an attack', async () => {
  const rider = await fixture.payer()
  const unknown = { ...rider, booking: { ...rider.booking, invoiceNumber: 'INV-1' } }
  expect(await fixture.requestQueue(unknown)).toEqual({ status: 'open' })
})

test('guessing invoice numbers counts as payment attempts, with the same error for existing ones', async () => {
  const rider = await fixture.payer()
  await attack()
  const unknown = { ...rider, booking: { ...rider.booking, invoiceNumber: 'INV-1' } }
  for (let guess = 0; guess < rateLimits.paymentAttempts.max; guess++) {
    await expect(fixture.requestQueue(unknown)).rejects.toMatchObject({ code: 'invoice_not_found' })
  }
  for (const payer of [unknown, rider]) {
    await expect(fixture.requestQueue(payer)).rejects.toMatchObject(appErrorLike('too_many_payments'))
    await expect(fixture.requestQueue(payer, { action: 'leave' })).rejects.toMatchObject(
      appErrorLike('too_many_payments'),
    )
    await expect(fixture.payAs(payer)).rejects.toMatchObject(appErrorLike('too_many_payments'))
  }
})

test('everyone waiting may pay when the attack ends', async () => {
  await attack({ free: false })
  const [rider] = await joinMany(1)
  if (rider === undefined) throw new Error('the queue is empty')
  fixture.advanceClock(10 * MINUTE_MS)
  expect(await fixture.requestQueue(rider)).toEqual({ status: 'open' })
  expect(await fixture.payAs(rider, { card: 'approved' })).toMatchObject({ status: 'paid' })
})

test('an entry is deleted after an hour', async () => {
  await attack({ free: false })
  const [rider] = await joinMany(2)
  const [entry] = await fixture.listQueueEntries()
  await fixture.db
    .updateTable('card_queue')
    .set({ polled_at: new Date(+fixture.clock - 60 * MINUTE_MS).toISOString() })
    .where('id', '=', entry?.id ?? '')
    .execute()
  if (rider !== undefined) await fixture.requestQueue(rider)
  expect(await fixture.listQueueEntries()).toHaveLength(1)
})

test('all entries are deleted when the attack ends', async () => {
  await attack({ free: false })
  await joinMany(2)
  fixture.advanceClock(10 * MINUTE_MS)
  await fixture.requestQueue(await fixture.payer())
  expect(await fixture.listQueueEntries()).toEqual([])
})
