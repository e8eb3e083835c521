import type { ChangeRequester, RideDetails, StoredBooking } from './schemas'

/**
 * Applies a changed ride to a booking, paid or not.
 * - Another pickup ends the ETA.
 * - The confirmation and the chauffeur stay, but a customer's change of time, place or vehicle has to be confirmed again.
 */
export function applyRide<Changed extends StoredBooking, Ride extends RideDetails>({
  booking,
  ride,
  by,
  now,
}: {
  booking: Changed
  ride: Ride
  by: ChangeRequester
  now: Date
}): Changed & Ride {
  const isConfirmed = booking.confirmedAt !== null || booking.chauffeur !== null
  const isMoved = describeTrip(booking) !== describeTrip(ride)
  return {
    ...booking,
    ...ride,
    ...(describePickup(booking) === describePickup(ride) ? {} : { eta: null, etaEmailed: null }),
    ...(isConfirmed && isMoved && by === 'rider' ? { changedAfterConfirmationAt: now.toISOString() } : {}),
  }
}

function describePickup({ scheduleOption, pickupAt, pickup }: RideDetails): string {
  return JSON.stringify([scheduleOption, pickupAt, pickup.id])
}

function describeTrip({ scheduleOption, pickupAt, returnAt, carCategory, extraTime, ...ride }: RideDetails): string {
  const places = [ride.pickup, ...ride.extras.stops, ride.dropOff].map(({ id, lat, lng }) => [id, lat, lng])
  return JSON.stringify([scheduleOption, pickupAt, returnAt, carCategory, extraTime, places])
}
