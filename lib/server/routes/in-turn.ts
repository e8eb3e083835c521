import 'server-only'
import { AppError } from '@/lib/errors'
import type { Route } from '@/lib/maps/schemas'
import { createPatience } from '../patience'
import type { Ends } from './ends'
import { isOutage } from './failure'
import type { Routes } from './port'

const FIRST_PAUSE_MS = 30_000

/** A router and what the log calls it. */
export type NamedRoutes = { name: string; routes: Routes }

type Watch = { log: (line: string) => void; now: () => number }
/** The drive, or what the router says against it. */
type Answer = { route: Route } | { refusal: unknown }

/**
 * Asks the first router that is in order, and the last resort where none is. One that fails is left alone for a while,
 * so that a dead host costs one rider its time limit and not every rider; the log has one line an outage. That no road
 * leads there is an answer, and stands.
 */
export function askInTurn({
  routers,
  lastResort,
  ...watch
}: Watch & { routers: readonly NamedRoutes[]; lastResort: Routes }): Routes {
  const patient = routers.map(router => askPatiently(router, watch))
  return {
    async drive(ends) {
      for (const ask of patient) {
        const answer = await ask(ends)
        if (answer === null) continue
        if ('refusal' in answer) throw answer.refusal
        return answer.route
      }
      return lastResort.drive(ends)
    },
  }
}

/** Asks a router, or answers null where it is out of order. */
function askPatiently({ name, routes }: NamedRoutes, { log, now }: Watch): (ends: Ends) => Promise<Answer | null> {
  const patience = createPatience({
    firstPauseMs: FIRST_PAUSE_MS,
    now,
    onOutage: error => log(`routing: ${name} paused after a failure (${reasonOf(error)})`),
  })
  return ends =>
    patience.attempt(async () => {
      try {
        return { route: await routes.drive(ends) }
      } catch (error) {
        if (isOutage(error)) throw error
        return { refusal: error }
      }
    })
}

/** A router's own error says why without naming the drive; of any other only the kind is told. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  return error instanceof Error ? error.name : 'no error'
}
