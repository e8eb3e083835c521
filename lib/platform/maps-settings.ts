import 'server-only'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { parseOrigin } from '@/lib/rendering/map-hosts'

export type MapsSettings = {
  browser: BrowserMapSettings
  googleServerKey: string | null
  /** Of Photon. */
  geocoderUrl: string | null
  /** Of OSRM. */
  routerUrl: string | null
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

/** Parses the map providers. */
export function parseMapsSettings(settings: MapsEnv): MapsSettings | { errors: string[] } {
  const apiKey = settings.NEXT_PUBLIC_GOOGLE_MAPS_API_KEY
  const geocoderUrl = settings.GEOCODER_URL?.replace(/\/+$/, '') ?? null
  const routerUrl = settings.ROUTER_URL?.replace(/\/+$/, '') ?? null
  const styleUrl = settings.MAP_STYLE_URL ?? null
  const errors: string[] = []
  if (geocoderUrl !== null && !new URL(geocoderUrl).pathname.endsWith('/api'))
    errors.push('GEOCODER_URL: must end with /api (Photon)')
  if (routerUrl !== null && !/\/route\/v1\/[a-z]+$/.test(new URL(routerUrl).pathname))
    errors.push('ROUTER_URL: must end with /route/v1/driving (OSRM)')
  // The CSP would silently block the map.
  if (styleUrl !== null && parseOrigin(styleUrl) === null)
    errors.push('MAP_STYLE_URL: its host is not valid in a Content-Security-Policy')
  if (errors.length > 0) return { errors }
  return {
    browser: {
      google: apiKey === undefined ? null : { apiKey, mapId: settings.NEXT_PUBLIC_GOOGLE_MAPS_MAP_ID ?? TRIAL_MAP_ID },
      styleUrl,
      geocoder: geocoderUrl !== null,
    },
    googleServerKey: settings.GOOGLE_MAPS_SERVER_KEY ?? null,
    geocoderUrl,
    routerUrl,
  }
}
