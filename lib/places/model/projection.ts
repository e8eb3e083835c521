export type LatLng = [lat: number, lng: number]
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
/** Center in degrees (Mercator northing), scale in pixels per degree. */
export type View = Size & { centerX: number; centerY: number; scale: number }
export type Insets = { top: number; right: number; bottom: number; left: number }

const TILE_PX = 256
const MAX_LATITUDE = 85

/** Projects a latitude to Mercator northing in degrees. */
export function mercatorY(lat: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat))
  return (Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) * 180) / Math.PI
}

export function pixelsPerDegree(zoom: number): number {
  return (TILE_PX * 2 ** zoom) / 360
}

export function project({ view, point: [lat, lng] }: { view: View; point: LatLng }): Point {
  return {
    x: (lng - view.centerX) * view.scale + view.width / 2,
    y: (view.centerY - mercatorY(lat)) * view.scale + view.height / 2,
  }
}

export function centerView({ size, lat, lng, zoom }: { size: Size; lat: number; lng: number; zoom: number }): View {
  return { ...size, centerX: lng, centerY: mercatorY(lat), scale: pixelsPerDegree(zoom) }
}

/** Creates the closest view of all points inside the insets. */
export function fitView({
  points,
  size,
  insets,
  maxZoom,
}: {
  points: readonly LatLng[]
  size: Size
  insets: Insets
  maxZoom: number
}): View {
  const xs = points.map(([, lng]) => lng)
  const ys = points.map(([lat]) => mercatorY(lat))
  const west = Math.min(...xs)
  const east = Math.max(...xs)
  const south = Math.min(...ys)
  const north = Math.max(...ys)
  const innerWidth = Math.max(40, size.width - insets.left - insets.right)
  const innerHeight = Math.max(40, size.height - insets.top - insets.bottom)
  const scale = Math.min(pixelsPerDegree(maxZoom), innerWidth / (east - west), innerHeight / (north - south))
  return {
    ...size,
    scale,
    centerX: (west + east) / 2 - (insets.left - insets.right) / 2 / scale,
    centerY: (south + north) / 2 + (insets.top - insets.bottom) / 2 / scale,
  }
}
