import type { BookedPlace } from '@/lib/places/model/schemas'
import { findCity } from '@/lib/served-cities'
import { formatCity } from '@/lib/site'
import type { Arrival, Departure, Extras } from './extras'
import type { StoredBooking } from './schemas'

export const ERASED_TEXT = 'Erased'
/** No mail can be sent to this domain (RFC 2606). */
export const ERASED_EMAIL = 'erased@erased.invalid'

/** Removes personal data from a booking, idempotently. Lists every field, so that none is forgotten. */
export function anonymizeBooking(booking: StoredBooking): StoredBooking {
  return {
    id: booking.id,
    invoiceNumber: booking.invoiceNumber,
    createdAt: booking.createdAt,
    scheduleOption: booking.scheduleOption,
    pickupAt: booking.pickupAt,
    returnAt: booking.returnAt,
    pickupTimeZone: booking.pickupTimeZone,
    serviceType: booking.serviceType,
    selectedCity: booking.selectedCity,
    pickup: anonymizePlace(booking.pickup),
    dropOff: anonymizePlace(booking.dropOff),
    transferType: booking.transferType,
    extraTime: booking.extraTime,
    passengers: booking.passengers,
    bags: booking.bags,
    isCarpool: booking.isCarpool,
    luggageWeight: booking.luggageWeight,
    extras: anonymizeExtras(booking.extras),
    carCategory: booking.carCategory,
    categoryName: booking.categoryName,
    categoryKey: booking.categoryKey,
    quote: booking.quote,
    contactInfo: {
      firstName: ERASED_TEXT,
      lastName: ERASED_TEXT,
      email: ERASED_EMAIL,
      phone: ERASED_TEXT,
      alternatePhone: '',
      specialRequests: '',
    },
    paymentMethod: booking.paymentMethod,
    refundReason: null,
    zelleDueAt: booking.zelleDueAt,
    heldUntil: booking.heldUntil,
    lateChangedAt: booking.lateChangedAt,
    cancelledAt: booking.cancelledAt,
    cancelledBy: booking.cancelledBy,
    cancelReason: null,
    confirmedAt: booking.confirmedAt,
    changedAfterConfirmationAt: booking.changedAfterConfirmationAt,
    noShowAt: booking.noShowAt,
    chauffeur: booking.chauffeur && { name: ERASED_TEXT, car: ERASED_TEXT, phone: ERASED_TEXT },
    usualWait: booking.usualWait,
    eta: booking.eta,
    etaEmailed: booking.etaEmailed,
  }
}

function anonymizeExtras(extras: Extras): Extras {
  return {
    arrival: extras.arrival && anonymizeArrival(extras.arrival),
    departure: extras.departure && erasedDeparture,
    returnArrival: extras.returnArrival && anonymizeArrival(extras.returnArrival),
    returnDeparture: extras.returnDeparture && erasedDeparture,
    stops: extras.stops.map(anonymizePlace),
    // Seats and the meeting point are fare lines.
    childSeats: extras.childSeats,
    passenger: extras.passenger && { firstName: ERASED_TEXT, lastName: ERASED_TEXT, email: '', phone: '' },
  }
}

const erasedDeparture: Departure = { flightNumber: '', terminal: '' }

function anonymizeArrival({ meetingPoint }: Arrival): Arrival {
  return { flightNumber: '', terminal: '', signName: '', meetingPoint }
}

/** The area may be free text; a tenth of a degree is 7 miles. */
function anonymizePlace({ city, lat, lng }: BookedPlace): BookedPlace {
  const servedCity = findCity(city)
  const name = servedCity === undefined ? ERASED_TEXT : formatCity(servedCity)
  return { id: 'erased', name, area: '', kind: 'city', lat: roundToTenth(lat), lng: roundToTenth(lng), city }
}

function roundToTenth(degrees: number): number {
  return Math.round(degrees * 10) / 10
}
