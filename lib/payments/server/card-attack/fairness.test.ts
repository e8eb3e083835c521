import fc from 'fast-check'
import { rateLimits } from '@/lib/platform/rate-limits'
import {
  type CardAttackFixture,
  createCardAttackFixture,
  maxAttemptsPerMinute,
  type Payer,
} from './testing/card-attack-fixture'

const NETWORKS = 60
const POLL_MS = 3000
const MINUTE_MS = 60_000
const RUNS = Math.max(4, Number(process.env.FC_RUNS || 0) / 500)

let fixture: CardAttackFixture
beforeEach(async () => {
  fixture = await createCardAttackFixture()
})
afterEach(() => fixture.close())

async function createPayers(count: number): Promise<Payer[]> {
  const created = []
  for (let index = 0; index < count; index++) created.push(await fixture.payer())
  return created
}

async function tryToPay(payer: Payer, card: 'approved' | 'declined' = 'declined'): Promise<string> {
  const response = await fixture.poll(payer)
  if (response.status !== 'admitted' && response.status !== 'open') return response.status
  const outcome = await fixture.payAs(payer, { card }).catch((error: { code: string }) => error.code)
  return typeof outcome === 'string' ? outcome : outcome.status
}

/** Polls every three seconds for the attackers and a customer; returns how long the customer waits to pay. */
async function waitWithAttackers(attackers: readonly Payer[], rider: Payer, limitMs: number): Promise<number> {
  for (let waited = 0; waited <= limitMs; waited += POLL_MS) {
    // The attackers poll first, so they win any tie.
    for (const attacker of attackers) await tryToPay(attacker).catch(() => 'refused')
    if ((await tryToPay(rider, 'approved')) === 'paid') return waited
    fixture.advanceClock(POLL_MS)
  }
  return Number.POSITIVE_INFINITY
}

test('a customer who booked before the attack pays within two minutes amid 60 attacking networks', async () => {
  const rider = await fixture.payer()
  const attackers = await createPayers(NETWORKS)
  for (const attacker of attackers.slice(0, 20)) await fixture.payAs(attacker).catch(() => {})
  const attemptsBeforeAttack = fixture.attemptTimes.length
  expect(await waitWithAttackers(attackers, rider, 2 * MINUTE_MS)).toBeLessThanOrEqual(2 * MINUTE_MS)
  expect(maxAttemptsPerMinute(fixture.attemptTimes.slice(attemptsBeforeAttack))).toBeLessThanOrEqual(
    rateLimits.attackAttempts.max,
  )
})

test('a customer who books during the attack is admitted once each attacking network was', async () => {
  const attackers = await createPayers(24)
  for (const attacker of attackers.slice(0, 20)) await fixture.payAs(attacker).catch(() => {})
  const rider = await fixture.payer()
  // Four networks have priority twice and twenty once, at six a minute, plus a minute to start.
  const limitMs = ((4 * 2 + 20) / rateLimits.attackAttempts.max + 2) * MINUTE_MS
  expect(await waitWithAttackers(attackers, rider, limitMs)).toBeLessThanOrEqual(limitMs)
})

type Step = { act: 'try' | 'poll' | 'pay' | 'leave'; who: number } | { act: 'pass'; ms: number }

const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom('try' as const, 'poll' as const, 'pay' as const, 'leave' as const),
      who: fc.nat({ max: 11 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 40_000 }) }) },
)

test('at most six attempts reach the gateway in any minute of an attack', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { minLength: 60, maxLength: 120 }), async steps => {
      const crowdFixture = await createCardAttackFixture()
      try {
        const crowdPayers: Payer[] = []
        for (let index = 0; index < 12; index++) crowdPayers.push(await crowdFixture.payer())
        await crowdFixture.decline()
        const attemptsBeforeAttack = crowdFixture.attemptTimes.length
        const attackStartedAt = +crowdFixture.clock
        for (const step of steps) {
          if (step.act === 'pass') {
            crowdFixture.advanceClock(step.ms)
            continue
          }
          const payer = crowdPayers[step.who]
          if (payer === undefined) continue
          const { act } = step
          const calls = {
            try: () => crowdFixture.poll(payer).then(() => crowdFixture.payAs(payer)),
            poll: () => crowdFixture.poll(payer),
            pay: () => crowdFixture.payAs(payer),
            leave: () => crowdFixture.requestQueue(payer, { action: 'leave' }),
          }
          await calls[act]().catch(() => {})
        }
        // The attack lasts while the declines that started it count: only that period is checked.
        const attemptsDuringAttack = crowdFixture.attemptTimes
          .slice(attemptsBeforeAttack)
          .filter(at => +at < attackStartedAt + 10 * MINUTE_MS)
        expect(maxAttemptsPerMinute(attemptsDuringAttack)).toBeLessThanOrEqual(rateLimits.attackAttempts.max)
      } finally {
        await crowdFixture.close()
      }
    }),
    { numRuns: RUNS },
  )
}, 600_000)
