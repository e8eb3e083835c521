import type { Draft } from './draft'
import { DEFAULT_RATES, describeCapacityProblem, type VehicleQuote } from './fare'

export type VehicleChoice = Pick<Draft, 'carCategory' | 'categoryKey'>

/**
 * Chooses the rider's vehicle, unless it cannot be had by the hour, or else the cheapest for the party; before there are
 * fares, by base fare.
 */
export function preselectVehicle(draft: Draft, vehicles: readonly VehicleQuote[]): VehicleChoice {
  const { carCategory, categoryKey, isVehicleChosen, passengers, bags, hours } = draft
  const isOffered = hours === 0 || vehicles.length === 0 || vehicles.some(({ vehicle }) => vehicle === carCategory)
  if (isVehicleChosen && carCategory !== '' && isOffered) return { carCategory, categoryKey }
  const [cheapest] = vehicles
    .filter(({ category }) => describeCapacityProblem({ category, passengers, bags }) === null)
    .toSorted((a, b) => comparablePrice(a) - comparablePrice(b))
  if (cheapest === undefined) return { carCategory: '', categoryKey: '' }
  return { carCategory: cheapest.vehicle, categoryKey: cheapest.category.key ?? '' }
}

function comparablePrice({ quote, category }: VehicleQuote): number {
  return quote?.totalCents ?? category.baseFare ?? DEFAULT_RATES.baseFare
}
