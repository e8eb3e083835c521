import 'server-only'
import { AppError, type ErrorKind, formatDirectionsError } from '@/lib/errors'
import { type RouteFailureCode, routeFailureCodes } from '@/lib/places/model/schemas'

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

/** Creates the error for a failed drive; `reason` is for the log. */
export function routeError(code: RouteFailureCode, reason: string): AppError {
  return new AppError({
    kind: KIND_BY_CODE[code],
    code,
    message: `${code}: ${reason}`,
    userMessage: formatDirectionsError(code),
  })
}

/** Creates the rate limit error; retry in `waitMs`. */
export function rateLimitedError({ waitMs }: { waitMs: number }): AppError {
  return new AppError({
    kind: 'too_many_requests',
    code: 'OVER_QUERY_LIMIT',
    message: 'route rate limit exceeded for one client IP',
    userMessage: formatDirectionsError('OVER_QUERY_LIMIT'),
    details: { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  })
}

/** Returns whether a failure is an outage, so that another router may succeed. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof AppError)) return true
  if (OUTAGE_CODES.some(code => code === error.code)) return true
  return !routeFailureCodes.some(code => code === error.code)
}
