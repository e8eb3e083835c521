'use client'

import { ErrorBoundary } from 'react-error-boundary'
import type { Point } from '@/lib/places/model/distance'
import { isGooglePlace } from '@/lib/places/model/place-ref'
import { isUnlocated, type Place, type Route } from '@/lib/places/model/schemas'
import { DrawnMap } from './drawn/drawn-map'
import { useMaps } from './maps-provider'
import { NO_STOPS } from './markers'
import { OpenMap } from './open/open-map'

export type RideMapProps = {
  pickup: Place | null
  dropOff: Place | null
  stops?: Place[]
  route: Route | null
  path: [number, number][] | null
  center: Point & { zoom: number }
  onMove?: (end: 'pickup' | 'dropOff', point: Point) => void
}

/** Shows the ride on the page's current map. */
export function RideMap(allProps: RideMapProps) {
  const props = withoutUnlocated(allProps)
  const { map, settings, GoogleMap } = useMaps()
  const visibleProps = removeGoogleData(props)
  const { pickup, dropOff, stops, route, center } = visibleProps
  const drawnMap = <DrawnMap pickup={pickup} dropOff={dropOff} stops={stops} route={route} center={center} />
  // A failing map must not break the booking.
  if (map === 'google' && GoogleMap !== null && settings.google !== null) {
    return (
      <ErrorBoundary key="google" fallback={drawnMap}>
        <GoogleMap {...props} google={settings.google} />
      </ErrorBoundary>
    )
  }
  if (map === 'open' && settings.styleUrl !== null) {
    return (
      <ErrorBoundary key="open" fallback={drawnMap}>
        <OpenMap {...visibleProps} styleUrl={settings.styleUrl} />
      </ErrorBoundary>
    )
  }
  return drawnMap
}

function withoutUnlocated(props: RideMapProps): RideMapProps {
  const { pickup, dropOff, stops = NO_STOPS } = props
  const located = (place: Place | null) => (place !== null && isUnlocated(place) ? null : place)
  return {
    ...props,
    pickup: located(pickup),
    // A ride by the hour ends where it began.
    dropOff: dropOff?.id === pickup?.id ? null : located(dropOff),
    stops: stops.some(isUnlocated) ? stops.filter(stop => !isUnlocated(stop)) : stops,
  }
}

/** Google's terms restrict its places, lines and routes to its own map. */
function removeGoogleData(props: RideMapProps): RideMapProps {
  const { pickup, dropOff, stops = NO_STOPS } = props
  const isSitePlace = (place: Place | null) => place !== null && !isGooglePlace(place)
  const line = [pickup, dropOff, ...stops].every(isSitePlace) ? props.route : null
  return {
    ...props,
    pickup: isSitePlace(pickup) ? pickup : null,
    dropOff: isSitePlace(dropOff) ? dropOff : null,
    stops: stops.every(isSitePlace) ? stops : stops.filter(isSitePlace),
    route: line,
    path: null,
  }
}
