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

const DEFAULT_PACE = 1.1

export type DriveEstimate = { miles: number; minutes: number }

/** Estimates a drive by road. */
export function estimateDrive(ends: { from: Point; to: Point }, c: Coefficients): DriveEstimate {
  const straight = metersBetween(ends.from, ends.to) / METERS_PER_MILE
  const localDetour = (detourAt(ends.from, c) + detourAt(ends.to, c)) / 2
  const detour = c.longDetour + c.shortDetour * localDetour * Math.exp(-straight / c.detourFadeMiles)
  const miles = straight * detour + c.barrierMiles * countBarriersBetween(ends.from, ends.to)
  const minutes = minutesFrom(ends.from, miles / 2, c) + minutesFrom(ends.to, miles / 2, c)
  return { miles, minutes }
}

function detourAt(end: Point, c: Coefficients): number {
  const city = servedCityAt(end)
  return city === null ? 1 : (c.detour[city] ?? 1)
}

function minutesFrom(end: Point, miles: number, c: Coefficients): number {
  const inTown = saturatingMiles(c.townMiles, miles)
  const free = (streets: number, road: number) => streets * (60 / c.townMph) + road * (60 / c.interstateMph)
  const city = servedCityAt(end)
  if (city === null) return free(inTown, miles - inTown)
  const inMetro = Math.max(inTown, saturatingMiles(c.metroMiles, miles))
  return (c.pace[city] ?? DEFAULT_PACE) * free(inTown, inMetro - inTown) + free(0, miles - inMetro)
}

function saturatingMiles(maxMiles: number, miles: number): number {
  return maxMiles * (1 - Math.exp(-miles / maxMiles))
}
