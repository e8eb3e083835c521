import type { Draft } from '@/lib/booking/draft'
import { type Departure, isAirport, unknownArrival } from '@/lib/booking/extras'
import type { BookingRequest, Quote } from '@/lib/booking/schemas'
import { readPlaceRef } from '@/lib/maps/place-ref'
import type { GivenPlace, Place } from '@/lib/maps/schemas'

/** A draft as the request that books it; null while something that every request needs is missing. */
export function toRequest({ draft, seen }: { draft: Draft; seen: Quote | null }): BookingRequest | null {
  const { pickupLocation, dropOffLocation, paymentMethod, ...more } = draft
  const { categoryKey, pickupWords, dropOffWords, wordsLinked, stopWords, extras, ...rest } = more
  const stops = extras.stops.flatMap(stop => (stop === null ? [] : [stopOf(stop)]))
  if (pickupLocation === null || dropOffLocation === null || paymentMethod === '') return null
  if (stops.length < extras.stops.length) return null
  const pickupGiven = givenOf(pickupLocation)
  const dropOffGiven = givenOf(dropOffLocation)
  return {
    ...rest,
    ...(draft.scheduleOption === 'immediately' && { pickupDate: '', pickupTime: '' }),
    pickupLocation: pickupLocation.id,
    dropOffLocation: dropOffLocation.id,
    ...(pickupGiven !== null && { pickupGiven }),
    ...(dropOffGiven !== null && { dropOffGiven }),
    extras: { ...extras, ...toldFlights(draft), stops },
    paymentMethod,
    distance: seen?.miles ?? null,
    rent: seen === null ? null : seen.totalCents / 100,
  }
}

/**
 * A way that begins at an airport has a flight, known or not yet; one that ends there has one where the rider says
 * something of it. Of the way back a round trip alone has them.
 */
function toldFlights({ pickupLocation, dropOffLocation, transferType, extras }: Draft) {
  const [from, to, returns] = [isAirport(pickupLocation), isAirport(dropOffLocation), transferType === 'Round Trip']
  return {
    arrival: from ? (extras.arrival ?? unknownArrival) : null,
    departure: to ? saidOf(extras.departure) : null,
    returnArrival: returns && to ? (extras.returnArrival ?? unknownArrival) : null,
    returnDeparture: returns && from ? saidOf(extras.returnDeparture) : null,
  }
}

function saidOf(departure: Departure | null): Departure | null {
  return departure !== null && `${departure.flightNumber}${departure.terminal}`.trim() !== '' ? departure : null
}

function stopOf(place: Place): BookingRequest['extras']['stops'][number] {
  const given = givenOf(place)
  return { place: place.id, ...(given !== null && { given }) }
}

/** The rider's words go along for a place that the server cannot name by itself. */
function givenOf({ id, name, area, kind }: Place): GivenPlace | null {
  const ref = readPlaceRef(id)
  return ref?.kind === 'own' || ref?.kind === 'typed' ? null : { name, area, kind }
}
