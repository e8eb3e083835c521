import { readSite } from '#site'
import 'server-only'
import tzLookup from '@photostructure/tz-lookup'
import { AppError, type ErrorKind, formatDirectionsError, tooManyRequests } from '@/lib/errors'
import { metersBetween, type Point } from '@/lib/places/model/distance'
import { formatGoogleRef, formatPointRef } from '@/lib/places/model/place-ref'
import { type Route, type RouteFailureCode, routeFailureCodes } from '@/lib/places/model/schemas'
import { type CheckLine, tryOut } from '@/lib/platform/check'
import { describeError, parseJson, requestText } from '@/lib/platform/http-client'

/** Degrees, WGS 84. */
export type Waypoint = Point & { googlePlaceId?: string }
export type OriginDestination = { from: Waypoint; to: Waypoint }

export type Router = {
  /** Rejects with AppError (`routeFailureCodes`). */
  findRoute(ends: OriginDestination): Promise<Route>
}

const KIND_BY_CODE: Record<RouteFailureCode, ErrorKind> = {
  NOT_FOUND: 'not_found',
  ZERO_RESULTS: 'unprocessable',
  MAX_WAYPOINTS_EXCEEDED: 'bad_request',
  INVALID_REQUEST: 'bad_request',
  OVER_QUERY_LIMIT: 'too_many_requests',
  REQUEST_DENIED: 'unavailable',
  UNKNOWN_ERROR: 'unavailable',
}
const OUTAGE_CODES = [
  'UNKNOWN_ERROR',
  'OVER_QUERY_LIMIT',
  'REQUEST_DENIED',
] as const satisfies readonly RouteFailureCode[]

/** Creates the error for a failed drive; `reason` is for the log, `details` for the response. */
export function routeError(code: RouteFailureCode, reason: string, details?: { question: string }): AppError {
  return new AppError({
    kind: KIND_BY_CODE[code],
    code,
    message: `${code}: ${reason}`,
    userMessage: formatDirectionsError(code),
    details,
  })
}

/** Creates the rate limit error; retry in `waitMs`. */
export function rateLimitedError(waitMs: number): AppError {
  return tooManyRequests('OVER_QUERY_LIMIT', formatDirectionsError('OVER_QUERY_LIMIT'), waitMs)
}

/** Returns whether a failure is an outage, so that another router may succeed. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof AppError)) return true
  if (OUTAGE_CODES.some(code => code === error.code)) return true
  return !routeFailureCodes.some(code => code === error.code)
}

const MIN_DRIVE_METERS = 100

/** Returns whether two points are too close for a drive. */
export function isSamePoint(one: Point, other: Point): boolean {
  return metersBetween(one, other) < MIN_DRIVE_METERS
}

/**
 * Throws ZERO_RESULTS if a routed end is farther than `maxMeters` from the requested one, INVALID_REQUEST if that is the
 * point of a Google place.
 */
export function assertSnappedNearby(
  { googlePlaceId, ...requested }: Waypoint,
  snapped: Point,
  maxMeters: number,
): void {
  const meters = Math.round(metersBetween(requested, snapped))
  if (meters <= maxMeters) return
  if (googlePlaceId === undefined) throw routeError('ZERO_RESULTS', `the nearest road is ${meters} m away`)
  throw routeError('INVALID_REQUEST', `the Google place is ${meters} m from the given point`)
}

/**
 * Builds the cache key of a pair, by direction. With a Google id alone, one rider's claimed point would determine
 * another's drive.
 */
export function pairKey({ from, to }: OriginDestination): string {
  return `${endKey(from)} ${endKey(to)}`
}

function endKey({ googlePlaceId, ...point }: Waypoint): string {
  return googlePlaceId === undefined ? formatPointRef(point) : formatGoogleRef({ placeId: googlePlaceId, ...point })
}

export const TIMEOUT_MS = 5000
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

type RouterRequest = {
  url: string
  body?: unknown
  headers?: Record<string, string>
  timeoutMs: number
}

/**
 * Sends one request to a routing service. Returns any status, redirects included; `body` is undefined unless it is
 * JSON. Throws UNKNOWN_ERROR if the response is incomplete; its message has neither URL nor headers, which may contain
 * a key.
 */
export async function requestRouter({ body, ...request }: RouterRequest): Promise<{ status: number; body: unknown }> {
  try {
    const { status, text } = await requestText({
      ...request,
      body: body === undefined ? undefined : JSON.stringify(body),
      limitBytes: MAX_RESPONSE_BYTES,
      newConnection: true,
    })
    return { status, body: parseJson(text) }
  } catch (cause) {
    throw routeError('UNKNOWN_ERROR', describeError(cause))
  }
}

/** Maps an HTTP status to a failure code. */
export function failureCodeForStatus(status: number): RouteFailureCode {
  if (status === 401 || status === 403) return 'REQUEST_DENIED'
  return status === 429 ? 'OVER_QUERY_LIMIT' : 'UNKNOWN_ERROR'
}

/** Half the earth's circumference and a month. */
const MAX_METERS = 20_000_000
const MAX_SECONDS = 30 * 24 * 60 * 60
const ENDPOINT_TOLERANCE_METERS = 10_000
const MIN_STRAIGHT_LINE_RATIO = 0.99

type DriveMeasurement = OriginDestination & { meters: number; seconds: number; path: [number, number][] }

/**
 * Validates the distance and duration of a drive, because fares follow from them. Throws ZERO_RESULTS for none,
 * UNKNOWN_ERROR for implausible ones.
 */
export function toMeasuredRoute({ from, to, meters, seconds, path }: DriveMeasurement): Route {
  const distanceMeters = Math.round(meters)
  const durationSeconds = Math.round(seconds)
  if (distanceMeters <= 0 || durationSeconds <= 0) throw routeError('ZERO_RESULTS', 'zero-length route')
  const isTooLong = distanceMeters > MAX_METERS || durationSeconds > MAX_SECONDS
  if (isTooLong || distanceMeters < metersBetween(from, to) * MIN_STRAIGHT_LINE_RATIO - ENDPOINT_TOLERANCE_METERS) {
    throw routeError('UNKNOWN_ERROR', 'implausible distance or duration')
  }
  return { distanceMeters, durationSeconds, path, pickupTimeZone: tzLookup(from.lat, from.lng), estimated: false }
}

const MAX_PATH_POINTS = 400

/**
 * Samples at most 400 points of a path, including its ends. Validating hundreds of thousands would block the event
 * loop.
 */
export function downsamplePath<Point>(points: Point[]): Point[] {
  if (points.length <= MAX_PATH_POINTS) return points
  const step = (points.length - 1) / (MAX_PATH_POINTS - 1)
  const keptIndexes = new Set(Array.from({ length: MAX_PATH_POINTS }, (_, i) => Math.round(i * step)))
  return points.filter((_, i) => keptIndexes.has(i))
}

const NEW_YORK = { lat: 40.71, lng: -74.01 }

/** Measures a short drive in the first served city. */
export function checkRouter(name: string, router: Router): Promise<CheckLine> {
  const { lat, lng } = readSite().cities[0] ?? NEW_YORK
  const remedy = 'Fares are estimated until it measures routes: docs/maps.md explains the codes.'
  return tryOut({ name: `Router ${name}`, remedy }, async () => {
    const { distanceMeters } = await router.findRoute({
      from: { lat, lng },
      to: { lat: lat + 0.03, lng: lng + 0.03 },
    })
    return `measured a route of ${(distanceMeters / 1000).toFixed(1)} km`
  })
}
