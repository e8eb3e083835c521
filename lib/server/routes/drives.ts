import 'server-only'
import type { DrivenRoute } from '@/lib/booking/fare'
import type { Route } from '@/lib/maps/schemas'
import { limitPerAddress } from '../address-limit'
import type { Ends } from './ends'
import { createEstimator } from './estimate'
import { tooManyDrives } from './failure'
import { askInTurn, type NamedRoutes } from './in-turn'
import { rememberDrives } from './remembered'
import { rememberTold } from './told'

/** So many drives that no memory knows may an address ask routers for within the window. */
export const DRIVES_A_WINDOW = 120
const WINDOW_MS = 10 * 60_000

/** The drives that this site tells its riders, and prices. */
export type Drives = {
  /**
   * The drive between two points. Where a router has to be asked, the question counts for the address that wants it.
   * Throws AppError whose code is one of `routeFailures`; OVER_QUERY_LIMIT is said of that address alone.
   */
  drive(options: Ends & { address?: string }): Promise<Route>
  /** The figures that this server told for a pair within the last hour. */
  told(ends: Ends): DrivenRoute[]
}

/** Drives by the routers in their order, and by the estimate where there is none or all are out of order. */
export function openDrives({
  routers,
  log,
  now = Date.now,
}: {
  routers: readonly NamedRoutes[]
  log: (line: string) => void
  now?: () => number
}): Drives {
  const told = rememberTold({ now })
  const remembered = rememberDrives({
    routes: askInTurn({ routers, lastResort: createEstimator(), log, now }),
    now,
  })
  const waitOf = limitPerAddress({ limit: DRIVES_A_WINDOW, windowMs: WINDOW_MS, now })
  // The estimate asks nobody and costs nothing.
  const isCounted = routers.length > 0

  return {
    async drive({ address, ...ends }) {
      const admit = () => {
        const waitMs = isCounted && address !== undefined ? waitOf(address) : 0
        if (waitMs > 0) throw tooManyDrives({ waitMs })
      }
      const route = await remembered({ ...ends, admit })
      told.tell(ends, route)
      return route
    },
    told: told.of,
  }
}
