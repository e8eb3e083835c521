import 'server-only'
import { AppError } from '@/lib/errors'
import type { Route } from '@/lib/maps/schemas'
import { createCircuitBreaker } from '../circuit-breaker'
import { isOutage } from './failure'
import type { OriginDestination } from './origin-destination'
import type { Router } from './port'

const FIRST_PAUSE_MS = 30_000

export type NamedRouter = { name: string; router: Router }

type ChainContext = { log: (line: string) => void; now: () => number }
type RouterResult = { route: Route } | { routeError: unknown }

/**
 * Fallback chain: calls the first router whose circuit breaker is closed, otherwise the last resort. A failed router
 * is skipped for a while, so that an unreachable host costs one rider its timeout instead of every rider. Logs once
 * per outage. "No road" is a valid result, not a failure.
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

/** Null while the circuit is open or if the router fails. */
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

/** A router's own error does not name the drive; other errors may, so only their kind is logged. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  return error instanceof Error ? error.name : 'no error'
}
