import type { Ride } from '@/components/booking/hooks/use-ride'
import { RideMapPanel } from '@/components/booking/steps/ride-map-panel'
import type { Booking } from '@/lib/booking/model/schemas'
import { startView } from '@/lib/places/model/distance'
import { isGooglePlace } from '@/lib/places/model/place-ref'
import { isUnlocated, type Place } from '@/lib/places/model/schemas'

type ConfirmedMapProps = {
  booking: Booking
  ride: Pick<Ride, 'route'>
  isGoogleUnavailable: boolean
  className?: string
}

/** Renders the map of a booked ride, unless neither end can be shown. */
export function ConfirmedMap({
  booking: { pickup, dropOff, extras },
  ride,
  isGoogleUnavailable,
  className = 'h-72 sm:h-80',
}: ConfirmedMapProps) {
  const isHidden = (place: Place) => isUnlocated(place) || (isGoogleUnavailable && isGooglePlace(place))
  if (isHidden(pickup) && isHidden(dropOff)) return null
  return (
    <RideMapPanel
      pickup={pickup}
      dropOff={dropOff}
      stops={extras.stops}
      ride={ride}
      center={startView()}
      className={className}
    />
  )
}
