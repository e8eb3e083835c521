import { refusal } from '@/lib/server/bookings/testing/desk'
import { until } from '../testing/till'
import { ATTACK_DECLINES, ATTACK_WINDOW_MS, CALM_DECLINES, refreshAttack } from './attack'
import { type AttackedTill, openAttackedTill } from './testing/attacked-till'

let till: AttackedTill
beforeEach(async () => {
  till = await openAttackedTill()
})
afterEach(() => till.close())

const isAttacked = async () => (await refreshAttack(till.ports)) !== null
const operatorEmails = () =>
  till.db.selectFrom('outbox').select('recipient').where('kind', '=', 'card_attack').execute()

test('nineteen declines within ten minutes are no attack', async () => {
  await till.decline(ATTACK_DECLINES - 1)
  expect(await isAttacked()).toBe(false)
})

test('twenty declines within ten minutes on the whole site are an attack', async () => {
  await till.decline()
  expect(await isAttacked()).toBe(true)
})

test('twenty declines over more than ten minutes are no attack', async () => {
  await till.decline(1)
  till.pass(ATTACK_WINDOW_MS)
  await till.decline(ATTACK_DECLINES - 1)
  expect(await isAttacked()).toBe(false)
})

test('payments that are approved are no attack', async () => {
  for (let time = 0; time < ATTACK_DECLINES; time++) await till.payAs(await till.payer(), { card: 'approved' })
  expect(await isAttacked()).toBe(false)
})

test('the attack goes on until declines have fallen below a threshold of their own', async () => {
  await till.decline(CALM_DECLINES)
  till.pass(60_000)
  await till.decline(ATTACK_DECLINES - CALM_DECLINES)
  await refreshAttack(till.ports)
  till.pass(ATTACK_WINDOW_MS - 60_001)
  expect(await isAttacked()).toBe(true)
  till.pass(60_001)
  expect(await isAttacked()).toBe(false)
  expect(await till.attacks()).toMatchObject([{ ended_at: till.clock.toISOString() }])
})

test('between both thresholds a site that is not attacked stays so', async () => {
  await till.decline(CALM_DECLINES)
  expect(await isAttacked()).toBe(false)
})

test('the operator is notified once per attack, by email and in the log', async () => {
  await till.decline()
  for (let time = 0; time < 3; time++) await refreshAttack(till.ports)
  expect(await operatorEmails()).toEqual([{ recipient: 'operator' }])
  expect(till.lines.filter(line => line.startsWith('card testing attack'))).toHaveLength(1)
  till.pass(ATTACK_WINDOW_MS)
  await refreshAttack(till.ports)
  await till.decline()
  await refreshAttack(till.ports)
  expect(await operatorEmails()).toHaveLength(2)
})

test('of a burst of attempts no more than twenty reach the gateway before its answers are known', async () => {
  const payers = []
  for (let payer = 0; payer < 2 * ATTACK_DECLINES; payer++) payers.push(await till.payer())
  let [asked, refused] = [0, 0]
  const { promise, resolve } = Promise.withResolvers<void>()
  till.gateway.beforeBooking = () => {
    asked += 1
    return promise
  }
  const answers = payers.map(({ booking, clientIp, token }) =>
    till.pay(booking, { address: clientIp, token }).catch((error: { code: string }) => {
      if (error.code === 'card_queue') refused += 1
    }),
  )
  await until(() => asked + refused === payers.length)
  resolve()
  await Promise.all(answers)
  expect([asked, refused]).toEqual([ATTACK_DECLINES, ATTACK_DECLINES])
})

test('a burst of good cards is no attack once the gateway has answered', async () => {
  const payers = []
  for (let payer = 0; payer < ATTACK_DECLINES + 1; payer++) payers.push(await till.payer())
  await Promise.allSettled(payers.map(({ booking, clientIp }) => till.pay(booking, { address: clientIp })))
  expect(await isAttacked()).toBe(false)
  expect(await operatorEmails()).toEqual([])
  await expect(till.payAs(await till.payer())).rejects.toMatchObject(refusal('card_declined'))
})
