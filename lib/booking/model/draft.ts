import { z } from 'zod'
import { readSite } from '#site'
import { isGooglePlace } from '@/lib/places/model/place-ref'
import { type Place, placeLabel, placeSchema } from '@/lib/places/model/schemas'
import { countChildSeats, MAX_STOPS } from './extras'
import { emptyValues, valueShape } from './field-row'
import { contactFields, emptyExtras, extraFields, prune, rideFields, whenAndWhere } from './fields'
import { paymentMethodSchema } from './payment-methods'
import { toAsDirected } from './waypoints'

/** Stored in the tab's session storage; never any card data. */
export const draftSchema = z.object({
  ...valueShape(whenAndWhere),
  ...valueShape(rideFields),
  ...valueShape(contactFields),
  extras: z.object({ ...valueShape(extraFields), stops: z.array(placeSchema.nullable()) }),
  paymentMethod: z.union([z.literal(''), paymentMethodSchema]),
  /** Otherwise the vehicle was preselected, and follows the party. */
  isVehicleChosen: z.boolean(),
  /** A place to look up again; empty if none. */
  pickupQuery: z.string(),
  dropOffQuery: z.string(),
  stopQueries: z.array(z.string()),
})
export type Draft = z.infer<typeof draftSchema>
export type DraftExtras = Draft['extras']

export const emptyDraft: Draft = {
  ...emptyValues(whenAndWhere),
  ...emptyValues(rideFields),
  ...emptyValues(contactFields),
  extras: emptyExtras,
  paymentMethod: '',
  isVehicleChosen: false,
  pickupQuery: '',
  dropOffQuery: '',
  stopQueries: [],
}

export type StopEvent =
  | { type: 'stop added' }
  | { type: 'stop removed'; index: number }
  | { type: 'stop chosen'; index: number; place: Place | null }

/** Resets the queries of places that are known, and gives each child seat its passenger. */
export function settle(draft: Draft): Draft {
  const { pickupLocation, dropOffLocation, extras, stopQueries } = draft
  return {
    ...draft,
    pickupQuery: pickupLocation === null ? draft.pickupQuery : '',
    dropOffQuery: dropOffLocation === null ? draft.dropOffQuery : '',
    stopQueries: extras.stops.map((stop, i) => (stop === null ? (stopQueries[i] ?? '') : '')),
    passengers: Math.max(draft.passengers, countChildSeats(extras.childSeats)),
  }
}

/** Gives a ride by the hour its drop-off, which is wherever its pickup is. */
export function directByHour(draft: Draft): Draft {
  const { hours, pickupLocation } = draft
  if (hours === 0) return draft
  return { ...draft, dropOffLocation: pickupLocation && toAsDirected(pickupLocation), dropOffQuery: '' }
}

/**
 * The draft as it is shown, priced and sent. What the rider's choice of service or transfer hides stays in the draft of
 * step 1: it is there again when the rider goes back to it.
 */
export function pruneDraft(draft: Draft): Draft {
  return prune(draft, { pickupPlace: draft.pickupLocation, dropOffPlace: draft.dropOffLocation })
}

/** Resets the flights at one end of a ride, of both its ways. */
export const noFlights = {
  pickup: { arrival: null, returnDeparture: null },
  dropOff: { departure: null, returnArrival: null },
} as const

/**
 * A flight belongs to its airport: an end that gets a place loses the flight of the one before. It stays while there is no
 * place, and when the same place is looked up again.
 */
export function forgetFlights(before: Draft, after: Draft): Draft {
  const isOther = (was: Place | null, query: string, is: Place | null) =>
    is !== null && is.id !== was?.id && (was !== null || query === '')
  const extras = { ...after.extras }
  if (isOther(before.pickupLocation, before.pickupQuery, after.pickupLocation)) Object.assign(extras, noFlights.pickup)
  if (isOther(before.dropOffLocation, before.dropOffQuery, after.dropOffLocation))
    Object.assign(extras, noFlights.dropOff)
  return { ...after, extras }
}

/** Luggage that was just chosen, or is shown again, is in at least one bag. */
export function countLuggage(before: Draft, after: Draft): Draft {
  const { luggageWeight } = pruneDraft(after)
  const isChosen = luggageWeight !== '' && luggageWeight !== pruneDraft(before).luggageWeight
  return isChosen ? { ...after, bags: Math.max(after.bags, 1) } : after
}

/**
 * Derives service and city when only a place changed: Within City for places of one served city, else City to City. A
 * shared ride or luggage stays until both places are known; what the derived service hides does not.
 */
export function deriveService(before: Draft, after: Draft): Draft {
  const { pickupLocation, dropOffLocation, isCarpool, luggageWeight } = pruneDraft(after)
  if (pickupLocation?.id === before.pickupLocation?.id && dropOffLocation?.id === before.dropOffLocation?.id)
    return after
  if (after.serviceType !== before.serviceType || after.selectedCity !== before.selectedCity) return after
  const chosenPlaces = [pickupLocation, dropOffLocation].filter(place => place !== null)
  if (chosenPlaces.length < 2 && (isCarpool || luggageWeight !== '')) return after
  const derived = serviceOf(chosenPlaces)
  return derived === null ? after : pruneDraft({ ...after, ...derived })
}

/** The service and city that follow from places; null if none do. */
function serviceOf(places: readonly Place[]): Pick<Draft, 'serviceType' | 'selectedCity'> | null {
  const city = readSite().cities.find(({ id }) => places.length > 0 && places.every(place => place.city === id))
  if (city !== undefined) return { serviceType: 'Within City', selectedCity: city.id }
  return places.length === 2 ? { serviceType: 'City to City', selectedCity: '' } : null
}

/** The time offered first for a scheduled ride: tomorrow morning. */
export function scheduledFor(tomorrow: string) {
  return { scheduleOption: 'later', pickupDate: tomorrow, pickupTime: '08:00' } as const
}

export function reduceStops(draft: Draft, event: StopEvent): Draft {
  const { extras, stopQueries } = draft
  const { stops } = extras
  switch (event.type) {
    case 'stop added':
      return stops.length >= MAX_STOPS ? draft : { ...draft, extras: { ...extras, stops: [...stops, null] } }
    case 'stop removed':
      return {
        ...draft,
        extras: { ...extras, stops: stops.toSpliced(event.index, 1) },
        stopQueries: stopQueries.toSpliced(event.index, 1),
      }
    case 'stop chosen':
      return {
        ...draft,
        extras: { ...extras, stops: stops.map((stop, i) => (i === event.index ? event.place : stop)) },
        stopQueries: stopQueries.map((query, i) => (i === event.index ? '' : query)),
      }
  }
}

/** Updates a point's name wherever the draft uses it. */
export function updatePlaceName(draft: Draft, place: Place): Draft {
  const withName = <P extends Place | null>(before: P) => (before?.id === place.id ? place : before)
  return {
    ...draft,
    pickupLocation: withName(draft.pickupLocation),
    dropOffLocation: withName(draft.dropOffLocation),
    extras: { ...draft.extras, stops: draft.extras.stops.map(withName) },
  }
}

/** Replaces Google places with queries, by Google's terms; null if none. */
export function removeGooglePlaces(draft: Draft): Draft | null {
  const { pickupLocation, dropOffLocation, extras } = draft
  const isRemoved = (place: Place | null) => place !== null && isGooglePlace(place)
  if (![pickupLocation, dropOffLocation, ...extras.stops].some(isRemoved)) return null
  const queryFor = (place: Place | null, query: string) =>
    place !== null && isRemoved(place) ? placeLabel(place) : query
  const keepUnlessRemoved = (place: Place | null) => (isRemoved(place) ? null : place)
  return {
    ...draft,
    pickupLocation: keepUnlessRemoved(pickupLocation),
    dropOffLocation: keepUnlessRemoved(dropOffLocation),
    pickupQuery: queryFor(pickupLocation, draft.pickupQuery),
    dropOffQuery: queryFor(dropOffLocation, draft.dropOffQuery),
    extras: { ...extras, stops: extras.stops.map(keepUnlessRemoved) },
    stopQueries: extras.stops.map((stop, i) => queryFor(stop, draft.stopQueries[i] ?? '')),
  }
}
