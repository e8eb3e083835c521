import 'server-only'
import { z } from 'zod'
import { openStreetMapAttribution, type RouteFailureCode } from '@/lib/places/model/schemas'
import {
  assertSnappedNearby,
  checkRouter,
  downsamplePath,
  failureCodeForStatus,
  type OriginDestination,
  type Router,
  requestRouter,
  routeError,
  TIMEOUT_MS,
  toMeasuredRoute,
  type Waypoint,
} from '@/lib/places/server/routing/router'
import { defineAdapter, hostOf } from '@/lib/platform/adapter'
import { baseUrlSchema, optional } from '@/lib/platform/env'
import type { MapsInUse } from '../index'

/** Others are configuration errors or bugs. https://project-osrm.org/docs/v5.24.0/api/#responses */
const FAILURE_CODE_BY_OSRM_CODE = new Map<string, RouteFailureCode>([
  ['NoRoute', 'ZERO_RESULTS'],
  ['NoSegment', 'ZERO_RESULTS'],
  ['InvalidValue', 'INVALID_REQUEST'],
  ['TooBig', 'MAX_WAYPOINTS_EXCEEDED'],
])

const DECIMALS = 6
/** OSRM snaps at any distance. */
const MAX_METERS_TO_ROAD = 2000

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
/** A single word, because it is logged. */
const codeSchema = z.object({ code: z.string().regex(/^[A-Za-z]{1,40}$/) })
const responseSchema = z.object({
  routes: z.tuple([
    z.object({
      distance: z.number().nonnegative(),
      duration: z.number().nonnegative(),
      geometry: z.object({
        coordinates: z.array(z.unknown()).transform(downsamplePath).pipe(z.array(position).min(2)),
      }),
    }),
  ]),
  waypoints: z.tuple([z.object({ location: position }), z.object({ location: position })]),
})

/** Creates a router on an OSRM server. `url` ends with /route/v1/driving. */
export function createOsrmRouter({ url, timeoutMs = TIMEOUT_MS }: { url: string; timeoutMs?: number }): Router {
  return {
    async findRoute(leg) {
      const { status, body } = await requestRouter({ url: buildRequestUrl(url, leg), timeoutMs })
      const code = codeSchema.safeParse(body).data?.code
      if (code !== 'Ok') throw toRouteError(status, code)
      const parsed = responseSchema.safeParse(body)
      if (!parsed.success) throw routeError('UNKNOWN_ERROR', 'OSRM: unexpected response format')
      const { routes, waypoints } = parsed.data
      const [{ distance, duration, geometry }] = routes
      const [start, end] = waypoints
      assertSnappedNearby(withoutPlace(leg.from), toPoint(start.location), MAX_METERS_TO_ROAD)
      assertSnappedNearby(withoutPlace(leg.to), toPoint(end.location), MAX_METERS_TO_ROAD)
      const path = geometry.coordinates.map(([lng, lat]): [number, number] => [lat, lng])
      return {
        ...toMeasuredRoute({ ...leg, meters: distance, seconds: duration, path }),
        attribution: openStreetMapAttribution,
      }
    },
  }
}

function toRouteError(status: number, code = '') {
  return routeError(FAILURE_CODE_BY_OSRM_CODE.get(code) ?? failureCodeForStatus(status), `OSRM: ${status} ${code}`)
}

function buildRequestUrl(url: string, { from, to }: OriginDestination): string {
  const requestUrl = new URL(url)
  requestUrl.pathname += `/${formatLngLat(from)};${formatLngLat(to)}`
  const options = { overview: 'simplified', geometries: 'geojson', alternatives: 'false', steps: 'false' }
  for (const [name, value] of Object.entries(options)) requestUrl.searchParams.set(name, value)
  return requestUrl.href
}

function formatLngLat({ lat, lng }: Waypoint): string {
  return `${lng.toFixed(DECIMALS)},${lat.toFixed(DECIMALS)}`
}

/** OSRM knows no places of Google. */
function withoutPlace({ lat, lng }: Waypoint) {
  return { lat, lng }
}

function toPoint([lng, lat]: [number, number]) {
  return { lat, lng }
}

const urlSchema = baseUrlSchema.refine(
  url => /\/route\/v1\/[a-z]+$/.test(new URL(url).pathname),
  'must end with /route/v1/driving (OSRM)',
)

export const osrm = defineAdapter({ ROUTER_URL: optional(urlSchema) }, ({ ROUTER_URL: url }): MapsInUse | null => {
  if (url === undefined) return null
  const router = createOsrmRouter({ url })
  return {
    name: 'OSRM',
    router,
    check: async () => [await checkRouter('OSRM', router)],
    recipients: [
      { name: hostOf(url), receives: 'pickup, drop-off and stops, without your name, to calculate the route' },
    ],
  }
})
