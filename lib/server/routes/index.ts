import 'server-only'
import { env } from '../env'
import type { MapsSettings } from '../maps-settings'
import { type Drives, openDrives } from './drives'
import { createGoogleRoutes } from './google'
import type { NamedRoutes } from './in-turn'
import { createOsrm } from './osrm'
import { createValhalla } from './valhalla'

declare global {
  // Kept where every copy of this module sees it: what one endpoint tells of a drive, another has to know.
  var chosenDrives: Drives | undefined
}

/** The drives this site runs on, by its settings. */
export function getDrives(): Drives {
  globalThis.chosenDrives ??= openDrives({ routers: routersOf(env().maps), log: line => console.error(line) })
  return globalThis.chosenDrives
}

/** The routers that are set up, in the order in which they are asked. */
export function routersOf({
  googleServerKey: key,
  router,
}: Pick<MapsSettings, 'googleServerKey' | 'router'>): NamedRoutes[] {
  const routers: NamedRoutes[] = []
  if (key !== null) routers.push({ name: 'Google', routes: createGoogleRoutes({ key }) })
  if (router?.kind === 'osrm') routers.push({ name: 'OSRM', routes: createOsrm(router) })
  if (router?.kind === 'valhalla') routers.push({ name: 'Valhalla', routes: createValhalla(router) })
  return routers
}
