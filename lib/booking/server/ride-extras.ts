import 'server-only'
import { PHONE_MESSAGE } from '@/lib/booking/model/contact-schema'
import type { Extras } from '@/lib/booking/model/extras'
import { normalizePhone } from '@/lib/booking/model/phone'
import { isArea, type Place } from '@/lib/places/model/schemas'
import { isSamePoint } from '@/lib/places/server/routing/router'

export type FieldErrors = Record<string, string>

const STOP_MESSAGES = {
  unknown: 'We could not find this stop. Please choose it from the list again, or remove it.',
  same: 'This stop is the same as the place before or after it. Please choose another place, or remove the stop.',
} as const

/** Validates the stops of a ride in order. Errors go to `fields`. */
export function validateStops({
  pickup,
  resolvedStops,
  dropOff,
  fields,
}: {
  pickup: Place | null
  /** In request order; null for an unknown place. */
  resolvedStops: readonly (Place | null)[]
  dropOff: Place | null
  fields: FieldErrors
}): Place[] {
  return resolvedStops.flatMap((stop, i) => {
    const before = i === 0 ? pickup : (resolvedStops[i - 1] ?? null)
    const after = i === resolvedStops.length - 1 ? dropOff : null
    const neighbors = [before, after].filter(place => place !== null)
    if (stop !== null && !neighbors.some(place => isSameStop(place, stop))) return [stop]
    fields[`extras.stops.${i}.place`] = stop === null ? STOP_MESSAGES.unknown : STOP_MESSAGES.same
    return []
  })
}

/** Two addresses may share the center of their town or ZIP code. */
function isSameStop(one: Place, other: Place): boolean {
  return isArea(one) || isArea(other) ? one.id === other.id : isSamePoint(one, other)
}

/** Normalizes the passenger's phone number. Errors go to `fields`. */
export function normalizePassenger({
  passenger,
  fields,
}: {
  passenger: Extras['passenger']
  fields: FieldErrors
}): Extras['passenger'] {
  if (passenger === null || passenger.phone === '') return passenger
  const phone = normalizePhone(passenger.phone)
  if (phone === null) fields['extras.passenger.phone'] = PHONE_MESSAGE
  return { ...passenger, phone: phone ?? '' }
}
