import type { Draft } from '@/lib/booking/draft'
import type { Booking } from '@/lib/booking/schemas'
import { clockIn, dayIn } from '@/lib/format'

/**
 * A stored booking as its rider enters it, for changing it: its times by the clock at the pickup, its places by their
 * references with the rider's own words for them. As a request again it asks for the same ride.
 */
export function toDraft(booking: Booking): Draft {
  const { pickupAt, returnAt, pickupTimeZone, extras, contactInfo } = booking
  const pickup = Date.parse(pickupAt)
  const back = returnAt === null ? null : Date.parse(returnAt)
  return {
    scheduleOption: booking.scheduleOption,
    pickupDate: dayIn(pickup, pickupTimeZone),
    pickupTime: clockIn(pickup, pickupTimeZone),
    returnDate: back === null ? '' : dayIn(back, pickupTimeZone),
    returnTime: back === null ? '' : clockIn(back, pickupTimeZone),
    serviceType: booking.serviceType,
    selectedCity: booking.selectedCity,
    pickupLocation: booking.pickup,
    dropOffLocation: booking.dropOff,
    pickupWords: '',
    dropOffWords: '',
    wordsLinked: false,
    transferType: booking.transferType,
    extraTime: booking.extraTime,
    carCategory: booking.carCategory,
    categoryKey: booking.categoryKey,
    passengers: booking.passengers,
    bags: booking.bags,
    isCarpool: booking.isCarpool,
    luggageWeight: booking.luggageWeight,
    extras: {
      ...extras,
      stops: [...extras.stops],
      passenger: extras.passenger && { ...extras.passenger, phone: asWritten(extras.passenger.phone) },
    },
    stopWords: extras.stops.map(() => ''),
    contactInfo: {
      ...contactInfo,
      phone: asWritten(contactInfo.phone),
      alternatePhone: asWritten(contactInfo.alternatePhone),
    },
    paymentMethod: booking.paymentMethod,
  }
}

/** A stored US number as people write it; numbers of other countries stay as they are. */
function asWritten(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
