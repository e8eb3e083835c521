import type { CreatedBooking } from '@/lib/booking/model/schemas'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { cardAttackDetailsSchema, type Proof } from '@/lib/payments/model/schemas'
import { write } from '@/lib/platform/database/write'
import { rateLimits } from '@/lib/platform/rate-limits'
import { createProofChallenge, isProofValid, reportDeclines } from './limits'
import { type PaymentFixture, type Ride, waitUntil, withPaymentFixture } from './testing/payment-fixture'
import { easyProofs, solveProof } from './testing/solve-proof'

const MINUTE_MS = 60_000

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

async function decline({ booking }: Ride, times: number, token: string | null = null): Promise<void> {
  for (let time = 0; time < times; time++) {
    fixture.gateway.answers.push('declined')
    const paying = fixture.pay(booking, { token, clientIp: `198.51.100.${time}` })
    await expect(paying).rejects.toMatchObject(appErrorLike('card_declined'))
  }
}

test('the fifth decline locks a booking for half an hour, from any client IP, and no other', async () => {
  const [ride, other] = [await fixture.ride(), await fixture.ride()]
  await decline(ride, rateLimits.declines.max - 1)
  await decline(ride, 1)
  expect(await fixture.pay(other.booking)).toMatchObject({ status: 'paid' })
  fixture.advanceClock(rateLimits.declines.windowMs - 1)
  await expect(fixture.pay(ride.booking, { clientIp: '203.0.113.1' })).rejects.toMatchObject({
    ...appErrorLike('too_many_payments'),
    kind: 'too_many_requests',
    details: { retryAfterSeconds: 60 },
  })
  fixture.advanceClock(1)
  expect(await fixture.pay(ride.booking)).toMatchObject({ status: 'paid' })
})

test('a stranger who knows the invoice cannot lock out its holder', async () => {
  const ride = await fixture.ride()
  await decline(ride, rateLimits.declines.max)
  await expect(fixture.pay(ride.booking)).rejects.toMatchObject(appErrorLike('too_many_payments'))
  expect(await fixture.pay(ride.booking, { token: ride.access.token })).toMatchObject({ status: 'paid' })
})

test("the holder's own declines lock the booking for everyone", async () => {
  const ride = await fixture.ride()
  const { booking, access } = ride
  await decline(ride, rateLimits.declines.max, access.token)
  await expect(fixture.pay(booking, { token: access.token })).rejects.toMatchObject(appErrorLike('too_many_payments'))
  await expect(fixture.pay(booking)).rejects.toMatchObject(appErrorLike('too_many_payments'))
})

test('a client IP with twenty attempts within the hour has to wait, until the first is an hour old', async () => {
  const { booking } = await fixture.ride()
  await tryAll(1)
  fixture.advanceClock(30 * MINUTE_MS)
  await tryAll(rateLimits.paymentAttempts.max - 1)
  await expect(fixture.pay(booking)).rejects.toMatchObject({
    ...appErrorLike('too_many_payments'),
    details: { retryAfterSeconds: 30 * 60 },
  })
  expect(await fixture.pay((await fixture.ride()).booking, { clientIp: '192.0.2.2' })).toMatchObject({ status: 'paid' })
  fixture.advanceClock(30 * MINUTE_MS - 1)
  await expect(fixture.pay(booking)).rejects.toMatchObject(appErrorLike('too_many_payments'))
  fixture.advanceClock(1)
  expect(await fixture.pay(booking)).toMatchObject({ status: 'paid' })
})

/** Tries to pay bookings that do not exist: that counts too. */
async function tryAll(times: number): Promise<void> {
  const { booking } = await fixture.ride()
  for (let time = 0; time < times; time++) {
    await expect(fixture.pay(booking, { invoiceNumber: `INV-${time}` })).rejects.toMatchObject(
      appErrorLike('invoice_not_found'),
    )
  }
}

describe('card testing', () => {
  const { attackDeclines, attackAttempts, earlyAttempts, dailyDeclines } = rateLimits
  const refused = appErrorLike('card_attack')
  let networks: number
  beforeEach(() => {
    networks = 0
  })

  const book = () => fixture.book({ paymentMethod: 'authorizenet' })
  const bookMany = async (count: number) => await Promise.all(Array.from({ length: count }, book))
  /** Each attempt comes from another network. */
  async function pay({ booking, token }: CreatedBooking, card: 'ok' | 'declined' = 'declined', proof?: Proof) {
    fixture.gateway.answers.splice(0, Number.POSITIVE_INFINITY, card)
    const clientIp = `10.${++networks >> 8}.${networks & 255}.9`
    return await fixture.pay(booking, { token, proof, clientIp })
  }
  const prove = async ({ booking: { invoiceNumber } }: CreatedBooking) =>
    await solveProof(await createProofChallenge(invoiceNumber, fixture.context, easyProofs))
  const payWithProof = async (booked: CreatedBooking, card?: 'ok' | 'declined') =>
    await pay(booked, card, await prove(booked))
  async function declineMany(count: number = attackDeclines.max): Promise<void> {
    let booked = await book()
    for (let made = 0; made < count; made++) {
      if (made % 4 === 3) booked = await book()
      await expect(pay(booked)).rejects.toMatchObject(appErrorLike('card_declined'))
    }
  }
  const alerts = async () => {
    await write(fixture.context, 'site', tx => reportDeclines(tx, fixture.context))
    const sent = fixture.db.selectFrom('outbox').select('recipient').where('message', '=', 'alert')
    return (await sent.execute()).map(({ recipient }) => recipient)
  }

  test('twenty declines on the whole site limit all payments, until they are ten minutes old', async () => {
    await declineMany(1)
    fixture.advanceClock(attackDeclines.windowMs)
    await declineMany(attackDeclines.max - 1)
    await declineMany(1)
    await expect(pay(await book(), 'ok')).rejects.toMatchObject(refused)
    fixture.advanceClock(attackDeclines.windowMs)
    expect(await pay(await book(), 'ok')).toMatchObject({ status: 'paid' })
  })

  test('a burst sends twenty to the gateway before it responds, and is no attack once all are good', async () => {
    const booked = await bookMany(2 * attackDeclines.max)
    const { promise, resolve } = Promise.withResolvers<void>()
    const { port } = fixture.gateway
    const { charge } = port
    let [sent, refusals] = [0, 0]
    port.charge = async request => {
      sent += 1
      await promise
      return await charge(request)
    }
    const attempts = booked.map(each =>
      pay(each, 'ok').catch(error => {
        expect(error).toMatchObject(refused)
        refusals += 1
      }),
    )
    await waitUntil(() => sent + refusals === booked.length)
    expect(refusals).toBe(attackDeclines.max)
    fixture.gateway.answers.length = 0
    resolve()
    await Promise.all(attempts)
    expect(await pay(await book(), 'ok')).toMatchObject({ status: 'paid' })
    expect(await alerts()).toEqual([])
  })

  test('the operator hears of it at once, and at most once a day', async () => {
    await declineMany(attackDeclines.max - 1)
    expect(await alerts()).toEqual([])
    await declineMany(1)
    expect(await alerts()).toEqual(['operator'])
    fixture.advanceClock(dailyDeclines.windowMs)
    await declineMany()
    expect(await alerts()).toHaveLength(2)
  })

  test('fifty declines a day are reported, too slow to be limited', async () => {
    for (let made = 0; made < dailyDeclines.max; made++) {
      expect(await alerts()).toEqual([])
      await declineMany(1)
      fixture.advanceClock(MINUTE_MS)
    }
    expect(await alerts()).toEqual(['operator'])
    expect(await pay(await book(), 'ok')).toMatchObject({ status: 'paid' })
  })

  describe('once it is limited', () => {
    beforeEach(async () => {
      await declineMany()
      fixture.advanceClock(attackAttempts.windowMs)
    })

    test('a payment without a proof gets a challenge and stores nothing', async () => {
      const booked = await book()
      const before = await fixture.attempts()
      const error: unknown = await pay(booked).catch(thrown => thrown)
      expect(error).toMatchObject({ ...refused, kind: 'too_many_requests' })
      const { challenge, retryAfterSeconds } = cardAttackDetailsSchema.parse(Object(error).details)
      expect([challenge.parameters.data.invoice, retryAfterSeconds]).toEqual([booked.booking.invoiceNumber, 3])
      expect(await fixture.attempts()).toEqual(before)
    })

    test('a proof counts once, and for its booking only', async () => {
      const [booked, other] = [await book(), await book()]
      const proof = await prove(booked)
      await expect(pay(other, 'ok', proof)).rejects.toMatchObject(refused)
      await expect(pay(booked, 'declined', proof)).rejects.toMatchObject(appErrorLike('card_declined'))
      await expect(pay(booked, 'ok', proof)).rejects.toMatchObject(refused)
    })

    test('four a minute are sent, good ones too, and the next learns when the oldest is a minute old', async () => {
      const max = attackAttempts.max - earlyAttempts.max
      for (const booked of await bookMany(max)) {
        await payWithProof(booked, 'ok')
        fixture.advanceClock(5000)
      }
      const waiting = await book()
      const details = { retryAfterSeconds: 60 - max * 5 }
      await expect(payWithProof(waiting)).rejects.toMatchObject({ ...refused, details })
      fixture.advanceClock(details.retryAfterSeconds * 1000)
      expect(await payWithProof(waiting, 'ok')).toMatchObject({ status: 'paid' })
    })

    test('simultaneous attempts with proofs are four, too', async () => {
      const booked = await bookMany(2 * attackAttempts.max)
      const proofs = await Promise.all(booked.map(prove))
      const { charge } = fixture.gateway.requests
      const { length } = charge
      await Promise.allSettled(booked.map((each, index) => pay(each, 'ok', proofs[index])))
      expect(charge.length - length).toBe(attackAttempts.max - earlyAttempts.max)
    })
  })

  test('two a minute are kept for those who booked an hour before the first decline, until a card of theirs is declined', async () => {
    const [declined, paid, late] = [await book(), await book(), await book()]
    fixture.advanceClock(60 * MINUTE_MS)
    await declineMany()
    fixture.advanceClock(attackAttempts.windowMs)
    for (const booked of await bookMany(attackAttempts.max - earlyAttempts.max)) await payWithProof(booked, 'ok')
    await expect(payWithProof(await book(), 'ok')).rejects.toMatchObject(refused)
    await expect(payWithProof(declined)).rejects.toMatchObject(appErrorLike('card_declined'))
    await expect(payWithProof(declined, 'ok')).rejects.toMatchObject(refused)
    expect(await payWithProof(paid, 'ok')).toMatchObject({ status: 'paid' })
    await expect(payWithProof(late, 'ok')).rejects.toMatchObject(refused)
  })
})

describe('a proof of work', () => {
  const INVOICE = 'INV-1'
  const now = new Date('2027-03-01T20:00:00.000Z')
  const signing = { secret: 'a secret of the tests, long enough to be one', now: () => now }

  const createEasyChallenge = () => createProofChallenge(INVOICE, signing, easyProofs)
  const createProof = async () => solveProof(await createEasyChallenge())

  test('a solved challenge is valid', async () => {
    expect(await isProofValid(await createProof(), INVOICE, signing)).toBe(true)
  })

  test.each([
    ['for another invoice', 'INV-2', signing],
    ['under another secret', INVOICE, { ...signing, secret: 'another secret' }],
    ['after two minutes', INVOICE, { ...signing, now: () => new Date(+now + 120_000) }],
  ])('a proof %s is not valid', async (_, invoiceNumber, context) => {
    expect(await isProofValid(await createProof(), invoiceNumber, context)).toBe(false)
  })

  test('a challenge with reduced difficulty is not valid', async () => {
    const challenge = await createEasyChallenge()
    const easierChallenge = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00', cost: 1 } }
    expect(await isProofValid(await solveProof(easierChallenge), INVOICE, signing)).toBe(false)
  })

  test('a solution without the work is not valid', async () => {
    const challenge = await createEasyChallenge()
    const solution = { counter: 1, derivedKey: `${challenge.parameters.keyPrefix}${'00'.repeat(16)}` }
    expect(await isProofValid({ challenge, solution }, INVOICE, signing)).toBe(false)
  })
})
