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
