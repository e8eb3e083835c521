import 'server-only'
import type { KyselyPlugin } from 'kysely'
import type { BookingContext } from '@/lib/booking/server/context'
import type { PaymentContext } from '../context'

/** Error of the calls that were pending when the simulated server was killed. */
export class ServerKilled extends Error {
  constructor() {
    super('the server was killed')
  }
}

export type SimulatedServer = ReturnType<typeof startSimulatedServer>

/** Runs one server process that can be killed at a tick. Each query is one, and both ends of each gateway call. */
export function startSimulatedServer(persistentContext: BookingContext & PaymentContext) {
  let ticks = 0
  let isKilled = false
  let scheduledActions: { tick: number; run: () => void }[] = []
  let delay: Promise<void> | undefined
  let waiting = 0
  let requestsInFlight: (() => Promise<unknown>)[] | undefined
  const calls = new Set<Promise<unknown>>()

  function tick(): void {
    if (isKilled) throw new ServerKilled()
    ticks += 1
    const dueActions = scheduledActions.filter(plan => plan.tick <= ticks)
    scheduledActions = scheduledActions.filter(plan => plan.tick > ticks)
    for (const { run } of dueActions) run()
    if (isKilled) throw new ServerKilled()
  }

  async function callWithTicks<T>(call: () => Promise<T>): Promise<T> {
    tick()
    // A sent request is still processed.
    const pending = call()
    calls.add(pending)
    try {
      return await pending
    } finally {
      calls.delete(pending)
      tick()
    }
  }

  async function callPaymentGateway<T>(call: () => Promise<T>): Promise<T> {
    if (requestsInFlight !== undefined && !isKilled) {
      requestsInFlight.push(call)
      isKilled = true
    }
    return await callWithTicks(async () => {
      const result = await call()
      waiting += 1
      await delay
      waiting -= 1
      return result
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
  const context: BookingContext & PaymentContext = {
    ...persistentContext,
    db: persistentContext.db.withPlugin(killSwitchPlugin),
    paymentGateway: {
      ...paymentGateway,
      charge: charge => callPaymentGateway(() => paymentGateway.charge(charge)),
      findTransactions: search => callWithTicks(() => paymentGateway.findTransactions(search)),
      listTransactions:
        paymentGateway.listTransactions &&
        (period => callWithTicks(async () => (await paymentGateway.listTransactions?.(period)) ?? [])),
      fetchTransaction: id => callWithTicks(() => paymentGateway.fetchTransaction(id)),
      void: refundInput => callPaymentGateway(() => paymentGateway.void(refundInput)),
      declinePendingReview: refundInput => callPaymentGateway(() => paymentGateway.declinePendingReview(refundInput)),
      refund: refundInput => callPaymentGateway(() => paymentGateway.refund(refundInput)),
    },
  }

  return {
    context,
    wasKilled: () => isKilled,
    kill() {
      isKilled = true
    },
    schedule(inTicks: number, run: () => void) {
      scheduledActions.push({ tick: ticks + inTicks, run })
    },
    killAtNextPaymentRequest(inFlight: (() => Promise<unknown>)[]) {
      requestsInFlight = inFlight
    },
    waiting: () => waiting,
    delayResponses(): () => void {
      let releaseResponses = () => {}
      delay = new Promise(resolve => {
        releaseResponses = resolve
      })
      return releaseResponses
    },
    async finish() {
      await Promise.allSettled(calls)
      requestsInFlight = undefined
      const remaining = scheduledActions
      scheduledActions = []
      for (const { run } of remaining) run()
    },
  }
}
