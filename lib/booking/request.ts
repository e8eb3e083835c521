import type { Draft } from '@/lib/booking/draft'
import { isAirport, unknownArrival } from '@/lib/booking/extras'
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
    extras: { ...extras, ...flightsOf(draft), stops },
    paymentMethod,
    distance: seen?.miles ?? null,
    rent: seen === null ? null : seen.totalCents / 100,
  }
}

/** A pickup at an airport has a flight, known or not yet; a drop-off has one where the rider says something of it. */
function flightsOf({ pickupLocation, dropOffLocation, extras }: Draft): Pick<Draft['extras'], 'arrival' | 'departure'> {
  const { arrival, departure } = extras
  const said = departure !== null && `${departure.flightNumber}${departure.terminal}`.trim() !== ''
  return {
    arrival: isAirport(pickupLocation) ? (arrival ?? unknownArrival) : null,
    departure: isAirport(dropOffLocation) && said ? departure : null,
  }
}

function stopOf(place: Place): BookingRequest['extras']['stops'][number] {
  const given = givenOf(place)
  return { place: place.id, ...(given !== null && { given }) }
}

/** The rider's words go along for a place that the server cannot name by itself. */
function givenOf({ id, name, area }: Place): GivenPlace | null {
  return readPlaceRef(id)?.kind === 'own' ? null : { name, area }
}
