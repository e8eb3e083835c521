import 'server-only'
import { z } from 'zod'
import { openStreetMapAttribution } from '@/lib/places/model/attributions'
import type { RouteFailureCode } from '@/lib/places/model/schemas'
import { downsamplePath } from './downsample-path'
import { routeError } from './failure'
import { toMeasuredRoute } from './measured-drive'
import { assertRoutable, assertSnappedNearby } from './origin-destination'
import { decodePolyline } from './polyline'
import type { Router, Waypoint } from './port'
import { failureCodeForStatus, requestRouter, TIMEOUT_MS } from './request-router'

/**
 * Others are server errors or bugs.
 * https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/#internal-error-codes-and-conditions
 */
const FAILURE_CODE_BY_VALHALLA_CODE: Record<number, RouteFailureCode> = {
  130: 'INVALID_REQUEST', // failed to parse location
  150: 'MAX_WAYPOINTS_EXCEEDED',
  154: 'ZERO_RESULTS', // farther than the server's limit
  170: 'ZERO_RESULTS', // unconnected regions
  171: 'ZERO_RESULTS', // no suitable edges near location
  441: 'ZERO_RESULTS', // location is unreachable
  442: 'ZERO_RESULTS', // no path could be found
}

const METERS_PER_KILOMETER = 1000
const SHAPE_DECIMALS = 6

const path = z.array(z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])).min(2)
const errorSchema = z.object({ error_code: z.number() })
const responseSchema = z.object({
  trip: z.object({
    // The fare depends on the unit.
    units: z.literal('kilometers'),
    summary: z.object({ length: z.number().nonnegative(), time: z.number().nonnegative() }),
    legs: z.tuple([
      z.object({
        shape: z
          .string()
          .transform(shape => downsamplePath(decodePolyline(shape, SHAPE_DECIMALS) ?? []))
          .pipe(path),
      }),
    ]),
  }),
})

/** Creates a router on a Valhalla server. `url` ends with /route. */
export function createValhallaRouter({ url, timeoutMs = TIMEOUT_MS }: { url: string; timeoutMs?: number }): Router {
  return {
    async findRoute(trip) {
      assertRoutable(trip)
      const { status, body } = await requestRouter({ url, timeoutMs, body: buildRequestBody(trip.from, trip.to) })
      const parsed = responseSchema.safeParse(body)
      if (status !== 200 || !parsed.success) {
        const code = errorSchema.safeParse(body).data?.error_code
        throw routeError(
          FAILURE_CODE_BY_VALHALLA_CODE[code ?? 0] ?? failureCodeForStatus(status),
          `Valhalla: ${status}, ${code ?? 'no code'}`,
        )
      }
      const { summary, legs } = parsed.data.trip
      const line = legs[0].shape
      // Only the path shows where it joined the roads.
      const [start, end] = [line.at(0), line.at(-1)]
      if (!start || !end) throw routeError('UNKNOWN_ERROR', 'Valhalla: empty path')
      assertSnappedNearby({ requested: trip, snapped: { from: toPoint(start), to: toPoint(end) } })
      const meters = summary.length * METERS_PER_KILOMETER
      return {
        ...toMeasuredRoute({ ...trip, meters, seconds: summary.time, path: line }),
        attribution: openStreetMapAttribution,
      }
    },
  }
}

function buildRequestBody(...ends: Waypoint[]) {
  return {
    locations: ends.map(({ lat, lng }) => ({ lat, lon: lng })),
    costing: 'auto',
    units: 'kilometers',
    directions_type: 'none',
  }
}

function toPoint([lat, lng]: [number, number]) {
  return { lat, lng }
}
