import type { Booking } from '@/lib/booking/model/schemas'
import { listWaypoints } from '@/lib/booking/model/waypoints'
import { formatMoney } from '@/lib/format'
import { describeDistanceWarning } from '@/lib/places/model/name-check'
import { findCity } from '@/lib/served-cities'

/** Lists what the operator should verify; none of it blocks booking. A canceled ride has no warnings. */
export function listBookingWarnings(booking: Booking): string[] {
  if (booking.cancelledAt !== null) return []
  return [
    ...getPlaceWarnings(booking),
    getCityWarning(booking),
    getCarpoolWarning(booking),
    getReturnWarning(booking),
  ].filter(text => text !== '')
}

function getPlaceWarnings(booking: Booking): string[] {
  return listWaypoints(booking).flatMap(({ label, place }) => {
    const warning = describeDistanceWarning(place)
    return warning === '' ? [] : [`${label}: ${warning}`]
  })
}

function getCityWarning({ serviceType, selectedCity, pickup, dropOff }: Booking): string {
  if (serviceType !== 'Within City' || selectedCity === '') return ''
  const outside = [pickup.city !== selectedCity && 'pickup', dropOff.city !== selectedCity && 'drop-off'].filter(
    Boolean,
  )
  if (outside.length === 0) return ''
  const verb = outside.length === 1 ? 'is' : 'are'
  return `Service: booked within ${cityName(selectedCity)}, but the ${outside.join(' and the ')} ${verb} outside its area.`
}

function getCarpoolWarning({ isCarpool, pickup, dropOff, quote }: Booking): string {
  if (!isCarpool || pickup.city === null || pickup.city !== dropOff.city) return ''
  const discount = quote?.lines.find(({ kind }) => kind === 'carpool')
  const discountText = discount === undefined ? '' : ` (${formatMoney(discount.amountCents)})`
  return `Carpool: discounted as a City to City ride${discountText}, but pickup and drop-off are both in ${cityName(pickup.city)}.`
}

function getReturnWarning({ pickupAt, returnAt, quote }: Booking): string {
  if (returnAt === null || quote === null) return ''
  // The quote counts both legs.
  const arrivesAt = Date.parse(pickupAt) + (quote.durationSeconds / 2) * 1000
  return Date.parse(returnAt) < arrivesAt ? 'Return: starts before the outbound ride can finish.' : ''
}

function cityName(id: string): string {
  return findCity(id)?.name ?? id
}
