import 'server-only'
import { parsePlaceRef } from '@/lib/places/model/place-ref'
import type { BookedPlace, Place } from '@/lib/places/model/schemas'
import { getPlaces } from '@/lib/places/server'

/**
 * Adds a name check, for the operator to compare, to a place named only by the customer.
 * - Our own places and signed geocoder IDs have trusted names: unchanged.
 * - Typed addresses are marked as such: this server derived their points.
 * - Google's router compares ID and point of a Google place; its name is the customer's.
 */
export async function addNameCheck(place: Place): Promise<BookedPlace> {
  const ref = parsePlaceRef(place.id)
  if (ref?.kind === 'own' || ref?.kind === 'typed') return place
  const places = await getPlaces()
  return { ...place, nameCheck: await places.checkName(place) }
}
