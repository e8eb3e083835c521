import 'server-only'
import { z } from 'zod'
import { openStreetMap } from '@/lib/maps/attributions'
import type { RouteFailure } from '@/lib/maps/schemas'
import { askService, failureOfStatus, TIMEOUT_MS } from './ask-service'
import { checkEnds, checkReached, type Ends } from './ends'
import { routeFailed } from './failure'
import { measuredDrive } from './measured-drive'
import type { Routes, Waypoint } from './port'
import { thinPath } from './thin-path'

/**
 * OSRM's codes that speak of the ride. The others speak of the address or of this code, which is no rider's doing.
 * https://project-osrm.org/docs/v5.24.0/api/#responses
 */
const FAILURES = new Map<string, RouteFailure>([
  ['NoRoute', 'ZERO_RESULTS'],
  ['NoSegment', 'ZERO_RESULTS'],
  ['InvalidValue', 'INVALID_REQUEST'],
  ['TooBig', 'MAX_WAYPOINTS_EXCEEDED'],
])

const DECIMALS = 6

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
/** One word: it goes into the log. */
const codeSchema = z.object({ code: z.string().regex(/^[A-Za-z]{1,40}$/) })
const answerSchema = z.object({
  routes: z.tuple([
    z.object({
      distance: z.number().nonnegative(),
      duration: z.number().nonnegative(),
      geometry: z.object({ coordinates: z.array(z.unknown()).transform(thinPath).pipe(z.array(position).min(2)) }),
    }),
  ]),
  waypoints: z.tuple([z.object({ location: position }), z.object({ location: position })]),
})

/**
 * Drives measured by an OSRM server, whose address ends with /route/v1/driving. The nearest road may be 2 km away; where
 * it is farther, no road leads there. `drive` throws the port's errors.
 */
export function createOsrm({ url, timeoutMs = TIMEOUT_MS }: { url: string; timeoutMs?: number }): Routes {
  return {
    async drive(ends) {
      checkEnds(ends)
      const { status, body } = await askService({ url: questionOf(url, ends), timeoutMs })
      const code = codeSchema.safeParse(body).data?.code
      if (code !== 'Ok') throw refusal(status, code)
      const answer = answerSchema.safeParse(body)
      if (!answer.success) throw routeFailed('UNKNOWN_ERROR', 'OSRM: unexpected response format')
      const { routes, waypoints } = answer.data
      const [{ distance, duration, geometry }] = routes
      const [start, end] = waypoints
      checkReached({ asked: ends, reached: { from: toPoint(start.location), to: toPoint(end.location) } })
      const path = geometry.coordinates.map(([lng, lat]): [number, number] => [lat, lng])
      return {
        ...measuredDrive({ ...ends, meters: distance, seconds: duration, path }),
        attribution: openStreetMap,
      }
    },
  }
}

function refusal(status: number, code = '') {
  return routeFailed(FAILURES.get(code) ?? failureOfStatus(status), `OSRM: ${status} ${code}`)
}

/** The coordinates belong into the path, before whatever the address has to say after it. */
function questionOf(url: string, { from, to }: Ends): string {
  const question = new URL(url)
  question.pathname += `/${toText(from)};${toText(to)}`
  const options = { overview: 'simplified', geometries: 'geojson', alternatives: 'false', steps: 'false' }
  for (const [name, value] of Object.entries(options)) question.searchParams.set(name, value)
  return question.href
}

function toText({ lat, lng }: Waypoint): string {
  return `${lng.toFixed(DECIMALS)},${lat.toFixed(DECIMALS)}`
}

function toPoint([lng, lat]: [number, number]) {
  return { lat, lng }
}
