'use client'

import {
  AdvancedMarker,
  APIProvider,
  ColorScheme,
  Map as MapElement,
  Polyline,
  RenderingType,
  useMap,
  useMapsLibrary,
} from '@vis.gl/react-google-maps'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { describeMap } from '@/components/maps/drawn/drawn-map-layout'
import {
  listMarkers,
  MAP_GOLD,
  MAP_INK,
  MarkerIcon,
  NO_STOPS,
  type RideMapProps,
  type RideMarker,
} from '@/components/maps/markers'
import { createGoogleMaps } from '@/lib/places/client/google-maps'
import type { Point } from '@/lib/places/model/distance'
import type { Maps } from '@/lib/places/model/port'
import { reportGoogleFailure } from './google-failure'

export type GoogleMapProps = RideMapProps & { google: { apiKey: string; mapId: string } }

const LINE_PX = 4
const PADDING_PX = 52
/** Above the stops. */
const MARKER_LAYERS: RideMarker['kind'][] = ['pickup', 'dropOff']

/** Shows the ride on Google's map. Raster, because vector maps need `eval`, which the CSP forbids. */
export function GoogleMap(props: GoogleMapProps) {
  const { pickup, dropOff, stops = NO_STOPS, path, center } = props
  const { apiKey, mapId } = props.google
  const line = useMemo(() => path?.map(([lat, lng]) => ({ lat, lng })) ?? [], [path])
  const bounds = useMemo(
    () =>
      calculateRideBounds(
        [pickup, dropOff, ...stops].filter(end => end !== null),
        path,
      ),
    [pickup, dropOff, stops, path],
  )
  return (
    <section aria-label={describeMap(props)} className="h-full w-full bg-ink">
      <GoogleApi apiKey={apiKey}>
        <MapElement
          mapId={mapId}
          reuseMaps
          renderingType={RenderingType.RASTER}
          colorScheme={ColorScheme.DARK}
          backgroundColor={MAP_INK}
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
            <Polyline path={line} strokeColor={MAP_GOLD} strokeWeight={LINE_PX} strokeOpacity={1} />
          ) : null}
          {listMarkers(props).map(marker => (
            <GoogleMarker key={marker.kind} {...marker} />
          ))}
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

function CenterMap({ lat, lng, zoom }: RideMapProps['center']) {
  const map = useMap()
  useEffect(() => map?.moveCamera({ center: { lat, lng }, zoom }), [map, lat, lng, zoom])
  return null
}

/** Renders a marker, draggable by touch if it can be moved. */
function GoogleMarker({ kind, place: { lat, lng }, title, onMove }: RideMarker) {
  const position = useMemo(() => ({ lat, lng }), [lat, lng])
  return (
    <AdvancedMarker
      position={position}
      title={title}
      zIndex={MARKER_LAYERS.indexOf(kind) + 1}
      anchorLeft="-50%"
      anchorTop="-50%"
      draggable={onMove !== undefined}
      // Google's markers receive pointer events only when clickable.
      clickable={onMove !== undefined}
      onDragEnd={({ latLng }) => {
        if (latLng !== null) onMove?.({ lat: latLng.lat(), lng: latLng.lng() })
      }}
    >
      <MarkerIcon kind={kind} />
    </AdvancedMarker>
  )
}

export type Bounds = { south: number; west: number; north: number; east: number }

const MIN_SPAN_DEGREES = 0.016

export function calculateRideBounds(points: readonly Point[], path: readonly [number, number][] | null): Bounds | null {
  const first = points[0]
  if (first === undefined) return null
  const bounds: Bounds = { south: first.lat, north: first.lat, west: first.lng, east: first.lng }
  for (const { lat, lng } of points) extendBounds(bounds, lat, lng)
  for (const [lat, lng] of path ?? []) extendBounds(bounds, lat, lng)
  const latPadding = Math.max(0, MIN_SPAN_DEGREES - (bounds.north - bounds.south)) / 2
  const lngPadding = Math.max(0, MIN_SPAN_DEGREES - (bounds.east - bounds.west)) / 2
  return {
    south: bounds.south - latPadding,
    north: bounds.north + latPadding,
    west: bounds.west - lngPadding,
    east: bounds.east + lngPadding,
  }
}

function extendBounds(bounds: Bounds, lat: number, lng: number): void {
  bounds.south = Math.min(bounds.south, lat)
  bounds.north = Math.max(bounds.north, lat)
  bounds.west = Math.min(bounds.west, lng)
  bounds.east = Math.max(bounds.east, lng)
}

/** Constant: a new array would reload the script. */
const LIBRARIES = ['places', 'routes', 'geocoding', 'marker', 'geometry']

/** Loads Google's script once and provides its APIs, without usage attribution. */
function GoogleApi({ apiKey, children }: { apiKey: string; children: ReactNode }) {
  return (
    <APIProvider
      apiKey={apiKey}
      libraries={LIBRARIES}
      region="US"
      language="en"
      authReferrerPolicy="origin"
      solutionChannel=""
      disableUsageAttribution
      onError={reportGoogleFailure}
    >
      {children}
    </APIProvider>
  )
}

export type GoogleMapsBundle = { maps: Maps; GoogleMap: typeof GoogleMap }
export type GoogleLoaderProps = { apiKey: string; onReady: (bundle: GoogleMapsBundle) => void }

/** Loads Google's script and passes on its APIs. */
export function GoogleLoader({ apiKey, onReady }: GoogleLoaderProps) {
  return (
    // Google's script may change: an error here is not a booking failure.
    <ErrorBoundary fallback={null} onError={() => reportGoogleFailure('its script failed to run')}>
      <GoogleApi apiKey={apiKey}>
        <LibrariesLoader onReady={onReady} />
      </GoogleApi>
    </ErrorBoundary>
  )
}

function LibrariesLoader({ onReady }: Pick<GoogleLoaderProps, 'onReady'>) {
  const places = useMapsLibrary('places')
  const routes = useMapsLibrary('routes')
  const geocoding = useMapsLibrary('geocoding')
  const marker = useMapsLibrary('marker')
  useEffect(() => {
    if (places === null || routes === null || geocoding === null || marker === null) return
    onReady({ maps: createGoogleMaps({ libraries: { places, routes, geocoding } }), GoogleMap })
  }, [places, routes, geocoding, marker, onReady])
  return null
}
