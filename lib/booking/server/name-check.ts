import 'server-only'
import { parsePlaceRef } from '@/lib/places/model/place-ref'
import type { BookedPlace, Place } from '@/lib/places/model/schemas'
import { getPlaces, verifyPlace } from '@/lib/places/server'
import type { RateLimited } from '@/lib/places/server/port'

/**
 * Adds a name check, for the operator to compare, to a place named only by the customer.
 * - Our own places and signed geocoder IDs have trusted names: unchanged.
 * - Typed addresses are marked as such: this server derived their points.
 * - Google places are unchanged if Google confirms the name and point of the ID.
 */
export async function addNameCheck({ place, consumeRateLimit }: { place: Place } & RateLimited): Promise<BookedPlace> {
  const ref = parsePlaceRef(place.id)
  if (ref?.kind === 'own' || ref?.kind === 'typed') return place
  if (ref?.kind === 'google' && (await verifyPlace({ ...place, placeId: ref.placeId, consumeRateLimit }))) return place
  const places = await getPlaces()
  return { ...place, nameCheck: await places.checkName(place) }
}
