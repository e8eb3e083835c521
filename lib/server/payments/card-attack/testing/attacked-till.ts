import 'server-only'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Booked } from '@/lib/booking/schemas'
import type { CardQueueAnswer, CardQueueRequest, Proof, ProofChallenge } from '@/lib/payment/card-queue'
import { openTill } from '../../testing/till'
import { ATTACK_DECLINES } from '../attack'
import { type QueuePorts, queuePayment } from '../queue'

/** Somebody who pays: a booking, and the client IP they pay from. */
export type Payer = Booked & { clientIp: string }

const EASY = { cost: 1, fewest: 1, most: 3 }

/** A till that can be attacked with stolen cards, and its queue. */
export async function openAttackedTill() {
  const till = await openTill()
  /** When each attempt reached the gateway. */
  const reached: Date[] = []
  till.gateway.beforeBooking = async () => void reached.push(till.clock)
  const ports: QueuePorts = { ...till.ports, difficulty: EASY }
  let addresses = 0
  const nextAddress = () => {
    addresses += 1
    return `10.${addresses >> 8}.${addresses & 255}.9`
  }

  const attacked = Object.assign(till, {
    reached,
    /** Somebody with a booking of their own, from a network of their own unless one is given. */
    async payer(clientIp = nextAddress()): Promise<Payer> {
      // No two bookings are made at the same moment.
      till.pass(1)
      const booked = await till.book({ paymentMethod: 'authorizenet' }, { address: clientIp })
      return { ...booked, clientIp }
    },
    /** Pays as the holder; the card is declined unless it is said to be good. */
    async payAs({ booking, token, clientIp }: Payer, { card = 'declined' as 'declined' | 'approved' } = {}) {
      till.gateway.charges.push(card)
      try {
        return await till.pay(booking, { token, address: clientIp })
      } finally {
        till.gateway.charges.length = 0
      }
    },
    /** One request to the queue. */
    ask(
      { booking, token, clientIp }: Payer,
      { action = 'wait', proof, holder = true }: Partial<CardQueueRequest> & { holder?: boolean } = {},
    ): Promise<CardQueueAnswer> {
      const amount = (booking.quote?.totalCents ?? 0) / 100
      const request = { invoiceNumber: booking.invoiceNumber, amount, action, proof }
      return queuePayment(ports, { request, token: holder ? token : null, clientIp })
    },
    /** Asks after a place, with a proof where one is asked for. */
    async poll(payer: Payer, options: { action?: 'wait' | 'keep'; holder?: boolean } = {}): Promise<CardQueueAnswer> {
      const answer = await attacked.ask(payer, options)
      if (answer.status !== 'challenge') return answer
      return await attacked.ask(payer, { ...options, proof: await solve(answer.challenge) })
    },
    /** Has so many cards declined, each from a network and with a booking of its own. */
    async decline(times = ATTACK_DECLINES): Promise<void> {
      for (let time = 0; time < times; time++) {
        await attacked.payAs(await attacked.payer()).catch(() => {})
      }
    },
    attacks: () => till.db.selectFrom('card_attacks').selectAll().orderBy('started_at').execute(),
    places: () => till.db.selectFrom('card_queue').selectAll().orderBy('joined_at').execute(),
  })
  return attacked
}
export type AttackedTill = Awaited<ReturnType<typeof openAttackedTill>>

export async function solve(challenge: ProofChallenge): Promise<Proof> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('challenge not solved')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}

/** The most attempts that reached the gateway within any minute. */
export function busiestMinute(reached: readonly Date[]): number {
  const times = reached.map(Number)
  return Math.max(0, ...times.map(from => times.filter(at => at >= from && at < from + 60_000).length))
}
