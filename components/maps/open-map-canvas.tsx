'use client'

import 'maplibre-gl/dist/maplibre-gl.css'
import './open-map.css'
import { Map as MapLibre, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lineAttribution } from '@/lib/maps/attributions'
import { describeMap } from './drawn-map-layout'
import { cities } from './drawn-map-names'
import { numberStops } from './number-stops'
import { centerOn, frameRide } from './open-map-camera'
import { judgeMap } from './open-map-health'
import { drawLine, LINE } from './open-map-line'
import { OpenMapMarker } from './open-map-marker'
import { OpenMapStop } from './open-map-stop'
import type { RideMapProps } from './ride-map'

export type OpenMapCanvasProps = RideMapProps & {
  styleUrl: string
  /** It has something to show. To be called once. */
  onShown: () => void
  onFailed: (reason: string) => void
}

// A file of this site's own, as the policy wants it: by itself MapLibre would look for it beside its bundled code.
setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href)

/** How long the map may take until it shows something. */
const TIME_LIMIT_MS = 15_000

/** The map itself, by MapLibre. Fills its parent, which must have a size. */
export function OpenMapCanvas(props: OpenMapCanvasProps) {
  const { pickup, dropOff, stops = [], route, path, center, onMove } = props
  const { ref, map, styles } = useMap(props)
  const label = describeMap({ pickup, dropOff, stops, route, center, cities })
  const line = path ?? route?.path ?? null

  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label])
  useEffect(() => {
    if (map !== null && styles > 0) drawLine({ map, line, attribution: route && lineAttribution(route) })
  }, [map, styles, line, route])
  useCamera({ map, ends: [pickup, dropOff, ...stops].filter(end => end !== null), line, center })

  return (
    <div className="open-map h-full w-full">
      <div ref={ref} className="h-full w-full" />
      {map === null
        ? null
        : numberStops(stops).map(({ stop, number }) => (
            <OpenMapStop key={number} map={map} stop={stop} number={number} />
          ))}
      {map !== null && pickup !== null && (
        <OpenMapMarker map={map} onMove={onMove} end="pickup" place={pickup} other={dropOff} />
      )}
      {map !== null && dropOff !== null && (
        <OpenMapMarker map={map} onMove={onMove} end="dropOff" place={dropOff} other={pickup} />
      )}
      {route?.estimated && line !== null ? (
        <p className="pointer-events-none absolute top-3 left-3 rounded-md bg-ink/80 px-2 py-1 text-ivory text-xs">
          Estimated route
        </p>
      ) : null}
    </div>
  )
}

/** Frames the ride whenever it has become another one, and else leaves the map to the rider's hands. */
function useCamera({
  map,
  ends,
  line,
  center,
}: Omit<Parameters<typeof frameRide>[0], 'map'> & { map: MapLibre | null }) {
  const framed = useRef<{ map: MapLibre; ride: string } | null>(null)
  useEffect(() => {
    if (map === null) return
    const ride = JSON.stringify(ends.length === 0 ? center : [ends.map(({ lat, lng }) => [lat, lng]), line?.length])
    if (framed.current?.map === map && framed.current.ride === ride) return
    framed.current = { map, ride }
    frameRide({ map, ends, line, center })
  })
}

/** `styles` counts how often a style was there anew: what was drawn upon one is gone with it. */
function useMap({ styleUrl, center, onShown, onFailed }: OpenMapCanvasProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre | null>(null)
  const [styles, setStyles] = useState(0)
  const begin = useEffectEvent((container: HTMLElement) => makeMap({ container, styleUrl, center }))
  const tellShown = useEffectEvent(onShown)
  const tellFailed = useEffectEvent(onFailed)

  useEffect(() => {
    if (ref.current === null) return
    const judge = judgeMap({ onShown: () => tellShown(), onFailed: reason => tellFailed(reason) })
    const timer = setTimeout(judge.expired, TIME_LIMIT_MS)
    try {
      const made = begin(ref.current)
      made.on('style.load', () => {
        judge.styled()
        setStyles(count => count + 1)
      })
      made.on('sourcedata', event => {
        if (event.tile?.state === 'loaded' && event.sourceId !== LINE) judge.tile()
      })
      made.on('error', ({ error: { message } }) => {
        // Without it there are pictures at most: no ride, no streets.
        if (message.startsWith('Worker failed')) judge.broken(message)
        else judge.fault(message)
      })
      made.on('idle', judge.rested)
      setMap(made)
      return () => {
        clearTimeout(timer)
        setMap(null)
        made.remove()
      }
    } catch (error) {
      // No WebGL, most often.
      clearTimeout(timer)
      judge.fault(error instanceof Error ? error.message : String(error))
    }
  }, [])
  return { ref, map, styles }
}

function makeMap({
  container,
  styleUrl,
  center,
}: { container: HTMLElement } & Pick<OpenMapCanvasProps, 'styleUrl' | 'center'>) {
  const map = new MapLibre({
    container,
    style: styleUrl,
    ...centerOn(center),
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
