import type { Ride } from '@/components/booking/hooks/use-ride'
import { RideMapPanel } from '@/components/booking/steps/ride-map-panel'
import type { Booking } from '@/lib/booking/model/schemas'
import { isGooglePlace } from '@/lib/places/model/place-ref'
import { COUNTRY_VIEW } from '@/lib/site'

type ConfirmedMapProps = {
  booking: Booking
  ride: Pick<Ride, 'route'>
  isGoogleUnavailable: boolean
  className?: string
}

/** Renders the map of a booked ride, unless both ends are bound to Google. */
export function ConfirmedMap({
  booking: { pickup, dropOff, extras },
  ride,
  isGoogleUnavailable,
  className = 'h-72 sm:h-80',
}: ConfirmedMapProps) {
  if (isGoogleUnavailable && isGooglePlace(pickup) && isGooglePlace(dropOff)) return null
  return (
    <RideMapPanel
      pickup={pickup}
      dropOff={dropOff}
      stops={extras.stops}
      ride={ride}
      center={COUNTRY_VIEW}
      className={className}
    />
  )
}
