import { AppError } from '@/lib/errors'
import { geocodingMessage } from '@/lib/places/model/port'

/** Logs a reverse geocoding error and returns its status. */
export function logGeocodingError(error: unknown): string {
  const status = error instanceof AppError ? error.code : error instanceof Error ? error.message : 'UNKNOWN_ERROR'
  console.error(geocodingMessage(status))
  return status
}
