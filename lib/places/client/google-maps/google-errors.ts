import 'client-only'
import { AppError } from '@/lib/errors'
import { MapsUnavailableError } from '@/lib/places/model/port'

/** These disable Google for the rest of the visit. */
const FATAL_STATUS_REASONS: Record<string, string> = {
  RESOURCE_EXHAUSTED: 'the quota is used up',
  OVER_QUERY_LIMIT: 'the quota is used up',
  PERMISSION_DENIED: 'the key was rejected',
  REQUEST_DENIED: 'the key was rejected',
  UNAUTHENTICATED: 'the key was rejected',
}

/**
 * Extracts the status of a Google error: gRPC for newer services.
 * https://developers.google.com/maps/documentation/javascript/reference/errors
 */
export function getErrorStatus(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN_ERROR'
}

/** Converts a Places API error; MapsUnavailableError if permanent. */
export function toPlacesError(error: unknown): Error {
  const status = getErrorStatus(error)
  const reason = FATAL_STATUS_REASONS[status]
  if (reason !== undefined) return new MapsUnavailableError(reason, { cause: error })
  return new AppError({
    kind: 'unavailable',
    code: status,
    message: `Google Places request failed: ${status}`,
    cause: error,
  })
}
