import 'server-only'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CreatedBooking } from '@/lib/booking/model/schemas'
import type { CardQueueRequest, CardQueueResponse, Proof, ProofChallenge } from '@/lib/payments/model/card-queue'
import { createPaymentFixture } from '@/lib/payments/server/testing/payment-fixture'
import { rateLimits } from '@/lib/platform/rate-limits'
import { type CardQueueContext, handleQueueRequest } from '../queue'

export type Payer = CreatedBooking & { clientIp: string }

const EASY_DIFFICULTY = { iterations: 1, minCounter: 1, maxCounter: 3 }

/** Creates a payment fixture that can be attacked with stolen cards. */
export async function createCardAttackFixture() {
  const fixture = await createPaymentFixture()
  const attemptTimes: Date[] = []
  fixture.gateway.beforeRecording = async () => void attemptTimes.push(fixture.clock)
  const context: CardQueueContext = { ...fixture.context, difficulty: EASY_DIFFICULTY }
  let clientCount = 0
  const nextClientIp = () => {
    clientCount += 1
    return `10.${clientCount >> 8}.${clientCount & 255}.9`
  }

  const attackFixture = Object.assign(fixture, {
    attemptTimes,
    async payer(clientIp = nextClientIp()): Promise<Payer> {
      fixture.advanceClock(1)
      const booked = await fixture.book({ paymentMethod: 'authorizenet' }, { address: clientIp })
      return { ...booked, clientIp }
    },
    async payAs({ booking, token, clientIp }: Payer, { card = 'declined' as 'declined' | 'approved' } = {}) {
      fixture.gateway.charges.push(card)
      try {
        return await fixture.pay(booking, { token, clientIp: clientIp })
      } finally {
        fixture.gateway.charges.length = 0
      }
    },
    requestQueue(
      { booking, token, clientIp }: Payer,
      { action = 'wait', proof, holder = true }: Partial<CardQueueRequest> & { holder?: boolean } = {},
    ): Promise<CardQueueResponse> {
      const amount = (booking.quote?.totalCents ?? 0) / 100
      const request = { invoiceNumber: booking.invoiceNumber, amount, action, proof }
      return handleQueueRequest(context, { request, token: holder ? token : null, clientIp })
    },
    async poll(payer: Payer, options: { action?: 'wait' | 'keep'; holder?: boolean } = {}): Promise<CardQueueResponse> {
      const response = await attackFixture.requestQueue(payer, options)
      if (response.status !== 'challenge') return response
      return await attackFixture.requestQueue(payer, { ...options, proof: await solve(response.challenge) })
    },
    /** Makes this many declined payments, each with its own network and booking. */
    async decline(times = rateLimits.attackDeclines.max): Promise<void> {
      for (let time = 0; time < times; time++) {
        await attackFixture.payAs(await attackFixture.payer()).catch(() => {})
      }
    },
    listAttacks: () => fixture.db.selectFrom('card_attacks').selectAll().orderBy('started_at').execute(),
    listQueueEntries: () => fixture.db.selectFrom('card_queue').selectAll().orderBy('joined_at').execute(),
  })
  return attackFixture
}
export type CardAttackFixture = Awaited<ReturnType<typeof createCardAttackFixture>>

export async function solve(challenge: ProofChallenge): Promise<Proof> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('challenge not solved')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}

export function maxAttemptsPerMinute(attemptTimes: readonly Date[]): number {
  const times = attemptTimes.map(Number)
  return Math.max(0, ...times.map(from => times.filter(at => at >= from && at < from + 60_000).length))
}
