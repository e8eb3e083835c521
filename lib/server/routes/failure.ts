import 'server-only'
import { AppError, directionsSentence, type ErrorKind } from '@/lib/errors'
import type { RouteFailure } from '@/lib/maps/schemas'

const KINDS: Record<RouteFailure, ErrorKind> = {
  NOT_FOUND: 'not_found',
  ZERO_RESULTS: 'unprocessable',
  MAX_WAYPOINTS_EXCEEDED: 'bad_request',
  INVALID_REQUEST: 'bad_request',
  OVER_QUERY_LIMIT: 'too_many_requests',
  REQUEST_DENIED: 'unavailable',
  UNKNOWN_ERROR: 'unavailable',
}

/** The error for a drive that cannot be had; `reason` is for the log. */
export function routeFailed(code: RouteFailure, reason: string): AppError {
  return new AppError({ kind: KINDS[code], code, message: `${code}: ${reason}`, sentence: directionsSentence(code) })
}
