import type { Booking } from '@/lib/booking/schemas'
import { isGooglePlace } from '@/lib/maps/place-ref'
import { DEFAULT_MAP_VIEW } from '@/lib/site'
import { RideMapPanel } from './ride-map-panel'
import type { Ride } from './use-ride'

/** The map of a ride that is booked. None where Google's is gone and no other may show either end: it would be empty. */
export function ConfirmedMap({
  booking: { pickup, dropOff, extras },
  ride,
  isGoogleUnavailable,
  className = 'h-72 sm:h-80',
}: {
  booking: Booking
  ride: Pick<Ride, 'route'>
  isGoogleUnavailable: boolean
  className?: string
}) {
  if (isGoogleUnavailable && isGooglePlace(pickup) && isGooglePlace(dropOff)) return null
  return (
    <RideMapPanel
      pickup={pickup}
      dropOff={dropOff}
      stops={extras.stops}
      ride={ride}
      center={DEFAULT_MAP_VIEW}
      className={className}
    />
  )
}
