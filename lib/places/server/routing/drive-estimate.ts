import 'server-only'
import { METERS_PER_MILE, metersBetween, type Point } from '@/lib/places/model/distance'
import { servedCityAt } from '@/lib/places/model/served-area'
import type { CityId } from '@/lib/site'
import { countBarriersBetween } from './barriers'

/** Fitted by scripts/fit-routes.ts. Miles, miles per hour, minutes. */
export type Coefficients = {
  /** Ratio for very long roads, and the addition for very short ones. */
  longDetour: number
  shortDetour: number
  detourFadeMiles: number
  detour: Partial<Record<CityId, number>>
  barrierMiles: number
  /** Maximum miles at each end. */
  townMiles: number
  townMph: number
  interstateMph: number
  /** Maximum miles that its traffic slows. */
  metroMiles: number
  pace: Partial<Record<CityId, number>>
}

const DEFAULT_TRAFFIC_FACTOR = 1.1

export type DriveEstimate = { miles: number; minutes: number }

/** Estimates a drive by road. */
export function estimateDrive(trip: { from: Point; to: Point }, coefficients: Coefficients): DriveEstimate {
  const straight = metersBetween(trip.from, trip.to) / METERS_PER_MILE
  const localDetour = (detourAt(trip.from, coefficients) + detourAt(trip.to, coefficients)) / 2
  const detour =
    coefficients.longDetour +
    coefficients.shortDetour * localDetour * Math.exp(-straight / coefficients.detourFadeMiles)
  const miles = straight * detour + coefficients.barrierMiles * countBarriersBetween(trip.from, trip.to)
  const minutes = minutesFrom(trip.from, miles / 2, coefficients) + minutesFrom(trip.to, miles / 2, coefficients)
  return { miles, minutes }
}

function detourAt(end: Point, coefficients: Coefficients): number {
  const city = servedCityAt(end)
  return city === null ? 1 : (coefficients.detour[city] ?? 1)
}

function minutesFrom(end: Point, miles: number, coefficients: Coefficients): number {
  const inTown = saturatingMiles(coefficients.townMiles, miles)
  const freeFlowMinutes = (streets: number, road: number) =>
    streets * (60 / coefficients.townMph) + road * (60 / coefficients.interstateMph)
  const city = servedCityAt(end)
  if (city === null) return freeFlowMinutes(inTown, miles - inTown)
  const inMetro = Math.max(inTown, saturatingMiles(coefficients.metroMiles, miles))
  return (
    (coefficients.pace[city] ?? DEFAULT_TRAFFIC_FACTOR) * freeFlowMinutes(inTown, inMetro - inTown) +
    freeFlowMinutes(0, miles - inMetro)
  )
}

function saturatingMiles(maxMiles: number, miles: number): number {
  return maxMiles * (1 - Math.exp(-miles / maxMiles))
}
