import 'server-only'
import tzLookup from '@photostructure/tz-lookup'
import { METERS_PER_MILE, metersBetween, type Point, servedCityAt } from '@/lib/places/model/distance'
import type { CityId } from '@/lib/site'
import { isInUnitedStates } from '../us-outline'
import { type Router, routeError } from './router'

type CityCoefficients = { detour: number; delayMinutes: number }

// Fitted to the drives in `testing`; docs/maps.md states the errors.
const LONG_DETOUR = 1.11
const DETOUR_FADE_MILES = 22
const INTERSTATE_MPH = 68
const DELAY_FADE_MILES = 2
const CITIES: Partial<Record<CityId, CityCoefficients>> = {
  'los-angeles': { detour: 0.29, delayMinutes: 9.8 },
  dallas: { detour: 0.21, delayMinutes: 7.4 },
  'new-york': { detour: 0.54, delayMinutes: 19.7 },
  chicago: { detour: 0.14, delayMinutes: 14.7 },
  'oklahoma-city': { detour: 0.28, delayMinutes: 7.6 },
}
const ELSEWHERE: CityCoefficients = { detour: 0.26, delayMinutes: 10 }

/**
 * Creates a router that estimates from coordinates. Throws ZERO_RESULTS if no road connects the ends.
 */
export function createEstimator(): Router {
  return {
    async findRoute({ from, to }) {
      const network = roadNetworkAt(from)
      if (network === null || network !== roadNetworkAt(to))
        throw routeError('ZERO_RESULTS', 'no road connects origin and destination')
      const { miles, minutes } = estimateDrive(from, to)
      return {
        distanceMeters: Math.round(miles * METERS_PER_MILE),
        durationSeconds: Math.round(minutes * 60),
        path: createSchematicPath(from, to),
        pickupTimeZone: tzLookup(from.lat, from.lng),
        estimated: true,
      }
    },
  }
}

/**
 * Estimates a drive by road: a detour over the straight line that shrinks with the distance, and interstate speed with a
 * delay in each city.
 */
export function estimateDrive(from: Point, to: Point): { miles: number; minutes: number } {
  const ends = [from, to].map(end => CITIES[servedCityAt(end) ?? ''] ?? ELSEWHERE)
  const straightMiles = metersBetween(from, to) / METERS_PER_MILE
  const cityDetour = ends.reduce((sum, { detour }) => sum + detour / 2, 0)
  const miles = straightMiles * (LONG_DETOUR + cityDetour * Math.exp(-straightMiles / DETOUR_FADE_MILES))
  const delayMinutes = ends.reduce((sum, end) => sum + end.delayMinutes / 2, 0)
  return { miles, minutes: miles * (60 / INTERSTATE_MPH) + delayMinutes * (1 - Math.exp(-miles / DELAY_FADE_MILES)) }
}

/** What no road connects with the mainland, as rough circles. Alaska is its roads; no ride goes through Canada. */
const SEPARATE_NETWORKS: readonly (Point & { name: string; radiusMeters: number })[] = [
  { name: 'Alaska', lat: 62.2, lng: -148, radiusMeters: 345_000 },
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
  { name: 'Orcas and San Juan Islands', lat: 48.57, lng: -123, radiusMeters: 20_000 },
]
const MAINLAND_NORTH = 49.5
/** Piers lie outside the outline's shore. */
const SHORE_TOLERANCE_METERS = 1000

/** Names the roads that connect a point; null abroad, at sea and in most of Alaska. */
export function roadNetworkAt(point: Point): string | null {
  const separate = SEPARATE_NETWORKS.find(each => metersBetween(each, point) <= each.radiusMeters)
  if (separate !== undefined) return separate.name
  return point.lat < MAINLAND_NORTH && isInUnitedStates(point, SHORE_TOLERANCE_METERS) ? 'mainland' : null
}

const MIN_POINTS = 24
const MAX_POINTS = 60
const MILES_PER_POINT = 12
const BOW_SHARE = 0.06
const WAVE_SHARE = 0.012
const ROUNDING_FACTOR = 100_000

/** Creates a curved line to draw, always the same for the same ends. */
export function createSchematicPath(from: Point, to: Point): [number, number][] {
  const miles = metersBetween(from, to) / METERS_PER_MILE
  const count = Math.round(Math.min(MAX_POINTS, MIN_POINTS + miles / MILES_PER_POINT))
  const longitudeScale = Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180)
  const direction = { lat: to.lat - from.lat, lng: to.lng - from.lng }
  const perpendicular = { lat: -direction.lng * longitudeScale, lng: direction.lat / longitudeScale }
  const side = from.lat + from.lng > to.lat + to.lng ? 1 : -1
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1)
    const offset =
      side * (BOW_SHARE * Math.sin(Math.PI * t) + WAVE_SHARE * Math.sin(3 * Math.PI * t) * Math.sin(Math.PI * t))
    return [
      roundDegrees(from.lat + direction.lat * t + perpendicular.lat * offset),
      roundDegrees(from.lng + direction.lng * t + perpendicular.lng * offset),
    ]
  })
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * ROUNDING_FACTOR) / ROUNDING_FACTOR
}
