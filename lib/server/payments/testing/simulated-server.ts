import 'server-only'
import type { KyselyPlugin } from 'kysely'
import type { BookingContext } from '@/lib/server/bookings/context'

/** Thrown in a killed server: the promises that it left have to end. */
export class ServerKilled extends Error {
  constructor() {
    super('the server was killed')
  }
}

export type SimulatedServer = ReturnType<typeof startSimulatedServer>

/**
 * Runs one server process over a database and a gateway that outlive it. Every database query and both ends of every
 * gateway call are a tick; at a given tick the server is killed, and nothing pending gets through.
 */
export function startSimulatedServer(persistentContext: BookingContext) {
  let ticks = 0
  let isKilled = false
  let scheduled: { tick: number; run: () => void }[] = []
  let delay: Promise<void> | undefined
  let waiting = 0
  let requestsInFlight: (() => Promise<unknown>)[] | undefined
  const calls = new Set<Promise<unknown>>()

  function tick(): void {
    if (isKilled) throw new ServerKilled()
    ticks += 1
    const now = scheduled.filter(plan => plan.tick <= ticks)
    scheduled = scheduled.filter(plan => plan.tick > ticks)
    for (const { run } of now) run()
    if (isKilled) throw new ServerKilled()
  }

  async function callWithTicks<T>(call: () => Promise<T>): Promise<T> {
    tick()
    // A request that was sent is still processed when this server is killed.
    const pending = call()
    calls.add(pending)
    try {
      return await pending
    } finally {
      calls.delete(pending)
      tick()
    }
  }

  /** A call that moves money; its response may be delayed. */
  async function callMovingMoney<T>(call: () => Promise<T>): Promise<T> {
    if (requestsInFlight !== undefined && !isKilled) {
      requestsInFlight.push(call)
      isKilled = true
    }
    return await callWithTicks(async () => {
      const answer = await call()
      waiting += 1
      await delay
      waiting -= 1
      return answer
    })
  }

  const killSwitchPlugin: KyselyPlugin = {
    transformQuery({ node }) {
      tick()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { paymentGateway } = persistentContext
  const context: BookingContext = {
    ...persistentContext,
    db: persistentContext.db.withPlugin(killSwitchPlugin),
    paymentGateway: {
      ...paymentGateway,
      charge: charge => callMovingMoney(() => paymentGateway.charge(charge)),
      findTransactions: search => callWithTicks(() => paymentGateway.findTransactions(search)),
      listTransactions:
        paymentGateway.listTransactions &&
        (period => callWithTicks(async () => (await paymentGateway.listTransactions?.(period)) ?? [])),
      fetchTransaction: id => callWithTicks(() => paymentGateway.fetchTransaction(id)),
      void: reversal => callMovingMoney(() => paymentGateway.void(reversal)),
      declinePendingReview: reversal => callMovingMoney(() => paymentGateway.declinePendingReview(reversal)),
      refund: reversal => callMovingMoney(() => paymentGateway.refund(reversal)),
    },
  }

  return {
    context,
    wasKilled: () => isKilled,
    kill() {
      isKilled = true
    },
    schedule(inTicks: number, run: () => void) {
      scheduled.push({ tick: ticks + inTicks, run })
    },
    /** Kills the server as it moves money: the request was sent and has not arrived. */
    killWithRequestsInFlight(inFlight: (() => Promise<unknown>)[]) {
      requestsInFlight = inFlight
    },
    waiting: () => waiting,
    /** Delays responses to calls that move money until the returned function is called. */
    delayAnswers(): () => void {
      let releaseAnswers = () => {}
      delay = new Promise(resolve => {
        releaseAnswers = resolve
      })
      return releaseAnswers
    },
    /** Delivers every request that was sent and runs every scheduled event now. */
    async finish() {
      await Promise.allSettled(calls)
      requestsInFlight = undefined
      const left = scheduled
      scheduled = []
      for (const { run } of left) run()
    },
  }
}
