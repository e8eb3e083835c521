import 'client-only'
import { AppError } from '@/lib/errors'
import type { Point } from '@/lib/places/model/distance'
import { formatPointRef } from '@/lib/places/model/place-ref'
import { geocodingMessage } from '@/lib/places/model/port'
import { type Place, placeSchema } from '@/lib/places/model/schemas'
import { getErrorStatus } from './google-errors'
import { splitAddress } from './place-text'
import { findCityAndTimeZone } from './time-zone'
import { withTimeout } from './with-timeout'

/**
 * Names the customer's point. Throws AppError, never MapsUnavailableError: a ride can start from bare coordinates.
 */
export async function reverseGeocodeWithGoogle({
  geocoder,
  point: { lat, lng },
}: {
  geocoder: google.maps.Geocoder
  point: Point
}): Promise<Place> {
  const request = { location: { lat, lng }, language: 'en', region: 'us' }
  const { results } = await withTimeout(geocoder.geocode(request)).catch(error => {
    throw createGeocodingError(getErrorStatus(error), error)
  })
  // A plus code is only an encoding of the coordinates.
  const best = results.find(({ types }) => !types.includes('plus_code'))
  if (best === undefined) throw createGeocodingError('ZERO_RESULTS')
  const found = placeSchema.safeParse({
    id: formatPointRef({ lat, lng }),
    ...splitAddress(best.formatted_address),
    kind: 'address',
    lat,
    lng,
    ...(await findCityAndTimeZone({ lat, lng })),
  })
  if (!found.success) throw createGeocodingError('UNKNOWN_ERROR', found.error)
  return found.data
}

function createGeocodingError(status: string, cause?: unknown): AppError {
  const kind = status === 'ZERO_RESULTS' ? 'not_found' : 'unavailable'
  return new AppError({ kind, code: status, message: geocodingMessage(status), cause })
}
