import { readSite } from '#site'
import 'server-only'
import { z } from 'zod'
import { failureCodeFromRpcStatus, googleMapsAttribution, type RouteFailureCode } from '@/lib/places/model/schemas'
import { createSchematicPath } from '@/lib/places/server/routing/estimate'
import {
  assertSnappedNearby,
  failureCodeForStatus,
  type Router,
  requestRouter,
  routeError,
  TIMEOUT_MS,
  toMeasuredRoute,
  type Waypoint,
} from '@/lib/places/server/routing/router'
import { defineAdapter } from '@/lib/platform/adapter'
import { type CheckLine, failed, tryOut } from '@/lib/platform/check'
import { optional } from '@/lib/platform/env'
import { parseJson, requestText } from '@/lib/platform/http-client'
import { checkRouter } from '../../routing/router'
import type { MapsInUse } from '../index'

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
const MAX_RESPONSE_BYTES = 64 * 1024

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

const BASE_URL = 'https://routes.googleapis.com'
/** Google's cheapest price tier. */
const FIELD_MASK = ['routes.distanceMeters', 'routes.duration', 'routes.legs.startLocation', 'routes.legs.endLocation']
/** Large airports are about this wide. */
const MAX_METERS_TO_ROAD = 5000

type Options = {
  key: string
  baseUrl?: string
  timeoutMs?: number
}

/**
 * Creates a router on Google's Routes API. https://developers.google.com/maps/documentation/routes Throws
 * INVALID_REQUEST if a place id is not at its point. Google's line may appear on Google maps only, so the line is ours.
 */
export function createGoogleRouter({ key, baseUrl = BASE_URL, timeoutMs = TIMEOUT_MS }: Options): Router {
  return {
    async findRoute({ from, to }) {
      const response = await requestRouter({
        url: `${baseUrl}/directions/v2:computeRoutes`,
        headers: { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': FIELD_MASK.join(',') },
        body: {
          origin: toGoogleWaypoint(from),
          destination: toGoogleWaypoint(to),
          travelMode: 'DRIVE',
          routingPreference: 'TRAFFIC_UNAWARE',
          units: 'IMPERIAL',
          regionCode: 'us',
        },
        timeoutMs,
      })
      const { meters, seconds, start, end } = parseGoogleRoute(response)
      assertSnappedNearby(from, start, MAX_METERS_TO_ROAD)
      assertSnappedNearby(to, end, MAX_METERS_TO_ROAD)
      return {
        ...toMeasuredRoute({ from, to, meters, seconds, path: createSchematicPath(from, to) }),
        attribution: googleMapsAttribution,
      }
    },
  }
}

function toGoogleWaypoint({ googlePlaceId, lat, lng }: Waypoint) {
  if (googlePlaceId !== undefined) return { placeId: googlePlaceId }
  return { location: { latLng: { latitude: lat, longitude: lng } } }
}

// Google omits zeros.
const location = z
  .object({ latLng: z.object({ latitude: z.number().default(0), longitude: z.number().default(0) }) })
  .transform(({ latLng }) => ({ lat: latLng.latitude, lng: latLng.longitude }))
const responseSchema = z.object({
  routes: z.array(z.looseObject({ distanceMeters: z.number().nonnegative().default(0) })).default([]),
})
const driveSchema = z.object({
  distanceMeters: z.number(),
  duration: z.string().regex(/^\d+(\.\d{1,9})?s$/),
  legs: z.tuple([z.object({ startLocation: location, endLocation: location })]),
})
const ERROR_CODE = z.string().regex(/^[A-Z0-9_]{1,64}$/)
const errorSchema = z.object({
  error: z.object({
    status: ERROR_CODE,
    details: z.array(z.object({ reason: ERROR_CODE.optional().catch(undefined) })).catch([]),
  }),
})

/**
 * Parses a Google drive: meters, seconds, and both ends. Throws ZERO_RESULTS without a route. Drops Google's error
 * messages, which may contain the key.
 */
function parseGoogleRoute({ status, body }: { status: number; body: unknown }) {
  if (status !== 200) throw toRouteError(status, body)
  const parsed = responseSchema.safeParse(body)
  if (!parsed.success) throw routeError('UNKNOWN_ERROR', 'Google: unexpected response format')
  const [first] = parsed.data.routes
  if (first === undefined || first.distanceMeters === 0) throw routeError('ZERO_RESULTS', 'Google: no route')
  const drive = driveSchema.safeParse(first).data
  if (drive === undefined) throw routeError('UNKNOWN_ERROR', 'Google: unexpected route format')
  const [{ startLocation, endLocation }] = drive.legs
  return {
    meters: drive.distanceMeters,
    seconds: Number.parseFloat(drive.duration),
    start: startLocation,
    end: endLocation,
  }
}

function toRouteError(status: number, body: unknown) {
  const error = errorSchema.safeParse(body).data?.error
  if (error === undefined) return routeError(failureCodeForStatus(status), `Google: status ${status}`)
  const reasons = error.details.flatMap(({ reason }) => reason ?? [])
  return routeError(failureCodeFor(error.status, reasons), `Google: ${[status, error.status, ...reasons].join(' ')}`)
}

/** A wrong key is INVALID_ARGUMENT, too; only the reason differs. */
function failureCodeFor(rpcStatus: string, reasons: string[]): RouteFailureCode {
  return reasons.some(reason => reason.startsWith('API_KEY_')) ? 'REQUEST_DENIED' : failureCodeFromRpcStatus(rpcStatus)
}
