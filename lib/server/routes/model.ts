import 'server-only'
import { METERS_PER_MILE, metersBetween, type Point } from '@/lib/maps/distance'
import { servedCityAt } from '../places/served-area'

/** What the estimate knows of roads, fitted on real drives by scripts/fit-routes.ts. Miles, miles an hour, minutes. */
export type Coefficients = {
  /** How much longer than a straight line a very long road is, and how much more a very short one. */
  longDetour: number
  shortDetour: number
  /** The straight miles over which the second fades into the first. */
  detourFadeMiles: number
  /** Miles of a drive spent in town at each end before the interstate takes over, at most. */
  townMiles: number
  /** Speeds in the town around an end: in a served metropolis, and in any other place. */
  metroMph: number
  townMph: number
  interstateMph: number
}

export type Drive = { miles: number; minutes: number }

/** A drive by road, estimated: both ends are driven through town, the rest at the speed of an interstate. */
export function estimateDrive(ends: { from: Point; to: Point }, c: Coefficients): Drive {
  const straight = metersBetween(ends.from, ends.to) / METERS_PER_MILE
  const detour = c.longDetour + c.shortDetour * Math.exp(-straight / c.detourFadeMiles)
  const miles = straight * detour
  // Half of the road lies at each end; the further it goes, the less of it is town.
  const inTown = c.townMiles * (1 - Math.exp(-miles / 2 / c.townMiles))
  const paceAt = (end: Point) => 60 / (servedCityAt(end) === null ? c.townMph : c.metroMph)
  const minutes = inTown * (paceAt(ends.from) + paceAt(ends.to)) + (miles - 2 * inTown) * (60 / c.interstateMph)
  return { miles, minutes }
}
