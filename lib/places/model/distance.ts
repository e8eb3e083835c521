import { readSite } from '#site'
import type { City, CityId } from '@/lib/site'

/** In degrees, WGS 84. */
export type Point = { lat: number; lng: number }

export const METERS_PER_MILE = 1609.34
const EARTH_RADIUS_METERS = 6_371_000

export function hasValidCoordinates({ lat, lng }: Point): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

/** Computes the great-circle distance between two points in meters. */
export function metersBetween(from: Point, to: Point): number {
  const lat1 = toRadians(from.lat)
  const lat2 = toRadians(to.lat)
  const dLat = lat2 - lat1
  const dLng = toRadians(to.lng - from.lng)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)))
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

const DEFAULT_RADIUS_MILES = 35

/** Finds the served city at a point, or null. The nearest center wins. */
export function servedCityAt(point: Point, cities: readonly City[] = readSite().cities): CityId | null {
  const candidates = cities
    .map(({ id, radiusMiles = DEFAULT_RADIUS_MILES, ...center }) => {
      return { id, miles: metersBetween(center, point) / METERS_PER_MILE, radiusMiles }
    })
    .filter(({ miles, radiusMiles }) => miles <= radiusMiles)
    .sort((a, b) => a.miles - b.miles)
  return candidates[0]?.id ?? null
}

const NEW_YORK: Point = { lat: 40.7128, lng: -74.006 }

/** What a map shows before a place or a city is known: New York, or the first city of a site that does not serve it. */
export function startView(cities: readonly City[] = readSite().cities): Point & { zoom: number } {
  const { lat, lng } = servedCityAt(NEW_YORK, cities) === null ? (cities[0] ?? NEW_YORK) : NEW_YORK
  return { lat, lng, zoom: 13 }
}
