import 'server-only'
import { AppError } from '@/lib/errors'
import type { Route } from '@/lib/maps/schemas'
import { createCircuitBreaker } from '../circuit-breaker'
import { isOutage } from './failure'
import type { OriginDestination } from './origin-destination'
import type { Router } from './port'

const FIRST_PAUSE_MS = 30_000

/** A router and what the log calls it. */
export type NamedRouter = { name: string; router: Router }

type ChainContext = { log: (line: string) => void; now: () => number }
/** The drive, or what the router says against it. */
type RouterResult = { route: Route } | { routeError: unknown }

/**
 * Asks the first router that is in order, and the last resort where none is. One that fails is left alone for a while,
 * so that a dead host costs one rider its time limit and not every rider; the log has one line an outage. That no road
 * leads there is an answer, and stands.
 */
export function createFallbackChain({
  routers,
  lastResort,
  ...watch
}: ChainContext & { routers: readonly NamedRouter[]; lastResort: Router }): Router {
  const guardedRouters = routers.map(router => withCircuitBreaker(router, watch))
  return {
    async drive(ends) {
      for (const routeWith of guardedRouters) {
        const answer = await routeWith(ends)
        if (answer === null) continue
        if ('routeError' in answer) throw answer.routeError
        return answer.route
      }
      return lastResort.drive(ends)
    },
  }
}

/** Asks a router, or answers null where it is out of order. */
function withCircuitBreaker(
  { name, router }: NamedRouter,
  { log, now }: ChainContext,
): (ends: OriginDestination) => Promise<RouterResult | null> {
  const breaker = createCircuitBreaker({
    firstPauseMs: FIRST_PAUSE_MS,
    now,
    onOutage: error => log(`routing: ${name} paused after a failure (${reasonOf(error)})`),
  })
  return ends =>
    breaker.attempt(async () => {
      try {
        return { route: await router.drive(ends) }
      } catch (error) {
        if (isOutage(error)) throw error
        return { routeError: error }
      }
    })
}

/** A router's own error says why without naming the drive; of any other only the kind is told. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  return error instanceof Error ? error.name : 'no error'
}
