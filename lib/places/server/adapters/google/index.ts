import { readSite } from '#site'
import 'server-only'
import { z } from 'zod'
import { defineAdapter } from '@/lib/platform/adapter'
import { type CheckLine, failed, tryOut } from '@/lib/platform/check'
import { optional } from '@/lib/platform/env'
import { parseJson, requestText } from '@/lib/platform/http-client'
import { checkRouter } from '../../routing/router'
import type { MapsInUse } from '../index'
import { createGoogleRouter } from './router'

/** Google's public trial map id; markers need one. */
const TRIAL_MAP_ID = 'DEMO_MAP_ID'

/**
 * Hosts from Google's list. Omits `'unsafe-eval'` and `blob:`, which only WebGL maps need.
 * https://developers.google.com/maps/documentation/javascript/content-security-policy
 */
const SOURCES = {
  'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  'style-src': ['https://fonts.googleapis.com'],
  'font-src': ['https://fonts.gstatic.com'],
  'img-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  'connect-src': ['https://*.googleapis.com', 'https://*.google.com', 'https://*.gstatic.com', 'data:', 'blob:'],
  'frame-src': ['https://*.google.com'],
  'worker-src': ['blob:'],
}

/** Maps and search in the browser, by a key that anyone can see. */
export const googleMaps = defineAdapter(
  { GOOGLE_MAPS_API_KEY: optional(z.string()), GOOGLE_MAPS_MAP_ID: optional(z.string()) },
  ({ GOOGLE_MAPS_API_KEY: apiKey, GOOGLE_MAPS_MAP_ID: mapId = TRIAL_MAP_ID }): MapsInUse | null => {
    if (apiKey === undefined) return null
    return {
      name: 'Google Maps',
      sources: SOURCES,
      browser: { google: { apiKey, mapId } },
      check: async () => [await checkGoogleKey({ key: apiKey, referer: `${readSite().url}/` })],
      recipients: [
        {
          name: 'Google Maps',
          receives: 'your IP address, the places you type or choose, and your location if you share it',
        },
      ],
    }
  },
)

/** Routes, by a key of this server only. */
export const googleRoutes = defineAdapter(
  { GOOGLE_MAPS_SERVER_KEY: optional(z.string()) },
  ({ GOOGLE_MAPS_SERVER_KEY: key }): MapsInUse | null => {
    if (key === undefined) return null
    const router = createGoogleRouter({ key })
    return {
      name: 'Google',
      router,
      check: async () => [await checkRouter('Google', router)],
      recipients: [
        {
          name: 'Google Routes',
          receives: 'pickup, drop-off and stops, without your name, to calculate the route',
        },
      ],
    }
  },
)

const PLACES_URL = 'https://places.googleapis.com'
/** Free of charge by id only. */
const KNOWN_PLACE = 'ChIJN1t_tDeuEmsRUsoyG83frY4'
const TIMEOUT_MS = 5000
const MAX_RESPONSE_BYTES = 64 * 1024

const errorSchema = z.object({ error: z.object({ status: z.string() }) })

const NAME = 'Google browser key'
type KeyCheck = { key: string; referer: string; baseUrl?: string }

/** Asks for a known place. A key restricted to this site needs the `referer`. */
export function checkGoogleKey({ key, referer, baseUrl = PLACES_URL }: KeyCheck): Promise<CheckLine> {
  return tryOut({ name: NAME, remedy: 'Check that this server can reach Google.' }, async () => {
    const { status, text } = await requestText({
      url: `${baseUrl}/v1/places/${KNOWN_PLACE}`,
      headers: { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': 'id', referer },
      timeoutMs: TIMEOUT_MS,
      limitBytes: MAX_RESPONSE_BYTES,
    })
    if (status === 200 || status === 404) return 'accepted by Places API (New)'
    const reason = errorSchema.safeParse(parseJson(text)).data?.error.status ?? ''
    return failed(`${NAME}: refused, ${status} ${reason}`, 'docs/maps.md lists the APIs and restrictions of each key.')
  })
}
