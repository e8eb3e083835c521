import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { rateLimits } from '@/lib/platform/rate-limits'
import { waitUntil } from '../testing/payment-fixture'
import { updateAttackStatus } from './attack'
import { type CardAttackFixture, createCardAttackFixture } from './testing/card-attack-fixture'

let fixture: CardAttackFixture
beforeEach(async () => {
  fixture = await createCardAttackFixture()
})
afterEach(() => fixture.close())

const isAttacked = async () => (await updateAttackStatus(fixture.context)) !== null
const operatorEmails = () =>
  fixture.db.selectFrom('outbox').select('recipient').where('kind', '=', 'card_attack').execute()

test('nineteen declines within ten minutes are no attack', async () => {
  await fixture.decline(rateLimits.attackDeclines.max - 1)
  expect(await isAttacked()).toBe(false)
})

test('twenty declines within ten minutes on the whole site are an attack', async () => {
  await fixture.decline()
  expect(await isAttacked()).toBe(true)
})

test('twenty declines over more than ten minutes are no attack', async () => {
  await fixture.decline(1)
  fixture.advanceClock(rateLimits.attackDeclines.windowMs)
  await fixture.decline(rateLimits.attackDeclines.max - 1)
  expect(await isAttacked()).toBe(false)
})

test('approved payments are no attack', async () => {
  for (let time = 0; time < rateLimits.attackDeclines.max; time++)
    await fixture.payAs(await fixture.payer(), { card: 'approved' })
  expect(await isAttacked()).toBe(false)
})

test('an attack ends when declines fall below a lower threshold', async () => {
  await fixture.decline(rateLimits.recoveryDeclines.max)
  fixture.advanceClock(60_000)
  await fixture.decline(rateLimits.attackDeclines.max - rateLimits.recoveryDeclines.max)
  await updateAttackStatus(fixture.context)
  fixture.advanceClock(rateLimits.attackDeclines.windowMs - 60_001)
  expect(await isAttacked()).toBe(true)
  fixture.advanceClock(60_001)
  expect(await isAttacked()).toBe(false)
  expect(await fixture.listAttacks()).toMatchObject([{ ended_at: fixture.clock.toISOString() }])
})

test('a count between the two thresholds starts no attack', async () => {
  await fixture.decline(rateLimits.recoveryDeclines.max)
  expect(await isAttacked()).toBe(false)
})

test('notifies the operator once per attack, by email and in the log', async () => {
  await fixture.decline()
  for (let time = 0; time < 3; time++) await updateAttackStatus(fixture.context)
  expect(await operatorEmails()).toEqual([{ recipient: 'operator' }])
  expect(fixture.logLines.filter(line => line.startsWith('card testing attack'))).toHaveLength(1)
  fixture.advanceClock(rateLimits.attackDeclines.windowMs)
  await updateAttackStatus(fixture.context)
  await fixture.decline()
  await updateAttackStatus(fixture.context)
  expect(await operatorEmails()).toHaveLength(2)
})

test('a burst of attempts sends at most twenty to the gateway before it responds', async () => {
  const payers = []
  for (let payer = 0; payer < 2 * rateLimits.attackDeclines.max; payer++) payers.push(await fixture.payer())
  let [reachedGateway, refused] = [0, 0]
  const { promise, resolve } = Promise.withResolvers<void>()
  fixture.gateway.beforeRecording = () => {
    reachedGateway += 1
    return promise
  }
  const attempts = payers.map(({ booking, clientIp, token }) =>
    fixture.pay(booking, { clientIp: clientIp, token }).catch((error: { code: string }) => {
      if (error.code === 'card_queue') refused += 1
    }),
  )
  await waitUntil(() => reachedGateway + refused === payers.length)
  resolve()
  await Promise.all(attempts)
  expect([reachedGateway, refused]).toEqual([rateLimits.attackDeclines.max, rateLimits.attackDeclines.max])
})

test('a burst of good cards is no attack once the gateway has responded', async () => {
  const payers = []
  for (let payer = 0; payer < rateLimits.attackDeclines.max + 1; payer++) payers.push(await fixture.payer())
  await Promise.allSettled(payers.map(({ booking, clientIp }) => fixture.pay(booking, { clientIp: clientIp })))
  expect(await isAttacked()).toBe(false)
  expect(await operatorEmails()).toEqual([])
  await expect(fixture.payAs(await fixture.payer())).rejects.toMatchObject(appErrorLike('card_declined'))
})
