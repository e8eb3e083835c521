import 'server-only'
import { PHONE_MESSAGE } from '@/lib/booking/model/contact-schema'
import { type Arrival, type Departure, type Extras, passengerSchema } from '@/lib/booking/model/extras'
import type { BookingRequest } from '@/lib/booking/model/schemas'
import { isTyped, type Place } from '@/lib/places/model/schemas'
import { isSamePoint } from '@/lib/places/server/routing/router'
import { toSingleLine } from '@/lib/platform/sanitize-text'
import { normalizePhone } from './phone'

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

/** Two typed addresses may share the same town center. */
function isSameStop(one: Place, other: Place): boolean {
  return isTyped(one) || isTyped(other) ? one.id === other.id : isSamePoint(one, other)
}

/** Normalizes all extras but the stops to single-line texts. Errors go to `fields`. */
export function normalizeExtras({
  extras,
  fields,
}: {
  extras: BookingRequest['extras']
  fields: FieldErrors
}): Omit<Extras, 'stops'> {
  const { stops: _, ...others } = extras
  return {
    ...others,
    arrival: normalizeArrival(extras.arrival),
    departure: normalizeDeparture(extras.departure),
    returnArrival: normalizeArrival(extras.returnArrival),
    returnDeparture: normalizeDeparture(extras.returnDeparture),
    passenger: extras.passenger && normalizePassenger({ passenger: extras.passenger, fields }),
  }
}

function normalizeArrival(arrival: Arrival | null): Arrival | null {
  return arrival && { ...arrival, terminal: toSingleLine(arrival.terminal), signName: toSingleLine(arrival.signName) }
}

function normalizeDeparture(departure: Departure | null): Departure | null {
  return departure && { ...departure, terminal: toSingleLine(departure.terminal) }
}

function normalizePassenger({
  passenger,
  fields,
}: {
  passenger: NonNullable<Extras['passenger']>
  fields: FieldErrors
}) {
  const phone = passenger.phone === '' ? '' : normalizePhone(passenger.phone)
  if (phone === null) fields['extras.passenger.phone'] = PHONE_MESSAGE
  const normalized = {
    ...passenger,
    firstName: toSingleLine(passenger.firstName),
    lastName: toSingleLine(passenger.lastName),
    phone: phone ?? '',
  }
  // A name without visible characters is empty.
  for (const { path, message } of passengerSchema.safeParse(normalized).error?.issues ?? []) {
    fields[['extras.passenger', ...path].join('.')] ??= message
  }
  return normalized
}
