'use client'

import 'maplibre-gl/dist/maplibre-gl.css'
import './open-map.css'
import { LngLatBounds, Map as MapLibre, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { describeMap } from '@/components/maps/drawn/drawn-map-layout'
import {
  listMarkers,
  MAP_GOLD,
  MAP_INK,
  MarkerIcon,
  type RideMapProps,
  type RideMarker,
} from '@/components/maps/markers'
import type { Point } from '@/lib/places/model/distance'
import { shortenPlaceName } from '@/lib/places/model/map-geometry'
import { type Attribution, type Place, routeLineAttribution } from '@/lib/places/model/schemas'

export type OpenMapCanvasProps = RideMapProps & {
  styleUrl: string
  onShown: () => void
  onFailed: (reason: string) => void
}

// The CSP requires a same-origin worker file.
setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href)

const LOAD_TIMEOUT_MS = 15_000

/** Renders the MapLibre map. Its parent must have a size. */
export function OpenMapCanvas(props: OpenMapCanvasProps) {
  const { pickup, dropOff, stops = [], route, path, center } = props
  const { ref, map, styles: styleVersion } = useMapLibre(props)
  const label = describeMap(props)
  const line = path ?? route?.path ?? null

  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label])
  useEffect(() => {
    if (map !== null && styleVersion > 0) drawRouteLine(map, line, route && routeLineAttribution(route))
  }, [map, styleVersion, line, route])
  useRideCamera({ map, points: [pickup, dropOff, ...stops].filter(end => end !== null), line, center })

  return (
    <div className="open-map h-full w-full">
      <div ref={ref} className="h-full w-full" />
      {map === null
        ? null
        : listMarkers(props).map(marker => (
            <OpenMapMarker
              key={marker.kind}
              map={map}
              {...marker}
              other={marker.kind === 'pickup' ? dropOff : pickup}
            />
          ))}
      {route?.estimated && line !== null ? (
        <p className="pointer-events-none absolute top-3 left-3 rounded-md bg-ink/80 px-2 py-1 text-ivory text-xs">
          Estimated route
        </p>
      ) : null}
    </div>
  )
}

function useRideCamera({
  map,
  points: ends,
  line,
  center,
}: Omit<Parameters<typeof moveCameraToRide>[0], 'map'> & { map: MapLibre | null }) {
  const lastFrame = useRef<{ map: MapLibre; ride: string } | null>(null)
  useEffect(() => {
    if (map === null) return
    const ride = JSON.stringify(ends.length === 0 ? center : [ends.map(({ lat, lng }) => [lat, lng]), line?.length])
    if (lastFrame.current?.map === map && lastFrame.current.ride === ride) return
    lastFrame.current = { map, ride }
    moveCameraToRide({ map, points: ends, line, center })
  })
}

/** `styles` counts reloads, which remove everything drawn on the previous style. */
function useMapLibre({ styleUrl, center, onShown, onFailed }: OpenMapCanvasProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre | null>(null)
  const [styleVersion, setStyleVersion] = useState(0)
  const create = useEffectEvent((container: HTMLElement) => createMap({ container, styleUrl, center }))
  const notifyShown = useEffectEvent(onShown)
  const notifyFailed = useEffectEvent(onFailed)

  useEffect(() => {
    if (ref.current === null) return
    const timer = setTimeout(() => notifyFailed('it took too long'), LOAD_TIMEOUT_MS)
    try {
      const instance = create(ref.current)
      instance.on('style.load', () => setStyleVersion(count => count + 1))
      // A map is only as good as its first tile: the style alone may be a black square.
      instance.on('sourcedata', ({ tile, sourceId }) => {
        if (tile?.state !== 'loaded' || sourceId === LINE_LAYER_ID) return
        clearTimeout(timer)
        notifyShown()
      })
      instance.on('error', ({ error: { message } }) => console.warn(`open map: ${message}`))
      setMap(instance)
      return () => {
        clearTimeout(timer)
        setMap(null)
        instance.remove()
      }
    } catch (error) {
      clearTimeout(timer)
      notifyFailed(error instanceof Error ? error.message : String(error))
    }
  }, [])
  return { ref, map, styles: styleVersion }
}

function createMap({
  container,
  styleUrl,
  center,
}: { container: HTMLElement } & Pick<OpenMapCanvasProps, 'styleUrl' | 'center'>) {
  const map = new MapLibre({
    container,
    style: styleUrl,
    ...toMapLibreCenter(center),
    cooperativeGestures: true,
    attributionControl: { compact: true },
    dragRotate: false,
    touchPitch: false,
    maxPitch: 0,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map.addControl(new NavigationControl({ showCompass: false }))
}

const PADDING_PX = { top: 84, right: 72, bottom: 98, left: 60 }
/** MapLibre's tiles are twice as wide as the usual 256 px. */
const ZOOM_OFFSET = 1
const MAX_ZOOM = 14 - ZOOM_OFFSET
const SINGLE_PLACE_ZOOM = 13 - ZOOM_OFFSET

/** Converts a web map center and zoom to MapLibre’s. */
function toMapLibreCenter({ lat, lng, zoom }: RideMapProps['center']): { center: [number, number]; zoom: number } {
  return { center: [lng, lat], zoom: zoom - ZOOM_OFFSET }
}

/** Fits the camera to a ride, without animation on first show or reduced motion. */
function moveCameraToRide({
  map,
  points,
  line,
  center,
}: {
  map: MapLibre
  points: Point[]
  line: [number, number][] | null
  center: RideMapProps['center']
}): void {
  const animate = map.loaded() && document.documentElement.dataset.motion !== 'paused'
  const [first, ...others] = points
  if (first === undefined) map.easeTo({ ...toMapLibreCenter(center), animate })
  else if (others.length === 0) map.easeTo({ center: first, zoom: SINGLE_PLACE_ZOOM, animate })
  else {
    const bounds = new LngLatBounds(first, first)
    for (const point of others) bounds.extend(point)
    for (const [lat, lng] of line ?? []) bounds.extend([lng, lat])
    map.fitBounds(bounds, { padding: PADDING_PX, maxZoom: MAX_ZOOM, animate })
  }
}

/** Renders a marker, an end with its label on the side away from the `other`; draggable by touch if it can be moved. */
function OpenMapMarker({
  map,
  kind,
  place,
  title,
  onMove,
  other,
}: RideMarker & { map: MapLibre; other: Place | null }) {
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element }))
  const { lat, lng } = place
  const notifyMove = useEffectEvent((point: Point) => onMove?.(point))
  const isMovable = onMove !== undefined

  useEffect(() => {
    marker.setLngLat([lng, lat]).addTo(map)
    return () => void marker.remove()
  }, [map, marker, lat, lng])
  useEffect(() => void marker.setDraggable(isMovable), [marker, isMovable])
  useEffect(() => {
    const { unsubscribe } = marker.on('dragend', () => {
      const { lat, lng } = marker.getLngLat()
      notifyMove({ lat, lng })
    })
    return unsubscribe
  }, [marker])

  const grabClass = isMovable ? 'cursor-grab active:cursor-grabbing' : ''
  return createPortal(
    <div role="img" aria-label={title} className={typeof kind === 'number' ? '' : `relative size-11 ${grabClass}`}>
      <MarkerIcon kind={kind} />
      {typeof kind === 'number' ? null : (
        <span
          className={`pointer-events-none absolute w-max max-w-44 truncate rounded-md bg-ink/85 px-2 py-1 font-sans font-semibold text-ivory text-label ${getLabelPosition(place, other)}`}
        >
          {shortenPlaceName(place.name)}
        </span>
      )}
    </div>,
    element,
  )
}

function getLabelPosition(place: Place, other: Place | null): string {
  if (other === null) return 'top-9 left-1/2 -translate-x-1/2'
  const verticalClass = place.lat >= other.lat ? 'bottom-9' : 'top-9'
  return `${verticalClass} ${place.lng < other.lng ? 'left-1' : 'right-1'}`
}

const LINE_LAYER_ID = 'ride-line'
const CASING_LAYER_ID = 'ride-line-casing'

/** Draws the route line ([lat, lng] pairs); null removes it. */
function drawRouteLine(map: MapLibre, line: [number, number][] | null, attribution: Attribution | null): void {
  for (const layer of [LINE_LAYER_ID, CASING_LAYER_ID]) if (map.getLayer(layer)) map.removeLayer(layer)
  if (map.getSource(LINE_LAYER_ID)) map.removeSource(LINE_LAYER_ID)
  if (line === null) return
  map.addSource(LINE_LAYER_ID, {
    type: 'geojson',
    data: {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: line.map(([lat, lng]) => [lng, lat]) },
    },
    attribution: attribution === null ? '' : toAttributionHtml(attribution),
  })
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const casing = { 'line-color': MAP_INK, 'line-width': 9, 'line-opacity': 0.8 }
  map.addLayer({ id: CASING_LAYER_ID, type: 'line', source: LINE_LAYER_ID, layout, paint: casing })
  map.addLayer({
    id: LINE_LAYER_ID,
    type: 'line',
    source: LINE_LAYER_ID,
    layout,
    paint: { 'line-color': MAP_GOLD, 'line-width': 4 },
  })
}

/** MapLibre takes the attribution as HTML. */
function toAttributionHtml({ text, url }: Attribution): string {
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = text
  return link.outerHTML
}
