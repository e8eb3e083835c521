import 'server-only'
import { isAirport } from '@/lib/booking/extras'
import { parsePlaceRef } from '@/lib/maps/place-ref'
import type { BookedPlace, Place } from '@/lib/maps/schemas'
import { getPlaces } from '@/lib/server/places'
import { verifyGooglePlace } from '@/lib/server/places/google-place-verifier'
import type { RateLimited } from '@/lib/server/places/port'

/** An airport is this wide at most: farther off, a point that is called after one is not at it. */
const MAX_AIRPORT_DISTANCE_MILES = 3

/**
 * Adds to a place whose name is the customer's own words where its point lies, for the operator to compare.
 * - A place of ours, or of the open geocoder by its signed id, has its name from there and is left alone.
 * - An address as typed is told as such: its point was derived from it by this server.
 * - A place of Google's is left alone where Google itself gives this name and this point to its id.
 * - One that calls itself an airport and is named after one far away is none: its point has no flights.
 */
export async function verifyPlaceName({
  place,
  consumeRateLimit: mayAsk,
}: { place: Place } & RateLimited): Promise<BookedPlace> {
  const ref = parsePlaceRef(place.id)
  if (ref?.kind === 'own' || ref?.kind === 'typed') return place
  if (ref?.kind === 'google' && (await verifyGooglePlace({ ...place, placeId: ref.placeId, consumeRateLimit: mayAsk })))
    return place
  const nameCheck = (await getPlaces()).checkName(place)
  const isElsewhere = nameCheck.named !== null && nameCheck.named.miles > MAX_AIRPORT_DISTANCE_MILES
  return { ...place, ...(isElsewhere && isAirport(place) && { kind: 'address' as const }), nameCheck }
}
