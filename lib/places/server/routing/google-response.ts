import 'server-only'
import { z } from 'zod'
import { failureCodeFromRpcStatus } from '@/lib/places/model/rpc-status'
import type { RouteFailureCode } from '@/lib/places/model/schemas'
import { routeError } from './failure'
import { failureCodeForStatus } from './request-router'

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
export function parseGoogleRoute({ status, body }: { status: number; body: unknown }) {
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
