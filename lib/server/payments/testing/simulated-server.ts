import 'server-only'
import type { KyselyPlugin } from 'kysely'
import type { BookingContext } from '@/lib/server/bookings/context'

/** What a killed server says: nothing, but the promises that it left have to end. */
export class ServerKilled extends Error {
  constructor() {
    super('the server was killed')
  }
}

export type SimulatedServer = ReturnType<typeof startSimulatedServer>

/**
 * One life of the server over a database and a gateway that outlive it. Every question to the database and both ends
 * of every call to the gateway are a tick; at a given tick the server is killed, and nothing that it still had in hand
 * reaches the database or the gateway. A transaction that was under way is rolled back, as the disk would.
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
    // What has left goes on at the other side, whatever becomes of this one.
    const pending = call()
    calls.add(pending)
    try {
      return await pending
    } finally {
      calls.delete(pending)
      tick()
    }
  }

  /** A question that moves money; its answer may be slow. */
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
    /** Has something happen so many ticks from now. */
    schedule(inTicks: number, run: () => void) {
      scheduled.push({ tick: ticks + inTicks, run })
    },
    /** Kills the server as it moves money: the request has left, and is not there yet. */
    killWithRequestsInFlight(inFlight: (() => Promise<unknown>)[]) {
      requestsInFlight = inFlight
    },
    /** How many answers that move money are on their way. */
    waiting: () => waiting,
    /** Has the answers that move money wait, until what this gives is called. */
    delayAnswers(): () => void {
      let releaseAnswers = () => {}
      delay = new Promise(resolve => {
        releaseAnswers = resolve
      })
      return releaseAnswers
    },
    /** Every call that has left arrives, and what was planned and has not come, comes now. */
    async finish() {
      await Promise.allSettled(calls)
      requestsInFlight = undefined
      const left = scheduled
      scheduled = []
      for (const { run } of left) run()
    },
  }
}
