import { AppError } from '@/lib/errors'
import { geocodingMessage } from '@/lib/maps/port'

/** A point without a name is only logged: its coordinates stand for it. Returns the geocoder's status. */
export function logGeocodingError(error: unknown): string {
  const status = error instanceof AppError ? error.code : error instanceof Error ? error.message : 'UNKNOWN_ERROR'
  console.error(geocodingMessage(status))
  return status
}
