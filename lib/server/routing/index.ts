import 'server-only'
import { env } from '../env'
import type { MapsSettings } from '../maps-settings'
import { createDrives, type Drives } from './drives'
import type { NamedRouter } from './fallback-chain'
import { createGoogleRouter } from './google'
import { createOsrmRouter } from './osrm'
import { createValhallaRouter } from './valhalla'

declare global {
  // Endpoints load this module separately and must share recent figures.
  var chosenDrives: Drives | undefined
}

export function getDrives(): Drives {
  globalThis.chosenDrives ??= createDrives({ routers: createRouters(env().maps), log: line => console.error(line) })
  return globalThis.chosenDrives
}

/** Creates the configured routers in order of use. */
export function createRouters({
  googleServerKey: key,
  router,
}: Pick<MapsSettings, 'googleServerKey' | 'router'>): NamedRouter[] {
  const routers: NamedRouter[] = []
  if (key !== null) routers.push({ name: 'Google', router: createGoogleRouter({ key }) })
  if (router?.kind === 'osrm') routers.push({ name: 'OSRM', router: createOsrmRouter(router) })
  if (router?.kind === 'valhalla') routers.push({ name: 'Valhalla', router: createValhallaRouter(router) })
  return routers
}
