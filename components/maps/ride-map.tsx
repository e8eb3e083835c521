'use client'

import { ErrorBoundary } from 'react-error-boundary'
import { isGooglePlace } from '@/lib/places/model/place-ref'
import { isUnlocated, type Place } from '@/lib/places/model/schemas'
import { DrawnMap } from './drawn/drawn-map'
import { useMaps } from './maps-provider'
import { NO_STOPS, type RideMapProps } from './markers'
import { OpenMap } from './open/open-map'

export function RideMap(allProps: RideMapProps) {
  const props = withoutUnlocated(allProps)
  const { map, settings, GoogleMap } = useMaps()
  const visibleProps = removeGoogleData(props)
  const drawnMap = <DrawnMap {...visibleProps} />
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
  const located = keepPlaces(props, place => !isUnlocated(place))
  // A ride by the hour ends where it began.
  return props.dropOff?.id === props.pickup?.id ? { ...located, dropOff: null } : located
}

/** Google's terms restrict its places, lines and routes to its own map. */
function removeGoogleData(props: RideMapProps): RideMapProps {
  const isSitePlace = (place: Place) => !isGooglePlace(place)
  const { pickup, dropOff, stops = NO_STOPS } = props
  const hasSiteRoute = [pickup, dropOff, ...stops].every(place => place !== null && isSitePlace(place))
  return { ...keepPlaces(props, isSitePlace), route: hasSiteRoute ? props.route : null, path: null }
}

function keepPlaces(props: RideMapProps, isKept: (place: Place) => boolean): RideMapProps {
  const { pickup, dropOff, stops = NO_STOPS } = props
  const keep = (place: Place | null) => (place !== null && isKept(place) ? place : null)
  // The same list where all stay: another would recompute layouts.
  return {
    ...props,
    pickup: keep(pickup),
    dropOff: keep(dropOff),
    stops: stops.every(isKept) ? stops : stops.filter(isKept),
  }
}
