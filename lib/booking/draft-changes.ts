import type { Draft } from '@/lib/booking/draft'
import { type Arrival, isAirport, MAX_STOPS, unknownArrival, unknownDeparture } from '@/lib/booking/extras'
import { isGooglePlace } from '@/lib/maps/place-ref'
import { type Place, placeLabel } from '@/lib/maps/schemas'

/** The stops on the way: one without a place comes last, one goes, one gets its place or loses it. */
export type StopEvent =
  | { type: 'stop added' }
  | { type: 'stop removed'; index: number }
  | { type: 'stop chosen'; index: number; place: Place | null }

/**
 * What a choice hides counts no longer: city within cities, carpool and luggage between them, the return of a round
 * trip and its flights, a flight where there is no airport. While a place is being chosen again its flights wait.
 */
export function settle(draft: Draft): Draft {
  const pickupWords = draft.pickupLocation === null ? draft.pickupWords : ''
  const dropOffWords = draft.dropOffLocation === null ? draft.dropOffWords : ''
  return {
    ...draft,
    pickupWords,
    dropOffWords,
    wordsLinked: draft.wordsLinked && (pickupWords !== '' || dropOffWords !== ''),
    extras: settleFlights(draft),
    stopWords: draft.extras.stops.map((stop, i) => (stop === null ? (draft.stopWords[i] ?? '') : '')),
    ...(draft.serviceType === 'Within City'
      ? { isCarpool: false, luggageWeight: '' as const }
      : { selectedCity: '' as const }),
    ...(draft.transferType === 'One Way' && { returnDate: '', returnTime: '' }),
  }
}

function settleFlights({ pickupLocation, dropOffLocation, transferType, extras }: Draft): Draft['extras'] {
  const from = pickupLocation === null || isAirport(pickupLocation)
  const to = dropOffLocation === null || isAirport(dropOffLocation)
  const returns = transferType === 'Round Trip'
  return {
    ...extras,
    arrival: from ? withoutIdleSign(extras.arrival) : null,
    departure: to ? extras.departure : null,
    returnArrival: returns && to ? withoutIdleSign(extras.returnArrival) : null,
    returnDeparture: returns && from ? extras.returnDeparture : null,
  }
}

/** At the curb nobody holds a sign. */
function withoutIdleSign(arrival: Arrival | null): Arrival | null {
  return arrival?.meetingPoint === 'curbside' ? { ...arrival, signName: '' } : arrival
}

/** The ride the other way round, its stops in turn and its flights with their airports. */
export function swapEnds(draft: Draft): Draft {
  return {
    ...draft,
    pickupLocation: draft.dropOffLocation,
    dropOffLocation: draft.pickupLocation,
    pickupWords: draft.dropOffWords,
    dropOffWords: draft.pickupWords,
    extras: {
      ...draft.extras,
      ...(draft.transferType === 'Round Trip' ? swapWays(draft.extras) : swapFlights(draft)),
      stops: draft.extras.stops.toReversed(),
    },
    stopWords: draft.stopWords.toReversed(),
  }
}

/** Of a round trip what was met on the way there is met on the way back, where it was agreed; and so what is caught. */
function swapWays({ arrival, departure, returnArrival, returnDeparture }: Draft['extras']) {
  return { arrival: returnArrival, departure: returnDeparture, returnArrival: arrival, returnDeparture: departure }
}

/**
 * Of one way a flight number and a terminal stay with their airport; where the chauffeur waits belongs to the pickup,
 * and stays there while that is an airport.
 */
function swapFlights(draft: Draft): Pick<Draft['extras'], 'arrival' | 'departure'> {
  const { arrival, departure } = draft.extras
  const flightOf = (flight: typeof departure) =>
    flight === null ? null : { flightNumber: flight.flightNumber, terminal: flight.terminal }
  const landing =
    flightOf(departure) ?? (isAirport(draft.dropOffLocation) && arrival !== null ? unknownDeparture : null)
  return {
    arrival: landing === null ? null : { ...(arrival ?? unknownArrival), ...landing },
    departure: flightOf(arrival),
  }
}

export function changeStops(draft: Draft, event: StopEvent): Draft {
  const { extras, stopWords } = draft
  const { stops } = extras
  switch (event.type) {
    case 'stop added':
      return stops.length >= MAX_STOPS ? draft : { ...draft, extras: { ...extras, stops: [...stops, null] } }
    case 'stop removed':
      return {
        ...draft,
        extras: { ...extras, stops: stops.toSpliced(event.index, 1) },
        stopWords: stopWords.toSpliced(event.index, 1),
      }
    case 'stop chosen':
      return {
        ...draft,
        extras: { ...extras, stops: stops.map((stop, i) => (i === event.index ? event.place : stop)) },
        stopWords: stopWords.map((words, i) => (i === event.index ? '' : words)),
      }
  }
}

/** A point's name has become known: it counts wherever that point is still the place. */
export function nameOf(draft: Draft, place: Place): Draft {
  const named = <P extends Place | null>(before: P) => (before?.id === place.id ? place : before)
  return {
    ...draft,
    pickupLocation: named(draft.pickupLocation),
    dropOffLocation: named(draft.dropOffLocation),
    extras: { ...draft.extras, stops: draft.extras.stops.map(named) },
  }
}

/** Places chosen from Google may be shown on no other map: their words are left. Null where there are none of them. */
export function loseMaps(draft: Draft): Draft | null {
  const { pickupLocation, dropOffLocation, extras } = draft
  const lost = (place: Place | null) => place !== null && isGooglePlace(place)
  if (![pickupLocation, dropOffLocation, ...extras.stops].some(lost)) return null
  const wordsOf = (place: Place | null, words: string) => (place !== null && lost(place) ? placeLabel(place) : words)
  const left = (place: Place | null) => (lost(place) ? null : place)
  return {
    ...draft,
    pickupLocation: left(pickupLocation),
    dropOffLocation: left(dropOffLocation),
    pickupWords: wordsOf(pickupLocation, draft.pickupWords),
    dropOffWords: wordsOf(dropOffLocation, draft.dropOffWords),
    extras: { ...extras, stops: extras.stops.map(left) },
    stopWords: extras.stops.map((stop, i) => wordsOf(stop, draft.stopWords[i] ?? '')),
  }
}
