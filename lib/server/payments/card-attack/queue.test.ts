import { refusal } from '@/lib/server/bookings/testing/desk'
import { PAYMENTS_AN_HOUR } from '../limits'
import { ATTEMPTS_A_MINUTE } from './order'
import { ABANDONED_MS, AWAY_MS } from './places'
import { type AttackedTill, openAttackedTill, type Payer, solve } from './testing/attacked-till'

const MINUTE_MS = 60_000

let till: AttackedTill
beforeEach(async () => {
  till = await openAttackedTill()
})
afterEach(() => till.close())

/** An attack with attempts free again, or with none. */
async function attack({ free = true } = {}) {
  await till.decline()
  if (free) till.pass(MINUTE_MS)
}

/** So many who wait, none of them admitted yet. */
async function crowd(size: number): Promise<Payer[]> {
  const payers = []
  for (let member = 0; member < size; member++) {
    const payer = await till.payer()
    await till.poll(payer)
    payers.push(payer)
  }
  return payers
}

test('while nobody attacks the queue is open', async () => {
  expect(await till.ask(await till.payer())).toEqual({ status: 'open' })
})

test('a place costs a proof of work', async () => {
  await attack({ free: false })
  const rider = await till.payer()
  expect(await till.ask(rider)).toMatchObject({ status: 'challenge' })
  expect(await till.places()).toEqual([])
  expect(await till.poll(rider)).toMatchObject({ status: 'waiting' })
})

test('a proof gives one place, once', async () => {
  await attack({ free: false })
  const rider = await till.payer()
  const answer = await till.ask(rider)
  if (answer.status !== 'challenge') throw new Error('no challenge')
  const proof = await solve(answer.challenge)
  await till.ask(rider, { proof })
  await till.ask(rider, { action: 'leave' })
  expect(await till.ask(rider, { proof })).toMatchObject({ status: 'challenge' })
})

test('a proof that is sent twice, as after a lost answer, finds the place that it took', async () => {
  await attack({ free: false })
  const rider = await till.payer()
  const answer = await till.ask(rider)
  if (answer.status !== 'challenge') throw new Error('no challenge')
  const proof = await solve(answer.challenge)
  const answers = await Promise.all([till.ask(rider, { proof }), till.ask(rider, { proof })])
  expect(answers).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }])
  expect(await till.places()).toHaveLength(1)
})

test('a booking has one place in a client network, whichever address of it asks', async () => {
  await attack({ free: false })
  const rider = await till.payer('198.51.100.1')
  await till.poll(rider)
  expect(await till.ask({ ...rider, clientIp: '198.51.100.200' })).toMatchObject({ status: 'waiting' })
  expect(await till.places()).toHaveLength(1)
})

test('six are admitted, and the seventh is told its position and how long it takes', async () => {
  await attack()
  const riders = await crowd(ATTEMPTS_A_MINUTE + 1)
  const answers = await Promise.all(riders.map(rider => till.ask(rider)))
  expect(answers.slice(0, -1).every(({ status }) => status === 'admitted')).toBe(true)
  expect(answers.at(-1)).toEqual({ status: 'waiting', position: 1, expectedSeconds: 60, pollSeconds: 3 })
})

test('the declines that began the attack have to pass before anybody is admitted', async () => {
  const rider = await till.payer()
  await attack({ free: false })
  expect(await till.poll(rider)).toMatchObject({ status: 'waiting', position: 1, expectedSeconds: 60 })
})

test('holders of bookings from before the attack go first', async () => {
  const earlier = await till.payer()
  await attack({ free: false })
  await crowd(3)
  expect(await till.poll(earlier)).toMatchObject({ status: 'waiting', position: 1 })
})

test('who knows only the number of an earlier invoice is not its holder', async () => {
  const earlier = await till.payer()
  await attack({ free: false })
  await crowd(3)
  till.pass(1)
  expect(await till.poll(earlier, { holder: false })).toMatchObject({ status: 'waiting', position: 4 })
})

test('while the card is typed again a place is kept, and nobody waits for it', async () => {
  const slow = await till.payer()
  await attack({ free: false })
  await till.poll(slow, { action: 'keep' })
  const [next] = await crowd(1)
  expect(next && (await till.ask(next))).toMatchObject({ status: 'waiting', position: 1 })
  till.pass(ABANDONED_MS - 10)
  expect(await till.ask(slow)).toMatchObject({ status: 'waiting', position: 1 })
})

test('a place that nobody asks after is passed over, then given up', async () => {
  await attack({ free: false })
  const [gone, present] = await crowd(2)
  if (gone === undefined || present === undefined) throw new Error('nobody waits')
  till.pass(AWAY_MS)
  expect(await till.ask(present)).toMatchObject({ status: 'waiting', position: 1 })
  till.pass(ABANDONED_MS - AWAY_MS)
  expect(await till.ask(gone)).toMatchObject({ status: 'challenge' })
})

test('who leaves makes room at once', async () => {
  await attack({ free: false })
  const [first, second] = await crowd(2)
  if (first === undefined || second === undefined) throw new Error('nobody waits')
  expect(await till.ask(first, { action: 'leave' })).toEqual({ status: 'left' })
  expect(await till.ask(second)).toMatchObject({ status: 'waiting', position: 1 })
})

test('who has no attempts left this hour is told so before waiting', async () => {
  const rider = await till.payer()
  await till.db
    .insertInto('payment_addresses')
    .values(
      Array.from({ length: PAYMENTS_AN_HOUR }, (_, attempt) => ({
        id: `attempt-${attempt}`,
        address: rider.clientIp,
        at: till.clock.toISOString(),
      })),
    )
    .execute()
  await attack()
  await expect(till.ask(rider)).rejects.toMatchObject(refusal('too_many_payments'))
})

test('while nobody attacks the queue tells nothing of bookings', async () => {
  const rider = await till.payer()
  const unknown = { ...rider, booking: { ...rider.booking, invoiceNumber: 'INV-1' } }
  expect(await till.ask(unknown)).toEqual({ status: 'open' })
})

test('guessing invoice numbers counts as attempts to pay, and ends alike for those that exist', async () => {
  const rider = await till.payer()
  await attack()
  const unknown = { ...rider, booking: { ...rider.booking, invoiceNumber: 'INV-1' } }
  for (let guess = 0; guess < PAYMENTS_AN_HOUR; guess++) {
    await expect(till.ask(unknown)).rejects.toMatchObject({ code: 'invoice_not_found' })
  }
  for (const payer of [unknown, rider]) {
    await expect(till.ask(payer)).rejects.toMatchObject(refusal('too_many_payments'))
    await expect(till.ask(payer, { action: 'leave' })).rejects.toMatchObject(refusal('too_many_payments'))
    await expect(till.payAs(payer)).rejects.toMatchObject(refusal('too_many_payments'))
  }
})

test('when the attack is over whoever waits may pay', async () => {
  await attack({ free: false })
  const [rider] = await crowd(1)
  if (rider === undefined) throw new Error('nobody waits')
  till.pass(10 * MINUTE_MS)
  expect(await till.ask(rider)).toEqual({ status: 'open' })
  expect(await till.payAs(rider, { card: 'approved' })).toMatchObject({ status: 'paid' })
})

test('a place is forgotten after an hour', async () => {
  await attack({ free: false })
  const [rider] = await crowd(2)
  const [place] = await till.places()
  await till.db
    .updateTable('card_queue')
    .set({ polled_at: new Date(+till.clock - 60 * MINUTE_MS).toISOString() })
    .where('id', '=', place?.id ?? '')
    .execute()
  if (rider !== undefined) await till.ask(rider)
  expect(await till.places()).toHaveLength(1)
})

test('with the attack all places are forgotten', async () => {
  await attack({ free: false })
  await crowd(2)
  till.pass(10 * MINUTE_MS)
  await till.ask(await till.payer())
  expect(await till.places()).toEqual([])
})
