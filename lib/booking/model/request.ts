import { toIsoDateInZone, toTimeInZone } from '@/lib/format'
import { parsePlaceRef } from '@/lib/places/model/place-ref'
import { isUnlocated, type Place, type UserProvidedPlace } from '@/lib/places/model/schemas'
import { type Draft, emptyDraft } from './draft'
import { keptSchema, pruneToSend } from './fields'
import type { Quote } from './quote'
import type { AvailabilityRequest, Booking, BookingRequest } from './schemas'
import { mapTexts } from './texts'

/** Converts a draft to a booking request; null while a part is missing. */
export function toBookingRequest(draft: Draft, shownQuote: Quote | null): BookingRequest | null {
  const { pickupLocation, dropOffLocation, paymentMethod } = draft
  const stops = listStops(draft)
  if (pickupLocation === null || dropOffLocation === null || stops === null || paymentMethod === '') return null
  const ride = pruneToSend(draft, { pickupPlace: pickupLocation, dropOffPlace: dropOffLocation })
  const kept = keptSchema.parse(ride)
  return {
    ...kept,
    ...listTimes(ride),
    pickupLocation: pickupLocation.id,
    pickupGiven: toGivenPlace(pickupLocation),
    dropOffLocation: dropOffLocation.id,
    dropOffGiven: toGivenPlace(dropOffLocation),
    extras: { ...kept.extras, stops: stops.map(stop => ({ place: stop.id, given: toGivenPlace(stop) })) },
    paymentMethod,
    distance: shownQuote?.miles ?? null,
    rent: shownQuote === null ? null : shownQuote.totalCents / 100,
  }
}

/** Converts a draft to an availability request, without personal data; null while a place is missing. */
export function toAvailabilityRequest(draft: Draft): AvailabilityRequest | null {
  const { scheduleOption, transferType, extraTime, hours, carCategory, pickupLocation, dropOffLocation } = draft
  const stops = listStops(draft)
  if (pickupLocation === null || dropOffLocation === null || stops === null) return null
  return {
    ...listTimes(draft),
    ...{ scheduleOption, transferType, extraTime, hours, carCategory },
    selectedCity: isUnlocated(pickupLocation) ? draft.selectedCity : undefined,
    pickupLocation: pickupLocation.id,
    dropOffLocation: dropOffLocation.id,
    extras: { stops: stops.map(({ id }) => ({ place: id })) },
  }
}

function listStops({ extras: { stops } }: Draft): Place[] | null {
  const chosen = stops.filter(stop => stop !== null)
  return chosen.length < stops.length ? null : chosen
}

/** The form shows the time of an immediate ride; the server sets its own. */
function listTimes({ scheduleOption, pickupDate, pickupTime, returnDate, returnTime }: Draft) {
  const isImmediate = scheduleOption === 'immediately'
  const pickup = isImmediate ? { pickupDate: '', pickupTime: '' } : { pickupDate, pickupTime }
  return { ...pickup, returnDate, returnTime }
}

/** The server cannot name such a place without the customer's description. */
function toGivenPlace({ id, name, area, kind }: Place): UserProvidedPlace | undefined {
  const ref = parsePlaceRef(id)
  return ref?.kind === 'own' || ref?.kind === 'typed' ? undefined : { name, area, kind }
}

/** Converts a stored booking to a draft that requests the same ride, with times at the pickup. */
export function toDraft(booking: Booking): Draft {
  const { pickupAt, returnAt, pickupTimeZone: zone, pickup, dropOff, extras } = booking
  const kept = mapTexts(keptSchema, keptSchema.parse(booking), {
    text: (text, kind) => (kind === 'phone' ? formatPhoneForInput(text) : text),
  })
  return {
    ...emptyDraft,
    ...kept,
    pickupDate: toIsoDateInZone(Date.parse(pickupAt), zone),
    pickupTime: toTimeInZone(Date.parse(pickupAt), zone),
    returnDate: returnAt === null ? '' : toIsoDateInZone(Date.parse(returnAt), zone),
    returnTime: returnAt === null ? '' : toTimeInZone(Date.parse(returnAt), zone),
    pickupLocation: pickup,
    dropOffLocation: dropOff,
    extras: { ...kept.extras, stops: [...extras.stops] },
    stopQueries: extras.stops.map(() => ''),
    isVehicleChosen: true,
    paymentMethod: booking.paymentMethod,
  }
}

function formatPhoneForInput(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
