import 'server-only'
import { AppError } from '@/lib/errors'
import type { Route } from '@/lib/maps/schemas'
import type { Ends } from './ends'
import { isOutage } from './failure'
import type { Routes } from './port'

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 5 * 60_000

/** A router and what the log calls it. */
export type NamedRoutes = { name: string; routes: Routes }

type Watch = { log: (line: string) => void; now: () => number }
type Outage = { until: number; lengthMs: number }

/**
 * Asks the first router that is in order, and the last resort where none is. One that fails is passed over for 30
 * seconds, doubling to five minutes while it goes on failing, so that a dead host costs one rider its time limit and
 * not every rider. The log has one line an outage. That no road leads there is an answer, and stands.
 */
export function askInTurn({
  routers,
  lastResort,
  ...watch
}: Watch & { routers: readonly NamedRoutes[]; lastResort: Routes }): Routes {
  const attempts = routers.map(router => passOver(router, watch))
  return {
    async drive(ends) {
      for (const attempt of attempts) {
        const route = await attempt(ends)
        if (route !== null) return route
      }
      return lastResort.drive(ends)
    },
  }
}

/** Asks a router, or answers null while it is out of order. Throws what the router says of the drive itself. */
function passOver({ name, routes }: NamedRoutes, { log, now }: Watch): (ends: Ends) => Promise<Route | null> {
  let outage: Outage | null = null

  function lengthen(tried: Outage | null, error: unknown): void {
    // Those who asked before the outage was known tell nothing new.
    if (outage !== tried) return
    if (tried === null) log(`drives: ${name} is out of order and is passed over for a while (${reasonOf(error)})`)
    outage = pauseFrom(now(), tried === null ? FIRST_PAUSE_MS : Math.min(tried.lengthMs * 2, LONGEST_PAUSE_MS))
  }

  return async ends => {
    if (outage !== null) {
      if (now() < outage.until) return null
      // One rider finds out whether it is well again; the others pass over it meanwhile.
      outage = pauseFrom(now(), outage.lengthMs)
    }
    const tried = outage
    try {
      const route = await routes.drive(ends)
      outage = null
      return route
    } catch (error) {
      if (isOutage(error)) {
        lengthen(tried, error)
        return null
      }
      outage = null
      throw error
    }
  }
}

function pauseFrom(now: number, lengthMs: number): Outage {
  return { until: now + lengthMs, lengthMs }
}

/** A router's own error says why without naming the ride; of any other only the kind is told. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  return error instanceof Error ? error.name : 'no error'
}
