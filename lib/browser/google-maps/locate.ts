import 'client-only'
import { AppError } from '@/lib/errors'
import type { Point } from '@/lib/maps/distance'
import { pointRef } from '@/lib/maps/place-ref'
import { geocodingMessage } from '@/lib/maps/port'
import { type Place, placeSchema } from '@/lib/maps/schemas'
import { waitFor } from './patience'
import { readAddress } from './place-words'
import { statusOf } from './refusal'
import { placeInTime } from './time-zone'

/**
 * The rider's own point with the words of the best address there. Throws AppError with a geocoder's status; even one
 * that is for good is no more than that, since a point can be ridden from by its coordinates.
 */
export async function nameOfPoint({
  geocoder,
  point: { lat, lng },
}: {
  geocoder: google.maps.Geocoder
  point: Point
}): Promise<Place> {
  const request = { location: { lat, lng }, language: 'en', region: 'us' }
  const { results } = await waitFor(geocoder.geocode(request)).catch(error => {
    throw geocodingFailed(statusOf(error), error)
  })
  // A plus code is a point in other letters: no words of anyone's.
  const best = results.find(({ types }) => !types.includes('plus_code'))
  if (best === undefined) throw geocodingFailed('ZERO_RESULTS')
  const found = placeSchema.safeParse({
    id: pointRef({ lat, lng }),
    ...readAddress(best.formatted_address),
    kind: 'address',
    lat,
    lng,
    ...(await placeInTime({ lat, lng })),
  })
  if (!found.success) throw geocodingFailed('UNKNOWN_ERROR', found.error)
  return found.data
}

function geocodingFailed(status: string, cause?: unknown): AppError {
  const kind = status === 'ZERO_RESULTS' ? 'not_found' : 'unavailable'
  return new AppError({ kind, code: status, message: geocodingMessage(status), cause })
}
