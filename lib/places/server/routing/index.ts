import 'server-only'
import { env } from '@/lib/platform/env'
import type { MapsSettings } from '@/lib/platform/maps-settings'
import { singleton } from '@/lib/platform/singleton'
import type { NamedRouter } from './fallback-chain'
import { createGoogleRouter } from './google'
import { createOsrmRouter } from './osrm'
import { createRouteService, type RouteService } from './route-service'

export const configuredRouteService = singleton<RouteService>('route-service')

export function getRouteService(): RouteService {
  return configuredRouteService.getOrCreate(() =>
    createRouteService({ routers: createRouters(env().maps), log: line => console.error(line) }),
  )
}

/** Creates the configured routers in order of use. */
export function createRouters({
  googleServerKey: key,
  routerUrl,
}: Pick<MapsSettings, 'googleServerKey' | 'routerUrl'>): NamedRouter[] {
  const routers: NamedRouter[] = []
  if (key !== null) routers.push({ name: 'Google', router: createGoogleRouter({ key }) })
  if (routerUrl !== null) routers.push({ name: 'OSRM', router: createOsrmRouter({ url: routerUrl }) })
  return routers
}
