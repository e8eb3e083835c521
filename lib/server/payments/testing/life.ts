import 'server-only'
import type { KyselyPlugin } from 'kysely'
import type { BookingPorts } from '@/lib/server/bookings/ports'

/** What a killed server says: nothing, but the promises that it left have to end. */
export class Killed extends Error {
  constructor() {
    super('the server was killed')
  }
}

export type Life = ReturnType<typeof beginLife>

/**
 * One life of the server over a database and a gateway that outlive it. Every question to the database and both ends
 * of every call to the gateway are a tick; at a given tick the server is killed, and nothing that it still had in hand
 * reaches the database or the gateway. A transaction that was under way is rolled back, as the disk would.
 */
export function beginLife(lasting: BookingPorts) {
  let ticks = 0
  let dead = false
  let plans: { tick: number; run: () => void }[] = []
  let delay: Promise<void> | undefined
  let waiting = 0
  let inTheAir: (() => Promise<unknown>)[] | undefined
  const calls = new Set<Promise<unknown>>()

  function tick(): void {
    if (dead) throw new Killed()
    ticks += 1
    const now = plans.filter(plan => plan.tick <= ticks)
    plans = plans.filter(plan => plan.tick > ticks)
    for (const { run } of now) run()
    if (dead) throw new Killed()
  }

  async function ask<T>(question: () => Promise<T>): Promise<T> {
    tick()
    // What has left goes on at the other side, whatever becomes of this one.
    const asked = question()
    calls.add(asked)
    try {
      return await asked
    } finally {
      calls.delete(asked)
      tick()
    }
  }

  /** A question that moves money; its answer may be slow. */
  async function move<T>(question: () => Promise<T>): Promise<T> {
    if (inTheAir !== undefined && !dead) {
      inTheAir.push(question)
      dead = true
    }
    return await ask(async () => {
      const answer = await question()
      waiting += 1
      await delay
      waiting -= 1
      return answer
    })
  }

  const mortal: KyselyPlugin = {
    transformQuery({ node }) {
      tick()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { payments } = lasting
  const ports: BookingPorts = {
    ...lasting,
    db: lasting.db.withPlugin(mortal),
    payments: {
      ...payments,
      charge: charge => move(() => payments.charge(charge)),
      find: search => ask(() => payments.find(search)),
      list: payments.list && (period => ask(async () => (await payments.list?.(period)) ?? [])),
      details: id => ask(() => payments.details(id)),
      void: reversal => move(() => payments.void(reversal)),
      declineHeld: reversal => move(() => payments.declineHeld(reversal)),
      refund: reversal => move(() => payments.refund(reversal)),
    },
  }

  return {
    ports,
    isOver: () => dead,
    kill() {
      dead = true
    },
    /** Has something happen so many ticks from now. */
    plan(inTicks: number, run: () => void) {
      plans.push({ tick: ticks + inTicks, run })
    },
    /** Kills the server as it moves money: the request has left, and is not there yet. */
    killOver(air: (() => Promise<unknown>)[]) {
      inTheAir = air
    },
    /** How many answers that move money are on their way. */
    waiting: () => waiting,
    /** Has the answers that move money wait, until what this gives is called. */
    slowDown(): () => void {
      let hurry = () => {}
      delay = new Promise(resolve => {
        hurry = resolve
      })
      return hurry
    },
    /** Every call that has left arrives, and what was planned and has not come, comes now. */
    async finish() {
      await Promise.allSettled(calls)
      inTheAir = undefined
      const left = plans
      plans = []
      for (const { run } of left) run()
    },
  }
}
