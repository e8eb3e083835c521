import 'server-only'
import type { Arrival, Departure } from '@/lib/booking/extras'
import type { Booking } from '@/lib/booking/schemas'
import { wasPaid } from '@/lib/booking/status'
import { oneLine } from '@/lib/server/tidy-text'
import { personName, phoneNumber, plainPlace, terminalName } from './plain-names'

/** A booking as a rider may read it in a mail: what was typed into it is plain and short. */
export function shownBooking(booking: Booking): Booking {
  const { contactInfo, extras, chauffeur } = booking
  const { passenger } = extras
  return {
    ...booking,
    pickup: plainPlace(booking.pickup),
    dropOff: plainPlace(booking.dropOff),
    contactInfo: {
      ...contactInfo,
      firstName: personName(contactInfo.firstName),
      lastName: personName(contactInfo.lastName),
      phone: phoneNumber(contactInfo.phone),
      alternatePhone: phoneNumber(contactInfo.alternatePhone),
      // A thousand letters to an address that nobody vouched for: until it is paid they stand on the rider's page alone.
      specialRequests: wasPaid(booking) ? oneLine(contactInfo.specialRequests) : '',
    },
    extras: {
      ...extras,
      stops: extras.stops.map(plainPlace),
      arrival: shownArrival(extras.arrival),
      departure: shownDeparture(extras.departure),
      returnArrival: shownArrival(extras.returnArrival),
      returnDeparture: shownDeparture(extras.returnDeparture),
      passenger: passenger && {
        ...passenger,
        firstName: personName(passenger.firstName),
        lastName: personName(passenger.lastName),
        phone: phoneNumber(passenger.phone),
      },
    },
    chauffeur: chauffeur && {
      name: oneLine(chauffeur.name),
      car: oneLine(chauffeur.car),
      phone: oneLine(chauffeur.phone),
    },
    cancelReason: booking.cancelReason === null ? null : oneLine(booking.cancelReason),
  }
}

function shownArrival(arrival: Arrival | null): Arrival | null {
  return arrival && { ...arrival, terminal: terminalName(arrival.terminal), signName: personName(arrival.signName) }
}

function shownDeparture(departure: Departure | null): Departure | null {
  return departure && { ...departure, terminal: terminalName(departure.terminal) }
}

/** The same for the one who rides but did not book: nothing of requests that were the booker's to make. */
export function bookingForPassenger(booking: Booking): Booking {
  const shown = shownBooking(booking)
  return { ...shown, contactInfo: { ...shown.contactInfo, specialRequests: '' } }
}

/** The same for the operator, who has to see what was typed: whole, in lines that cannot pass for ours. */
export function bookingForOperator(booking: Booking): Booking {
  const { contactInfo, extras } = booking
  const { arrival, departure, returnArrival, returnDeparture, passenger } = extras
  return {
    ...booking,
    pickup: inOneLine(booking.pickup),
    dropOff: inOneLine(booking.dropOff),
    contactInfo: inOneLine(contactInfo),
    extras: {
      ...extras,
      stops: extras.stops.map(inOneLine),
      arrival: arrival && inOneLine(arrival),
      departure: departure && inOneLine(departure),
      returnArrival: returnArrival && inOneLine(returnArrival),
      returnDeparture: returnDeparture && inOneLine(returnDeparture),
      passenger: passenger && inOneLine(passenger),
    },
    chauffeur: booking.chauffeur && inOneLine(booking.chauffeur),
    cancelReason: booking.cancelReason === null ? null : oneLine(booking.cancelReason),
  }
}

/** The same record, every text of it one plain line. */
function inOneLine<T extends object>(record: T): T {
  const entries = Object.entries(record).map(([name, value]) => [
    name,
    typeof value === 'string' ? oneLine(value) : value,
  ])
  return { ...record, ...Object.fromEntries(entries) }
}
