import 'client-only'
import { AppError } from '@/lib/errors'
import { reverseGeocode } from '@/lib/places/client/places-client'
import type { Point } from '@/lib/places/model/distance'
import { servedCityAt } from '@/lib/places/model/distance'
import { MapsUnavailableError } from '@/lib/places/model/port'
import type { Place } from '@/lib/places/model/schemas'
import { findCity } from '@/lib/served-cities'

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

const GOOGLE_TIMEOUT_MS = 10_000

/** Adds a timeout to a Google request: on poor connections some never settle. */
export function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Google timed out after ${GOOGLE_TIMEOUT_MS} ms`)),
      GOOGLE_TIMEOUT_MS,
    )
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The route also provides the zone. */
const TIME_ZONE_TIMEOUT_MS = 3000

/** Finds a point's served city and time zone. */
export async function findCityAndTimeZone(point: Point): Promise<Pick<Place, 'city' | 'timeZone'>> {
  const city = servedCityAt(point)
  const servedCity = findCity(city)
  if (servedCity !== undefined) return { city, timeZone: servedCity.timeZone }
  const nearestPlace = await reverseGeocode(point, { timeoutMs: TIME_ZONE_TIMEOUT_MS }).catch(() => null)
  return { city, ...(nearestPlace?.timeZone !== undefined && { timeZone: nearestPlace.timeZone }) }
}

const MAX_CHARACTERS = 200
const COUNTRY = /, USA$/
const CONTROL_CHARACTERS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu
const LONE_SURROGATE = /[\uD800-\uDBFF]$/

/** Normalizes Google text to one line of at most 200 characters, without country. */
export function normalizeText(text: string): string {
  const line = text.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').trim().replace(COUNTRY, '')
  return line.slice(0, MAX_CHARACTERS).replace(LONE_SURROGATE, '').trim()
}

/** Splits an address: "350 5th Ave, New York, NY 10118, USA" is 350 5th Ave in New York, NY 10118. */
export function splitAddress(formattedAddress: string): Pick<Place, 'name' | 'area'> {
  const [name = '', ...area] = formattedAddress.split(', ')
  return { name: normalizeText(name), area: normalizeText(area.join(', ')) }
}

/** Formats a place's area: its address without a leading name. */
export function formatArea({ name, formattedAddress }: { name: string; formattedAddress: string }): string {
  const line = normalizeText(formattedAddress)
  if (line === name) return ''
  return line.startsWith(`${name}, `) ? line.slice(name.length + 2) : line
}
