import type { BookedPlace } from '@/lib/places/model/schemas'
import { findCity } from '@/lib/served-cities'
import { formatCity } from '@/lib/site'
import type { Arrival, Departure, Extras } from './extras'
import type { Booking } from './schemas'

export const ERASED_TEXT = 'Erased'
/** No mail can be sent to this domain (RFC 2606). */
export const ERASED_EMAIL = 'erased@erased.invalid'

/** Removes personal data from a booking, idempotently. Lists every field, so that none is forgotten. */
export function anonymizeBooking(booking: Booking): Booking {
  return {
    id: booking.id,
    invoiceNumber: booking.invoiceNumber,
    status: booking.status,
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
    paidCents: booking.paidCents,
    refundCents: booking.refundCents,
    partialRefundCents: booking.partialRefundCents,
    creditCents: booking.creditCents,
    keptDifferenceCents: booking.keptDifferenceCents,
    refundDueCents: booking.refundDueCents,
    refundReason: null,
    chargebackCents: booking.chargebackCents,
    transactionId: booking.transactionId,
    zelleDueAt: booking.zelleDueAt,
    heldUntil: booking.heldUntil,
    pendingChange: null,
    balanceDue: booking.balanceDue,
    lateChangedAt: booking.lateChangedAt,
    cancelledAt: booking.cancelledAt,
    refundBy: booking.refundBy,
    pendingReview: booking.pendingReview,
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
