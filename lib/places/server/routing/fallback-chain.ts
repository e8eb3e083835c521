import 'server-only'
import { AppError } from '@/lib/errors'
import type { Route } from '@/lib/places/model/schemas'
import { createCircuitBreaker } from '@/lib/platform/circuit-breaker'
import { isOutage } from './failure'
import type { OriginDestination } from './origin-destination'
import type { Router } from './port'

const FIRST_PAUSE_MS = 30_000

export type NamedRouter = { name: string; router: Router }

type ChainContext = { log: (line: string) => void; now: () => number }
type RouterResult = { route: Route } | { routeError: unknown }

/** Creates a router that calls the first one with a closed circuit breaker. "No road" is a valid result. */
export function createFallbackChain({
  routers,
  lastResort,
  ...watch
}: ChainContext & { routers: readonly NamedRouter[]; lastResort: Router }): Router {
  const guardedRouters = routers.map(router => withCircuitBreaker(router, watch))
  return {
    async findRoute(trip) {
      for (const routeWith of guardedRouters) {
        const result = await routeWith(trip)
        if (result === null) continue
        if ('routeError' in result) throw result.routeError
        return result.route
      }
      return lastResort.findRoute(trip)
    },
  }
}

function withCircuitBreaker(
  { name, router }: NamedRouter,
  { log, now }: ChainContext,
): (trip: OriginDestination) => Promise<RouterResult | null> {
  const breaker = createCircuitBreaker({
    firstPauseMs: FIRST_PAUSE_MS,
    now,
    onOutage: error => log(`routing: ${name} paused after a failure (${reasonOf(error)})`),
  })
  return trip =>
    breaker.attempt(async () => {
      try {
        return { route: await router.findRoute(trip) }
      } catch (error) {
        if (isOutage(error)) throw error
        return { routeError: error }
      }
    })
}

/** Other errors may name the drive. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  return error instanceof Error ? error.name : 'no error'
}
