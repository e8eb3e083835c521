import { toIsoDateInZone, toTimeInZone } from '@/lib/format'
import { mapContactPhones } from './contact-phones'
import type { Draft } from './draft'
import { serviceOf } from './draft-changes'
import type { Booking } from './schemas'

/** Converts a stored booking to a draft that requests the same ride, with times at the pickup. */
export function toDraft(booking: Booking): Draft {
  const { pickupAt, returnAt, pickupTimeZone, extras, contactInfo } = booking
  const pickup = Date.parse(pickupAt)
  const returnTime = returnAt === null ? null : Date.parse(returnAt)
  const derived = serviceOf([booking.pickup, booking.dropOff])
  return {
    scheduleOption: booking.scheduleOption,
    pickupDate: toIsoDateInZone(pickup, pickupTimeZone),
    pickupTime: toTimeInZone(pickup, pickupTimeZone),
    returnDate: returnTime === null ? '' : toIsoDateInZone(returnTime, pickupTimeZone),
    returnTime: returnTime === null ? '' : toTimeInZone(returnTime, pickupTimeZone),
    serviceType: booking.serviceType,
    selectedCity: booking.selectedCity,
    isServiceChosen: derived?.serviceType !== booking.serviceType || derived.selectedCity !== booking.selectedCity,
    pickupLocation: booking.pickup,
    dropOffLocation: booking.dropOff,
    pickupQuery: '',
    dropOffQuery: '',
    areQueriesFromLink: false,
    transferType: booking.transferType,
    extraTime: booking.extraTime,
    carCategory: booking.carCategory,
    categoryKey: booking.categoryKey,
    isVehicleChosen: true,
    passengers: booking.passengers,
    bags: booking.bags,
    isCarpool: booking.isCarpool,
    luggageWeight: booking.luggageWeight,
    extras: {
      ...extras,
      stops: [...extras.stops],
      passenger: extras.passenger && { ...extras.passenger, phone: formatPhoneForInput(extras.passenger.phone) },
    },
    stopQueries: extras.stops.map(() => ''),
    contactInfo: mapContactPhones(contactInfo, formatPhoneForInput),
    paymentMethod: booking.paymentMethod,
  }
}

function formatPhoneForInput(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
