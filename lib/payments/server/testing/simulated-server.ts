import 'server-only'
import type { KyselyPlugin } from 'kysely'
import type { BookingContext } from '@/lib/booking/server/context'
import type { PaymentContext } from '../context'
import type { ListedTransaction, PaymentGateway } from '../gateway-port'

/** Error of the calls that were pending when the simulated server was killed. */
export class ServerKilled extends Error {
  constructor() {
    super('the server was killed')
  }
}

export type SimulatedServer = ReturnType<typeof startSimulatedServer>

/**
 * Runs one server process that can be killed at a tick. Each query is one, and both ends of each gateway call; `onTick`
 * lets time pass.
 */
export function startSimulatedServer(persistentContext: BookingContext & PaymentContext, onTick: () => void) {
  let ticks = 0
  let isKilled = false
  let plans: { tick: number; run: () => void }[] = []
  let hold: Promise<void> | undefined
  let waiting = 0
  let requestsInFlight: (() => Promise<unknown>)[] | undefined
  const calls = new Set<Promise<unknown>>()

  function tick(): void {
    if (isKilled) throw new ServerKilled()
    onTick()
    ticks += 1
    const due = plans.filter(plan => plan.tick <= ticks)
    plans = plans.filter(plan => plan.tick > ticks)
    for (const { run } of due) run()
    if (isKilled) throw new ServerKilled()
  }

  async function read<T>(call: () => Promise<T>): Promise<T> {
    tick()
    const held = hold
    // A sent request is still processed.
    const pending = call()
    calls.add(pending)
    try {
      const response = await pending
      waiting += 1
      await held
      waiting -= 1
      return response
    } finally {
      calls.delete(pending)
      tick()
    }
  }

  async function send<T>(call: () => Promise<T>): Promise<T> {
    if (requestsInFlight !== undefined && !isKilled) {
      requestsInFlight.push(call)
      isKilled = true
    }
    return await read(call)
  }

  const tickAtQueries: KyselyPlugin = {
    transformQuery({ node }) {
      tick()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { paymentGateway: gateway } = persistentContext
  const paymentGateway: PaymentGateway = {
    ...gateway,
    charge: charge => send(() => gateway.charge(charge)),
    void: input => send(() => gateway.void(input)),
    declinePendingReview: input => send(() => gateway.declinePendingReview(input)),
    refund: input => send(() => gateway.refund(input)),
    findTransactions: search => read(() => gateway.findTransactions(search)),
    fetchTransaction: id => read(() => gateway.fetchTransaction(id)),
    async *listTransactions(period) {
      yield await read(async () => {
        const listed: ListedTransaction[] = []
        for await (const page of gateway.listTransactions(period)) listed.push(...page)
        return listed
      })
    },
  }

  return {
    context: { ...persistentContext, db: persistentContext.db.withPlugin(tickAtQueries), paymentGateway },
    wasKilled: () => isKilled,
    kill() {
      isKilled = true
    },
    schedule(inTicks: number, run: () => void) {
      plans.push({ tick: ticks + inTicks, run })
    },
    killAtNextPaymentRequest(inFlight: (() => Promise<unknown>)[]) {
      requestsInFlight = inFlight
    },
    waiting: () => waiting,
    /** Holds the responses to all calls made from now on, until `release`; those made after `end` pass. */
    holdResponses() {
      const { promise, resolve: release } = Promise.withResolvers<void>()
      hold = promise
      const end = () => {
        hold = undefined
      }
      return { end, release }
    },
    async finish() {
      await Promise.allSettled(calls)
      requestsInFlight = undefined
      for (const { run } of plans.splice(0)) run()
    },
  }
}
