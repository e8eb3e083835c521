import 'server-only'
import { metersBetween, type Point } from '@/lib/places/model/distance'

/** Rough circles. `name` is for the log. */
const ISLANDS: readonly (Point & { name: string; radiusMeters: number })[] = [
  { name: 'Kauai', lat: 22.05, lng: -159.52, radiusMeters: 32_000 },
  { name: 'Oahu', lat: 21.47, lng: -157.98, radiusMeters: 42_000 },
  { name: 'Molokai', lat: 21.14, lng: -157.02, radiusMeters: 32_000 },
  { name: 'Lanai', lat: 20.83, lng: -156.92, radiusMeters: 13_000 },
  { name: 'Maui', lat: 20.8, lng: -156.33, radiusMeters: 41_000 },
  { name: 'Hawaii', lat: 19.6, lng: -155.5, radiusMeters: 90_000 },
  { name: 'Culebra', lat: 18.315, lng: -65.29, radiusMeters: 8_000 },
  { name: 'Vieques', lat: 18.125, lng: -65.44, radiusMeters: 17_000 },
  { name: 'Puerto Rico', lat: 18.22, lng: -66.45, radiusMeters: 96_000 },
  { name: 'Nantucket', lat: 41.28, lng: -70.07, radiusMeters: 18_000 },
  { name: "Martha's Vineyard", lat: 41.39, lng: -70.65, radiusMeters: 17_000 },
  { name: 'Block Island', lat: 41.17, lng: -71.58, radiusMeters: 8_000 },
  { name: 'Santa Catalina', lat: 33.39, lng: -118.42, radiusMeters: 17_000 },
  { name: 'Mackinac Island', lat: 45.865, lng: -84.63, radiusMeters: 3_500 },
  { name: 'Beaver Island', lat: 45.66, lng: -85.55, radiusMeters: 11_000 },
  { name: 'Orcas and San Juan Islands', lat: 48.57, lng: -123.0, radiusMeters: 20_000 },
]

/** The rest is reached by air or sea. */
const ALASKA_ROADS: readonly [number, number][] = [
  [59.6, -151.9],
  [61.3, -150.6],
  [62.8, -150.6],
  [65.3, -148.6],
  [65.3, -146.0],
  [64.1, -144.0],
  [63.0, -141.0],
  [61.9, -144.0],
  [61.0, -145.9],
  [61.0, -148.4],
  [60.0, -149.2],
]

const MAINLAND: readonly [number, number][] = [
  [48.6, -124.9],
  [48.2, -123.3],
  [49.02, -123.15],
  [49.02, -95.2],
  [49.4, -95.2],
  [49.4, -94.6],
  [48.65, -93.4],
  [48.2, -89.3],
  [47.9, -87.4],
  [46.6, -84.8],
  [46.55, -84.2],
  [46.0, -83.4],
  [45.0, -82.6],
  [43.1, -82.38],
  [42.55, -82.45],
  [42.32, -83.0],
  [42.0, -83.1],
  [41.7, -82.4],
  [42.4, -80.2],
  [42.85, -79.0],
  [43.1, -79.1],
  [43.3, -79.08],
  [43.6, -77.5],
  [44.2, -76.4],
  [45.02, -74.9],
  [45.02, -71.4],
  [45.5, -70.7],
  [46.5, -70.0],
  [47.45, -69.2],
  [47.4, -68.0],
  [45.7, -67.75],
  [44.8, -66.8],
  [43.4, -69.8],
  [42.2, -69.8],
  [41.4, -69.8],
  [40.9, -71.7],
  [40.3, -73.6],
  [38.8, -74.7],
  [36.9, -75.6],
  [35.1, -75.3],
  [33.6, -77.6],
  [31.0, -81.1],
  [27.0, -79.8],
  [25.2, -80.0],
  [24.4, -81.0],
  [24.4, -82.0],
  [26.0, -82.2],
  [27.5, -83.0],
  [29.0, -83.4],
  [29.4, -85.5],
  [30.0, -87.5],
  [28.8, -88.9],
  [28.8, -91.0],
  [29.3, -94.7],
  [27.8, -96.8],
  [25.9, -97.0],
  [25.8, -97.6],
  [26.3, -99.2],
  [27.5, -99.6],
  [28.7, -100.6],
  [29.7, -101.6],
  [29.7, -102.5],
  [28.9, -103.2],
  [29.5, -104.6],
  [31.7, -106.55],
  [31.75, -108.2],
  [31.3, -108.2],
  [31.3, -111.0],
  [32.45, -114.85],
  [32.5, -117.3],
  [33.7, -118.7],
  [34.2, -120.8],
  [36.5, -122.2],
  [38.8, -124.0],
  [40.4, -124.7],
  [43.0, -124.8],
  [46.3, -124.4],
]

/** Finds the road network at a point; null away from connected roads. */
export function roadNetworkAt(point: Point): string | null {
  const island = ISLANDS.find(each => metersBetween(each, point) <= each.radiusMeters)
  if (island !== undefined) return island.name
  if (isInside(point, MAINLAND)) return 'mainland'
  return isInside(point, ALASKA_ROADS) ? 'Alaska' : null
}

function isInside({ lat, lng }: Point, outline: readonly [number, number][]): boolean {
  let inside = false
  let previous = outline.at(-1)
  for (const corner of outline) {
    if (previous === undefined) break
    const [latA, lngA] = previous
    const [latB, lngB] = corner
    const isBetween = latA > lat !== latB > lat
    if (isBetween && lng < lngA + ((lat - latA) / (latB - latA)) * (lngB - lngA)) inside = !inside
    previous = corner
  }
  return inside
}
