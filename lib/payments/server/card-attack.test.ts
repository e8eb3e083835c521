import type { CreatedBooking } from '@/lib/booking/model/schemas'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { cardAttackDetailsSchema, type Proof } from '@/lib/payments/model/proof-of-work'
import { rateLimits } from '@/lib/platform/rate-limits'
import { updateAttack } from './card-attack'
import { createProofChallenge } from './proof-of-work'
import { createPaymentFixture, waitUntil } from './testing/payment-fixture'
import { easyProofs, solveProof } from './testing/solve-proof'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const { attackDeclines, attackAttempts, dailyDeclines, earlyAttempts, recoveryDeclines } = rateLimits
/** One more locks a booking. */
const DECLINES_OF_BOOKING = 4
const OTHER_ATTEMPTS = attackAttempts.max - earlyAttempts.max
const refused = appErrorLike('card_attack')

type Payer = CreatedBooking & { clientIp: string }
type Attempt = { card?: 'ok' | 'declined'; proof?: Proof; isHolder?: boolean; clientIp?: string }

let fixture: Awaited<ReturnType<typeof createAttackFixture>>
beforeEach(async () => {
  fixture = await createAttackFixture()
})
afterEach(() => fixture.close())

async function createAttackFixture() {
  const payment = await createPaymentFixture()
  const attemptTimes: Date[] = []
  const { charge } = payment.gateway.port
  payment.gateway.port.charge = async request => {
    attemptTimes.push(payment.clock)
    await attack.beforeCharge()
    return await charge(request)
  }
  let ipCount = 0
  const nextClientIp = () => `10.${++ipCount >> 8}.${ipCount & 255}.9`
  const prove = async ({ booking }: CreatedBooking) =>
    solveProof(await createProofChallenge(booking.invoiceNumber, payment.context, easyProofs))
  const attack = Object.assign(payment, {
    attemptTimes,
    beforeCharge: async () => {},
    nextClientIp,
    prove,
    async createPayer(clientIp = nextClientIp()): Promise<Payer> {
      return { ...(await payment.book({ paymentMethod: 'authorizenet' }, { address: clientIp })), clientIp }
    },
    async createPayers(count: number): Promise<Payer[]> {
      const payers = []
      while (payers.length < count) payers.push(await attack.createPayer())
      return payers
    },
    async payAs(payer: Payer, { card = 'declined', proof, isHolder = true, clientIp }: Attempt = {}) {
      payment.gateway.answers.push(card)
      try {
        const token = isHolder ? payer.token : null
        return await payment.pay(payer.booking, { token, proof, clientIp: clientIp ?? payer.clientIp })
      } finally {
        payment.gateway.answers.length = 0
      }
    },
    async payWithProof(payer: Payer, options: Attempt = {}) {
      return await attack.payAs(payer, { proof: await prove(payer), ...options })
    },
    /** Makes this many declined payments, each with its own client IP. */
    async decline(times = attackDeclines.max): Promise<void> {
      let payer = await attack.createPayer()
      for (let made = 0; made < times; made++) {
        if (made > 0 && made % DECLINES_OF_BOOKING === 0) payer = await attack.createPayer()
        const paying = attack.payAs(payer, { clientIp: nextClientIp() })
        await expect(paying).rejects.toMatchObject(appErrorLike('card_declined'))
      }
    },
    isAttacked: async () => (await payment.write(tx => updateAttack(tx, payment.context))) !== null,
    listOperatorEmails: () =>
      payment.db.selectFrom('outbox').select('recipient').where('message', '=', 'alert').execute(),
  })
  return attack
}

describe('detection', () => {
  test('twenty declines on the whole site are an attack, unless over more than ten minutes', async () => {
    await fixture.decline(1)
    fixture.advanceClock(attackDeclines.windowMs)
    await fixture.decline(attackDeclines.max - 1)
    expect(await fixture.isAttacked()).toBe(false)
    await fixture.decline(1)
    expect(await fixture.isAttacked()).toBe(true)
  })

  test('an attack ends when declines fall below a lower threshold', async () => {
    await fixture.decline(recoveryDeclines.max)
    fixture.advanceClock(MINUTE_MS)
    await fixture.decline(attackDeclines.max - recoveryDeclines.max)
    expect(await fixture.isAttacked()).toBe(true)
    fixture.advanceClock(attackDeclines.windowMs - 1)
    expect(await fixture.isAttacked()).toBe(true)
    fixture.advanceClock(1)
    expect(await fixture.isAttacked()).toBe(false)
    expect(await fixture.payAs(await fixture.createPayer(), { card: 'ok' })).toMatchObject({ status: 'paid' })
  })

  test('notifies the operator once per attack, by email and in the log', async () => {
    await fixture.decline()
    for (let time = 0; time < 3; time++) await fixture.isAttacked()
    expect(await fixture.listOperatorEmails()).toEqual([{ recipient: 'operator' }])
    expect(fixture.logLines.filter(line => line.startsWith('card testing attack'))).toHaveLength(1)
    fixture.advanceClock(attackDeclines.windowMs)
    await fixture.isAttacked()
    await fixture.decline()
    await fixture.isAttacked()
    expect(await fixture.listOperatorEmails()).toHaveLength(2)
  })

  test('nineteen declines in each ten minutes are reported to the operator once a day', async () => {
    const declineSlowly = async () => {
      for (let round = 0; round < 3; round++) {
        await fixture.decline(attackDeclines.max - 1)
        fixture.advanceClock(attackDeclines.windowMs)
      }
    }
    await fixture.decline(attackDeclines.max - 1)
    fixture.advanceClock(dailyDeclines.windowMs)
    await declineSlowly()
    expect(await fixture.isAttacked()).toBe(false)
    expect(await fixture.listOperatorEmails()).toHaveLength(1)
    await declineSlowly()
    expect(await fixture.listOperatorEmails()).toHaveLength(1)
    fixture.advanceClock(dailyDeclines.windowMs)
    await declineSlowly()
    await fixture.isAttacked()
    expect(await fixture.listOperatorEmails()).toHaveLength(2)
    expect(fixture.logLines.filter(line => line.startsWith('slow card testing'))).toHaveLength(2)
  })

  test('a burst of attempts sends at most twenty to the gateway before it responds', async () => {
    const payers = await fixture.createPayers(2 * attackDeclines.max)
    let [reachedGateway, refusals] = [0, 0]
    const { promise, resolve } = Promise.withResolvers<void>()
    fixture.beforeCharge = () => {
      reachedGateway += 1
      return promise
    }
    const attempts = payers.map(({ booking, clientIp, token }) =>
      fixture.pay(booking, { clientIp, token }).catch((error: { code: string }) => {
        if (error.code === 'card_attack') refusals += 1
      }),
    )
    await waitUntil(() => reachedGateway + refusals === payers.length)
    resolve()
    await Promise.all(attempts)
    expect([reachedGateway, refusals]).toEqual([attackDeclines.max, attackDeclines.max])
  })

  test('a burst of good cards is no attack once the gateway has responded', async () => {
    const payers = await fixture.createPayers(attackDeclines.max + 1)
    await Promise.allSettled(payers.map(({ booking, clientIp }) => fixture.pay(booking, { clientIp })))
    expect(await fixture.isAttacked()).toBe(false)
    expect(await fixture.listOperatorEmails()).toEqual([])
    expect(await fixture.payAs(await fixture.createPayer(), { card: 'ok' })).toMatchObject({ status: 'paid' })
  })
})

describe('during an attack', () => {
  let early: Payer
  beforeEach(async () => {
    early = await fixture.createPayer()
    fixture.advanceClock(HOUR_MS)
    await fixture.decline()
  })

  test('a payment without a proof gets a challenge, stores nothing and starts the attack', async () => {
    const before = await fixture.attempts()
    const error: unknown = await fixture.payAs(early).catch(thrown => thrown)
    expect(error).toMatchObject({ ...refused, kind: 'too_many_requests' })
    const { challenge } = cardAttackDetailsSchema.parse(Object(error).details)
    expect(challenge.parameters.data.invoice).toBe(early.booking.invoiceNumber)
    expect(await fixture.attempts()).toEqual(before)
    expect(await fixture.listOperatorEmails()).toHaveLength(1)
  })

  test('a proof counts once', async () => {
    const proof = await fixture.prove(early)
    await expect(fixture.payAs(early, { proof })).rejects.toMatchObject(appErrorLike('card_declined'))
    await expect(fixture.payAs(early, { proof })).rejects.toMatchObject(refused)
  })

  test('a proof of another booking does not count', async () => {
    const proof = await fixture.prove(await fixture.createPayer())
    await expect(fixture.payAs(early, { proof })).rejects.toMatchObject(refused)
  })

  test('simultaneous attempts leave two a minute to earlier bookings', async () => {
    const payers = await fixture.createPayers(10)
    const { length } = fixture.attemptTimes
    const proofs = await Promise.all(payers.map(fixture.prove))
    await Promise.allSettled(payers.map((payer, index) => fixture.payAs(payer, { proof: proofs[index] })))
    expect(fixture.attemptTimes.slice(length)).toHaveLength(OTHER_ATTEMPTS)
    expect(await fixture.payWithProof(early, { card: 'ok' })).toMatchObject({ status: 'paid' })
  })

  test('a refused payment learns when the oldest attempt is a minute old', async () => {
    for (const payer of await fixture.createPayers(OTHER_ATTEMPTS)) {
      await fixture.payWithProof(payer).catch(() => {})
      fixture.advanceClock(5000)
    }
    const waiting = await fixture.createPayer()
    const details = { retryAfterSeconds: 60 - OTHER_ATTEMPTS * 5 }
    await expect(fixture.payWithProof(waiting)).rejects.toMatchObject({ ...refused, details })
    fixture.advanceClock(details.retryAfterSeconds * 1000)
    expect(await fixture.payWithProof(waiting, { card: 'ok' })).toMatchObject({ status: 'paid' })
  })

  describe('with no other attempt left', () => {
    beforeEach(async () => {
      for (const payer of await fixture.createPayers(OTHER_ATTEMPTS)) await fixture.payWithProof(payer).catch(() => {})
    })

    test('an earlier booking needs its access token', async () => {
      await expect(fixture.payWithProof(early, { isHolder: false })).rejects.toMatchObject(refused)
    })

    test('an earlier booking has one attempt until its first decline', async () => {
      await expect(fixture.payWithProof(early)).rejects.toMatchObject(appErrorLike('card_declined'))
      await expect(fixture.payWithProof(early)).rejects.toMatchObject(refused)
    })
  })
})

test("a stranger's decline does not take the attempts from an earlier booking", async () => {
  const early = await fixture.createPayer()
  fixture.advanceClock(HOUR_MS)
  await fixture.payAs(early, { isHolder: false, clientIp: fixture.nextClientIp() }).catch(() => {})
  await fixture.decline(attackDeclines.max - 1)
  for (const payer of await fixture.createPayers(OTHER_ATTEMPTS)) await fixture.payWithProof(payer).catch(() => {})
  expect(await fixture.payWithProof(early, { card: 'ok' })).toMatchObject({ status: 'paid' })
})

test('a booking made less than an hour before the first decline is not an earlier one', async () => {
  const late = await fixture.createPayer()
  fixture.advanceClock(HOUR_MS - 1)
  await fixture.decline()
  for (const payer of await fixture.createPayers(OTHER_ATTEMPTS)) await fixture.payWithProof(payer).catch(() => {})
  await expect(fixture.payWithProof(late)).rejects.toMatchObject(refused)
})

/** The long run makes as many as a botnet does. */
const ATTEMPTS = process.env.FC_RUNS ? 1800 : 300

describe(`${ATTEMPTS} attempts in a minute from 60 networks`, () => {
  const NETWORKS = 60
  const TRIES_PER_IP = 15

  /** Pays as the card dialog does: again after the wait, with a new proof. Returns the milliseconds it took. */
  function createRider(payer: Payer) {
    let [since, nextAt, paidAfterMs] = [Number.NaN, 0, Number.POSITIVE_INFINITY]
    return {
      async act() {
        if (paidAfterMs !== Number.POSITIVE_INFINITY || +fixture.clock < nextAt) return
        if (Number.isNaN(since)) since = +fixture.clock
        const proof = nextAt === 0 ? undefined : await fixture.prove(payer)
        try {
          await fixture.payAs(payer, { card: 'ok', proof })
          paidAfterMs = +fixture.clock - since
        } catch (error) {
          nextAt = +fixture.clock + cardAttackDetailsSchema.parse(Object(error).details).retryAfterSeconds * 1000
        }
      },
      waitedMs: () => paidAfterMs,
    }
  }

  /** Lets the attackers, each with its own proof and ahead of the riders, and then the riders act. */
  async function simulate(attackers: readonly Payer[], riders: readonly ReturnType<typeof createRider>[]) {
    for (let attempt = 0; attempt < ATTEMPTS + 120; attempt++) {
      const isBurst = attempt < ATTEMPTS
      const attacker = attackers[attempt % attackers.length]
      // A network has many addresses, so that the limit of each does not stop it.
      const clientIp = `172.16.${attempt % NETWORKS}.${1 + Math.floor(attempt / NETWORKS / TRIES_PER_IP)}`
      if (attacker) await fixture.payWithProof(attacker, { clientIp }).catch(() => {})
      if (attempt >= attackDeclines.max) for (const rider of riders) await rider.act()
      fixture.advanceClock(isBurst ? MINUTE_MS / ATTEMPTS : 1000)
    }
  }

  function countAttemptsInBusiestMinute(times: readonly Date[]): number {
    const attemptTimes = times.map(Number)
    return Math.max(...attemptTimes.map(from => attemptTimes.filter(at => at >= from && at < from + MINUTE_MS).length))
  }

  test('twenty reach the gateway, then six a minute, and riders who booked before pay within two minutes', async () => {
    const riders = (await fixture.createPayers(4)).map(createRider)
    fixture.advanceClock(HOUR_MS)
    await simulate(await fixture.createPayers(NETWORKS), riders)
    for (const rider of riders) expect(rider.waitedMs()).toBeLessThanOrEqual(2 * MINUTE_MS)
    const during = fixture.attemptTimes.slice(attackDeclines.max)
    expect(during.length).toBeGreaterThan(attackAttempts.max)
    expect(countAttemptsInBusiestMinute(during)).toBeLessThanOrEqual(attackAttempts.max)
  }, 120_000)

  test('attackers who booked before delay these riders by half a minute per booking', async () => {
    const [payer, ...waiting] = await fixture.createPayers(5)
    if (payer === undefined) throw new Error('no rider')
    const rider = createRider(payer)
    fixture.advanceClock(HOUR_MS)
    await fixture.decline()
    const others = await fixture.createPayers(OTHER_ATTEMPTS)
    for (let step = 0; step <= 24; step++) {
      for (const attacker of [...others, ...waiting]) {
        await fixture.payWithProof(attacker, { clientIp: fixture.nextClientIp() }).catch(() => {})
      }
      await rider.act()
      fixture.advanceClock(5000)
    }
    expect(rider.waitedMs()).toBe((waiting.length * MINUTE_MS) / earlyAttempts.max)
  }, 120_000)
})
