'use client'

import { ErrorBoundary } from 'react-error-boundary'
import type { Point } from '@/lib/maps/distance'
import { isGooglePlace } from '@/lib/maps/place-ref'
import { isUnlocated, type Place, type Route } from '@/lib/maps/schemas'
import { DrawnMap } from './drawn-map'
import { useMapRendering } from './maps-provider'
import { NO_STOPS } from './number-stops'
import { OpenMap } from './open-map'

export type RideMapProps = {
  pickup: Place | null
  dropOff: Place | null
  /** On the way between the two, in their order. */
  stops?: Place[]
  route: Route | null
  /** The drive as the maps service draws it; null where the route's own line is drawn. */
  path: [number, number][] | null
  center: Point & { zoom: number }
  /** A marker was dragged to a point; without it markers stay where they are. */
  onMove?: (end: 'pickup' | 'dropOff', point: Point) => void
}

/** The ride on the map that this page has. Fills its parent. */
export function RideMap(given: RideMapProps) {
  const props = withoutUnlocated(given)
  const { map, settings, GoogleMap } = useMapRendering()
  const visibleProps = removeGoogleData(props)
  const { pickup, dropOff, stops, route, center } = visibleProps
  const drawnMap = <DrawnMap pickup={pickup} dropOff={dropOff} stops={stops} route={route} center={center} />
  // A map that cannot be shown gives way to another, and never takes the booking with it.
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

/** The ride without the addresses as typed that could not be located: they are nowhere. */
function withoutUnlocated(props: RideMapProps): RideMapProps {
  const { pickup, dropOff, stops = NO_STOPS } = props
  const located = (place: Place | null) => (place !== null && isUnlocated(place) ? null : place)
  return {
    ...props,
    pickup: located(pickup),
    dropOff: located(dropOff),
    stops: stops.some(isUnlocated) ? stops.filter(stop => !isUnlocated(stop)) : stops,
  }
}

/**
 * The ride for a map that is not Google's. By Google's terms its coordinates are for its own map only: not the places
 * that were chosen there, not its line, nor the line of a route that was asked for between such places.
 */
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
