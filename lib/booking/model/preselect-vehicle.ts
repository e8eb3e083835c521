import type { Draft } from './draft'
import { DEFAULT_RATES, describeCapacityProblem, type VehicleQuote } from './fare'

/**
 * Returns the rider's vehicle, unless it cannot be had by the hour, or else the cheapest for the party; before there are
 * fares, by base fare. Empty if none seats it.
 */
export function preselectVehicle(draft: Draft, vehicles: readonly VehicleQuote[]): string {
  const { carCategory, isVehicleChosen, passengers, bags, hours } = draft
  // A link may have it in other letters.
  const name = carCategory.toLowerCase()
  const chosen = vehicles.find(({ vehicle }) => vehicle.toLowerCase() === name)?.vehicle
  const isOffered = hours === 0 || vehicles.length === 0 || chosen !== undefined
  if (isVehicleChosen && carCategory !== '' && isOffered) return chosen ?? carCategory
  const [cheapest] = vehicles
    .filter(({ category }) => describeCapacityProblem({ category, passengers, bags }) === null)
    .toSorted((a, b) => comparablePrice(a) - comparablePrice(b))
  return cheapest?.vehicle ?? ''
}

function comparablePrice({ quote, category }: VehicleQuote): number {
  return quote?.totalCents ?? category.baseFare ?? DEFAULT_RATES.baseFare
}
