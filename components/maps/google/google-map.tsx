'use client'

import { ColorScheme, Map as MapElement, Polyline, RenderingType, useMap } from '@vis.gl/react-google-maps'
import { useEffect, useMemo } from 'react'
import { cities } from '@/components/maps/drawn/drawn-map-labels'
import { describeMap, type MapCenter } from '@/components/maps/drawn/drawn-map-layout'
import { NO_STOPS, numberStops } from '@/components/maps/number-stops'
import type { RideMapProps } from '@/components/maps/ride-map'
import { GoogleApi } from './google-api'
import { type Bounds, calculateRideBounds } from './google-map-bounds'
import { GoogleMarker, GoogleStop } from './google-map-marker'

export type GoogleMapProps = RideMapProps & { google: { apiKey: string; mapId: string } }

// Google's code paints these, out of reach of CSS: the ink and gold of tailwind.config.ts.
const INK = '#0b0b0d'
const GOLD = '#c9a96a'

const LINE_PX = 4
const PADDING_PX = 52

/** Shows the ride on Google's map. Raster, because vector maps need `eval`, which the CSP forbids. */
export function GoogleMap(props: GoogleMapProps) {
  const { pickup, dropOff, stops = NO_STOPS, route, path, center, onMove } = props
  const { apiKey, mapId } = props.google
  const line = useMemo(() => path?.map(([lat, lng]) => ({ lat, lng })) ?? [], [path])
  const bounds = useMemo(
    () => calculateRideBounds({ points: [pickup, dropOff, ...stops].filter(end => end !== null), path }),
    [pickup, dropOff, stops, path],
  )
  return (
    <section
      aria-label={describeMap({ pickup, dropOff, stops, route, center, cities })}
      className="h-full w-full bg-ink"
    >
      <GoogleApi apiKey={apiKey}>
        <MapElement
          mapId={mapId}
          reuseMaps
          renderingType={RenderingType.RASTER}
          colorScheme={ColorScheme.DARK}
          backgroundColor={INK}
          defaultCenter={{ lat: center.lat, lng: center.lng }}
          defaultZoom={center.zoom}
          gestureHandling="cooperative"
          disableDefaultUI
          zoomControl
          clickableIcons={false}
          className="h-full w-full"
        >
          {bounds === null ? <CenterMap {...center} /> : <FitBounds {...bounds} />}
          {line.length > 1 ? (
            <Polyline path={line} strokeColor={GOLD} strokeWeight={LINE_PX} strokeOpacity={1} />
          ) : null}
          {numberStops(stops).map(({ stop, number }) => (
            <GoogleStop key={number} stop={stop} number={number} />
          ))}
          {pickup !== null ? <GoogleMarker end="pickup" place={pickup} onMove={onMove} /> : null}
          {dropOff !== null ? <GoogleMarker end="dropOff" place={dropOff} onMove={onMove} /> : null}
        </MapElement>
      </GoogleApi>
    </section>
  )
}

function FitBounds({ south, west, north, east }: Bounds) {
  const map = useMap()
  useEffect(() => map?.fitBounds({ south, west, north, east }, PADDING_PX), [map, south, west, north, east])
  return null
}

function CenterMap({ lat, lng, zoom }: MapCenter) {
  const map = useMap()
  useEffect(() => map?.moveCamera({ center: { lat, lng }, zoom }), [map, lat, lng, zoom])
  return null
}
