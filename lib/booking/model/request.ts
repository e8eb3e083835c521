import { parsePlaceRef } from '@/lib/places/model/place-ref'
import type { Place, UserProvidedPlace } from '@/lib/places/model/schemas'
import type { Draft } from './draft'
import { type Departure, emptyArrival, isAirport } from './extras'
import type { Quote } from './quote-schema'
import type { BookingRequest } from './schemas'

/** Converts a draft to a booking request; null while a part is missing. */
export function toBookingRequest({
  draft,
  shownQuote,
  routeToken,
}: {
  draft: Draft
  shownQuote: Quote | null
  routeToken?: string
}): BookingRequest | null {
  const { pickupLocation, dropOffLocation, paymentMethod, ...more } = draft
  const { categoryKey, isServiceChosen, isVehicleChosen, ...entered } = more
  const { pickupQuery, dropOffQuery, areQueriesFromLink, stopQueries, extras, ...rest } = entered
  const stops = extras.stops.flatMap(stop => (stop === null ? [] : [toRequestedStop(stop)]))
  if (pickupLocation === null || dropOffLocation === null || paymentMethod === '') return null
  if (stops.length < extras.stops.length) return null
  const pickupDetails = toGivenPlace(pickupLocation)
  const dropOffDetails = toGivenPlace(dropOffLocation)
  return {
    ...rest,
    ...(draft.scheduleOption === 'immediately' && { pickupDate: '', pickupTime: '' }),
    pickupLocation: pickupLocation.id,
    dropOffLocation: dropOffLocation.id,
    ...(pickupDetails !== null && { pickupGiven: pickupDetails }),
    ...(dropOffDetails !== null && { dropOffGiven: dropOffDetails }),
    extras: { ...extras, ...toRequestedFlights(draft), stops },
    paymentMethod,
    distance: shownQuote?.miles ?? null,
    rent: shownQuote === null ? null : shownQuote.totalCents / 100,
    ...(routeToken !== undefined && { routeToken }),
  }
}

function toRequestedFlights({ pickupLocation, dropOffLocation, transferType, extras }: Draft) {
  const [isPickupAirport, isDropOffAirport, isRoundTrip] = [
    isAirport(pickupLocation),
    isAirport(dropOffLocation),
    transferType === 'Round Trip',
  ]
  return {
    arrival: isPickupAirport ? (extras.arrival ?? emptyArrival) : null,
    departure: isDropOffAirport ? omitEmptyDeparture(extras.departure) : null,
    returnArrival: isRoundTrip && isDropOffAirport ? (extras.returnArrival ?? emptyArrival) : null,
    returnDeparture: isRoundTrip && isPickupAirport ? omitEmptyDeparture(extras.returnDeparture) : null,
  }
}

function omitEmptyDeparture(departure: Departure | null): Departure | null {
  return departure !== null && `${departure.flightNumber}${departure.terminal}`.trim() !== '' ? departure : null
}

function toRequestedStop(place: Place): BookingRequest['extras']['stops'][number] {
  const details = toGivenPlace(place)
  return { place: place.id, ...(details !== null && { given: details }) }
}

/** The server cannot name such a place without the customer's description. */
function toGivenPlace({ id, name, area, kind }: Place): UserProvidedPlace | null {
  const ref = parsePlaceRef(id)
  return ref?.kind === 'own' || ref?.kind === 'typed' ? null : { name, area, kind }
}
