import 'server-only'
import { type Arrival, type Departure, type Extras, passengerSchema } from '@/lib/booking/extras'
import { type BookingRequest, phoneSentence } from '@/lib/booking/schemas'
import { isTyped, type Place } from '@/lib/maps/schemas'
import { isOnePlace } from '@/lib/server/routes/ends'
import { oneLine } from '@/lib/server/tidy-text'
import { normalizePhone } from './phone'

/** A sentence for each field at fault, by its path in the request. */
export type Fields = Record<string, string>

const stopSentences = {
  unknown: 'We could not find this stop. Please choose it from the list again, or remove it.',
  same: 'The ride is already there. Please choose another place for this stop, or remove it.',
} as const

/** The stops of a ride that can be driven to, in their order; what is wrong with the others goes to `fields`. */
export function readStops({
  pickup,
  found,
  dropOff,
  fields,
}: {
  pickup: Place | null
  /** By its place in the request; null for what is no place. */
  found: readonly (Place | null)[]
  dropOff: Place | null
  fields: Fields
}): Place[] {
  return found.flatMap((stop, i) => {
    const before = i === 0 ? pickup : (found[i - 1] ?? null)
    const after = i === found.length - 1 ? dropOff : null
    const neighbours = [before, after].filter(place => place !== null)
    if (stop !== null && !neighbours.some(place => isSameStop(place, stop))) return [stop]
    fields[`extras.stops.${i}.place`] = stop === null ? stopSentences.unknown : stopSentences.same
    return []
  })
}

/** Two addresses as typed may share their town's center, and are two places. */
function isSameStop(one: Place, other: Place): boolean {
  return isTyped(one) || isTyped(other) ? one.id === other.id : isOnePlace(one, other)
}

/** The other extras of a ride, each text a plain line; what is wrong with them goes to `fields`. */
export function readExtras({
  request: { extras, passengers },
  fields,
}: {
  request: Pick<BookingRequest, 'extras' | 'passengers'>
  fields: Fields
}): Omit<Extras, 'stops'> {
  const { childSeats } = extras
  const seats = childSeats.infant + childSeats.toddler + childSeats.booster
  if (seats > passengers) {
    fields['extras.childSeats'] =
      `You have more child seats (${seats}) than passengers (${passengers}). Please adjust one of them.`
  }
  return {
    arrival: plainArrival(extras.arrival),
    departure: plainDeparture(extras.departure),
    returnArrival: plainArrival(extras.returnArrival),
    returnDeparture: plainDeparture(extras.returnDeparture),
    childSeats,
    passenger: extras.passenger && readPassenger({ passenger: extras.passenger, fields }),
  }
}

function plainArrival(arrival: Arrival | null): Arrival | null {
  return arrival && { ...arrival, terminal: oneLine(arrival.terminal), signName: oneLine(arrival.signName) }
}

function plainDeparture(departure: Departure | null): Departure | null {
  return departure && { ...departure, terminal: oneLine(departure.terminal) }
}

function readPassenger({ passenger, fields }: { passenger: NonNullable<Extras['passenger']>; fields: Fields }) {
  const phone = passenger.phone === '' ? '' : normalizePhone(passenger.phone)
  if (phone === null) fields['extras.passenger.phone'] = phoneSentence
  const tidied = {
    ...passenger,
    firstName: oneLine(passenger.firstName),
    lastName: oneLine(passenger.lastName),
    phone: phone ?? '',
  }
  // A name of which nothing can be seen is none.
  for (const { path, message } of passengerSchema.safeParse(tidied).error?.issues ?? []) {
    fields[['extras.passenger', ...path].join('.')] ??= message
  }
  return tidied
}
