import 'server-only'
import { METERS_PER_MILE, metersBetween, type Point } from '@/lib/maps/distance'
import { servedCityAt } from '@/lib/maps/served-area'
import type { CityId } from '@/lib/site'
import { countBarriersBetween } from './barriers'

/** What the estimate knows of roads, fitted on real drives by scripts/fit-routes.ts. Miles, miles an hour, minutes. */
export type Coefficients = {
  /** How much longer than a straight line a very long road is, and how much more a very short one. */
  longDetour: number
  shortDetour: number
  /** The straight miles over which the second fades into the first. */
  detourFadeMiles: number
  /** How many times as much the short detour is around an end in a city: little on a grid, much among hills. */
  detour: Partial<Record<CityId, number>>
  /** The way to a bridge, tunnel or pass and back, for each barrier between the ends. */
  barrierMiles: number
  /** Miles of a drive spent on town streets at each end before a faster road takes over, at most. */
  townMiles: number
  townMph: number
  interstateMph: number
  /** Miles around an end in a served metropolis, at most, over which its own traffic holds a drive up. */
  metroMiles: number
  /** How many times as long the same miles take there as elsewhere; DEFAULT_PACE in a city that nothing was fitted for. */
  pace: Partial<Record<CityId, number>>
}

/** About the mean of the fitted cities: a large American city on an ordinary day. */
const DEFAULT_PACE = 1.1

export type DriveEstimate = { miles: number; minutes: number }

/** A drive by road, estimated: through town at both ends, among the traffic of a metropolis, and on the interstate. */
export function estimateDrive(ends: { from: Point; to: Point }, c: Coefficients): DriveEstimate {
  const straight = metersBetween(ends.from, ends.to) / METERS_PER_MILE
  const localDetour = (detourAt(ends.from, c) + detourAt(ends.to, c)) / 2
  const detour = c.longDetour + c.shortDetour * localDetour * Math.exp(-straight / c.detourFadeMiles)
  const miles = straight * detour + c.barrierMiles * countBarriersBetween(ends.from, ends.to)
  const minutes = minutesFrom(ends.from, miles / 2, c) + minutesFrom(ends.to, miles / 2, c)
  return { miles, minutes }
}

/** How many times the short detour applies at one end: 1 outside the fitted cities. */
function detourAt(end: Point, c: Coefficients): number {
  const city = servedCityAt(end)
  return city === null ? 1 : (c.detour[city] ?? 1)
}

/** The time of the half of a drive that begins at `end`. The further it goes, the less of it is town. */
function minutesFrom(end: Point, miles: number, c: Coefficients): number {
  const inTown = saturatingMiles(c.townMiles, miles)
  const free = (streets: number, road: number) => streets * (60 / c.townMph) + road * (60 / c.interstateMph)
  const city = servedCityAt(end)
  if (city === null) return free(inTown, miles - inTown)
  const inMetro = Math.max(inTown, saturatingMiles(c.metroMiles, miles))
  return (c.pace[city] ?? DEFAULT_PACE) * free(inTown, inMetro - inTown) + free(0, miles - inMetro)
}

/** Of some miles, those that are driven before another kind of road takes over: all of few, `most` of many. */
function saturatingMiles(maxMiles: number, miles: number): number {
  return maxMiles * (1 - Math.exp(-miles / maxMiles))
}
