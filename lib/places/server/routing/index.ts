import 'server-only'
import { env } from '@/lib/platform/env'
import type { MapsSettings } from '@/lib/platform/maps-settings'
import { singleton } from '@/lib/platform/singleton'
import type { NamedRouter } from './fallback-chain'
import { createGoogleRouter } from './google'
import { createOsrmRouter } from './osrm'
import { createRouteService, type RouteService } from './route-service'
import { createValhallaRouter } from './valhalla'

export const configuredRouteService = singleton<RouteService>('route-service')

export function getRouteService(): RouteService {
  return configuredRouteService.getOrCreate(() =>
    createRouteService({ routers: createRouters(env().maps), log: line => console.error(line) }),
  )
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
