import 'server-only'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { parseOrigin } from '@/lib/rendering/map-hosts'

export type MapsSettings = {
  browser: BrowserMapSettings
  googleServerKey: string | null
  geocoder: { kind: 'photon' | 'nominatim'; url: string } | null
  router: { kind: 'osrm' | 'valhalla'; url: string } | null
}

type MapsEnv = {
  NEXT_PUBLIC_GOOGLE_MAPS_API_KEY?: string
  NEXT_PUBLIC_GOOGLE_MAPS_MAP_ID?: string
  GOOGLE_MAPS_SERVER_KEY?: string
  GEOCODER_URL?: string
  ROUTER_URL?: string
  MAP_STYLE_URL?: string
}

/** Google's public trial map id; markers need one. */
const TRIAL_MAP_ID = 'DEMO_MAP_ID'
const PUBLIC_NOMINATIM = 'nominatim.openstreetmap.org'

/** Parses the map providers. A geocoder's or router's path identifies its kind. */
export function parseMapsSettings(settings: MapsEnv): MapsSettings | { errors: string[] } {
  const apiKey = settings.NEXT_PUBLIC_GOOGLE_MAPS_API_KEY
  const geocoder = settings.GEOCODER_URL === undefined ? null : parseGeocoderUrl(settings.GEOCODER_URL)
  const router = settings.ROUTER_URL === undefined ? null : parseRouterUrl(settings.ROUTER_URL)
  const style = parseStyleUrl(settings.MAP_STYLE_URL)
  if (typeof geocoder === 'string' || typeof router === 'string' || 'error' in style) {
    return { errors: [geocoder, router, 'error' in style && style.error].filter(error => typeof error === 'string') }
  }
  return {
    browser: {
      google: apiKey === undefined ? null : { apiKey, mapId: settings.NEXT_PUBLIC_GOOGLE_MAPS_MAP_ID ?? TRIAL_MAP_ID },
      styleUrl: style.url,
      geocoder: geocoder !== null,
    },
    googleServerKey: settings.GOOGLE_MAPS_SERVER_KEY ?? null,
    geocoder,
    router,
  }
}

function parseStyleUrl(url: string | undefined): { url: string | null } | { error: string } {
  if (url === undefined) return { url: null }
  // The CSP would silently block the map.
  return parseOrigin(url) === null
    ? { error: 'MAP_STYLE_URL: its host is not valid in a Content-Security-Policy' }
    : { url }
}

function parseGeocoderUrl(rawUrl: string): MapsSettings['geocoder'] | string {
  const url = rawUrl.replace(/\/+$/, '')
  const { hostname, pathname: path } = new URL(url)
  // operations.osmfoundation.org/policies/nominatim forbids autocomplete.
  if (hostname === PUBLIC_NOMINATIM)
    return `GEOCODER_URL: ${PUBLIC_NOMINATIM} does not allow autocomplete; use your own server`
  if (path.endsWith('/api')) return { kind: 'photon', url }
  if (path.endsWith('/search')) return { kind: 'nominatim', url }
  return 'GEOCODER_URL: must end with /api (Photon) or /search (Nominatim)'
}

function parseRouterUrl(rawUrl: string): MapsSettings['router'] | string {
  const url = rawUrl.replace(/\/+$/, '')
  const path = new URL(url).pathname
  if (/\/route\/v1\/[a-z]+$/.test(path)) return { kind: 'osrm', url }
  if (path.endsWith('/route')) return { kind: 'valhalla', url }
  return 'ROUTER_URL: must end with /route/v1/driving (OSRM) or /route (Valhalla)'
}
