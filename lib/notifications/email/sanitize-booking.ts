import 'server-only'
import { mapContactPhones } from '@/lib/booking/model/contact-phones'
import type { Arrival, Departure } from '@/lib/booking/model/extras'
import type { Booking } from '@/lib/booking/model/schemas'
import { hasReceivedPayment } from '@/lib/booking/model/status'
import { toSingleLine } from '@/lib/typed-text'
import { sanitizePersonName, sanitizePhone, sanitizePlace, sanitizeTerminal } from './sanitize-names'

/** Sanitizes a booking for the booker's email: as entered once paid; before, anyone may have entered any recipient. */
export function bookingForRider(booking: Booking): Booking {
  return hasReceivedPayment(booking) ? bookingForOperator(booking) : reduceBooking(booking)
}

function reduceBooking(booking: Booking): Booking {
  const { contactInfo, extras, chauffeur } = booking
  const { passenger } = extras
  return {
    ...booking,
    pickup: sanitizePlace(booking.pickup),
    dropOff: sanitizePlace(booking.dropOff),
    contactInfo: {
      ...mapContactPhones(contactInfo, sanitizePhone),
      firstName: sanitizePersonName(contactInfo.firstName),
      lastName: sanitizePersonName(contactInfo.lastName),
      // Shown on the ride page.
      specialRequests: '',
    },
    extras: {
      ...extras,
      stops: extras.stops.map(sanitizePlace),
      arrival: sanitizeArrival(extras.arrival),
      departure: sanitizeDeparture(extras.departure),
      returnArrival: sanitizeArrival(extras.returnArrival),
      returnDeparture: sanitizeDeparture(extras.returnDeparture),
      passenger: passenger && {
        ...passenger,
        firstName: sanitizePersonName(passenger.firstName),
        lastName: sanitizePersonName(passenger.lastName),
        phone: sanitizePhone(passenger.phone),
      },
    },
    chauffeur: chauffeur && {
      name: toSingleLine(chauffeur.name),
      car: toSingleLine(chauffeur.car),
      phone: toSingleLine(chauffeur.phone),
    },
    cancelReason: booking.cancelReason === null ? null : toSingleLine(booking.cancelReason),
    refundReason: booking.refundReason === null ? null : toSingleLine(booking.refundReason),
  }
}

function sanitizeArrival(arrival: Arrival | null): Arrival | null {
  return (
    arrival && {
      ...arrival,
      terminal: sanitizeTerminal(arrival.terminal),
      signName: sanitizePersonName(arrival.signName),
    }
  )
}

function sanitizeDeparture(departure: Departure | null): Departure | null {
  return departure && { ...departure, terminal: sanitizeTerminal(departure.terminal) }
}

/** Sanitizes a booking for a passenger, without the booker's requests. */
export function bookingForPassenger(booking: Booking): Booking {
  const sanitized = bookingForRider(booking)
  return { ...sanitized, contactInfo: { ...sanitized.contactInfo, specialRequests: '' } }
}

/** Sanitizes a booking for the operator: full input, in lines that cannot imitate ours. */
export function bookingForOperator(booking: Booking): Booking {
  const { contactInfo, extras } = booking
  const { arrival, departure, returnArrival, returnDeparture, passenger } = extras
  return {
    ...booking,
    pickup: toSingleLines(booking.pickup),
    dropOff: toSingleLines(booking.dropOff),
    contactInfo: toSingleLines(contactInfo),
    extras: {
      ...extras,
      stops: extras.stops.map(toSingleLines),
      arrival: arrival && toSingleLines(arrival),
      departure: departure && toSingleLines(departure),
      returnArrival: returnArrival && toSingleLines(returnArrival),
      returnDeparture: returnDeparture && toSingleLines(returnDeparture),
      passenger: passenger && toSingleLines(passenger),
    },
    chauffeur: booking.chauffeur && toSingleLines(booking.chauffeur),
    cancelReason: booking.cancelReason === null ? null : toSingleLine(booking.cancelReason),
    refundReason: booking.refundReason === null ? null : toSingleLine(booking.refundReason),
  }
}

function toSingleLines<T extends object>(record: T): T {
  const entries = Object.entries(record).map(([name, value]) => [
    name,
    typeof value === 'string' ? toSingleLine(value) : value,
  ])
  return { ...record, ...Object.fromEntries(entries) }
}
