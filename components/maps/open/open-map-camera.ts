import { LngLatBounds, type Map as MapLibre } from 'maplibre-gl'
import type { MapCenter } from '@/components/maps/drawn/drawn-map-layout'
import type { Point } from '@/lib/maps/distance'

const PADDING_PX = { top: 84, right: 72, bottom: 98, left: 60 }
/** MapLibre's tiles are twice as wide as the usual 256 px. */
const ZOOM_OFFSET = 1
const MAX_ZOOM = 14 - ZOOM_OFFSET
const SINGLE_PLACE_ZOOM = 13 - ZOOM_OFFSET

/** Converts a web map center and zoom to MapLibre’s. */
export function toMapLibreCenter({ lat, lng, zoom }: MapCenter): { center: [number, number]; zoom: number } {
  return { center: [lng, lat], zoom: zoom - ZOOM_OFFSET }
}

/** Fits the camera to a ride, without animation on first show or reduced motion. */
export function moveCameraToRide({
  map,
  points,
  line,
  center,
}: {
  map: MapLibre
  points: Point[]
  line: [number, number][] | null
  center: MapCenter
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
