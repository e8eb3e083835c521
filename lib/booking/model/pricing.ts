import { readSite } from '#site'
import type { Place, RouteMeasurement } from '@/lib/places/model/schemas'
import type { FlatRate, Pricing, Surcharge } from '@/lib/pricing'
import { isAirport } from './extras'
import { toWallClock } from './pickup-time'
import type { RideDetails } from './schemas'

/** What decides which flat rates and surcharges apply, as a draft has it: times at the clock of the pickup. */
export type PricedWays = {
  transferType: 'One Way' | 'Round Trip'
  pickupLocation?: Pick<Place, 'kind'> | null
  dropOffLocation?: Pick<Place, 'kind'> | null
  pickupDate?: string
  pickupTime?: string
  returnDate?: string | undefined
  returnTime?: string | undefined
}

type End = { isAirport: boolean; areas: readonly string[] }
/**
 * A ride one way, or one of the two of a round trip, with the areas of its stops. Date and time are empty while they are
 * unknown.
 */
export type Way = { from: End; to: End; stops: readonly (readonly string[])[]; date: string; time: string }

export function listWays(ride: PricedWays, areas: RouteMeasurement['areas']): Way[] {
  const [start, end] = [toEnd(ride.pickupLocation, areas?.from), toEnd(ride.dropOffLocation, areas?.to)]
  const stops = areas?.via ?? []
  const outbound = { from: start, to: end, stops, date: ride.pickupDate ?? '', time: ride.pickupTime ?? '' }
  if (ride.transferType === 'One Way') return [outbound]
  return [outbound, { from: end, to: start, stops, date: ride.returnDate ?? '', time: ride.returnTime ?? '' }]
}

/** A hotel beside an airport is not the airport. */
function toEnd(place: Pick<Place, 'kind'> | null = null, areas: readonly string[] = []): End {
  const isAtAirport = isAirport(place)
  return { isAirport: isAtAirport, areas: areas.filter(area => isAtAirport || !/^[A-Z]{3}$/.test(area)) }
}

/**
 * Finds the first flat rate for a way and a vehicle category; undefined if its miles count, as with a stop that is in
 * neither of its areas.
 */
export function findFlatRate(
  { from, to, stops }: Way,
  categoryId: string,
  flatRates: readonly FlatRate[],
): { name: string; dollars: number } | undefined {
  const isIn = (place: Pick<End, 'areas'>, areas: readonly string[]) => areas.some(area => place.areas.includes(area))
  for (const { name, fares, oneDirection, ...rate } of flatRates) {
    const dollars = fares[categoryId]
    const isThisWay = isIn(from, rate.from) && isIn(to, rate.to)
    const isOtherWay = !oneDirection && isIn(from, rate.to) && isIn(to, rate.from)
    const isDirect = stops.every(areas => isIn({ areas }, [...rate.from, ...rate.to]))
    if (dollars !== undefined && isDirect && (isThisWay || isOtherWay)) return { name, dollars }
  }
  return undefined
}

const appliesTo: Record<Surcharge['when'], (surcharge: Surcharge, way: Way) => boolean> = {
  always: () => true,
  airport_pickup: ({ airports }, { from }) =>
    from.isAirport && (airports.length === 0 || airports.some(code => from.areas.includes(code))),
  night({ from = '', to = '' }, { time }) {
    if (time === '') return false
    return from < to ? from <= time && time < to : from <= time || time < to
  },
  dates: ({ dates }, { date }) => date !== '' && dates.some(each => date.endsWith(each)),
}

/** Lists the surcharges of a ride, each with the number of its ways that it applies to. */
export function listSurcharges(
  ways: readonly Way[],
  { surcharges }: Pricing,
): { surcharge: Surcharge; ways: number }[] {
  return surcharges
    .map(surcharge => ({ surcharge, ways: ways.filter(way => appliesTo[surcharge.when](surcharge, way)).length }))
    .filter(({ ways }) => ways > 0)
}

/** Lists the surcharges of a stored ride whose times decide about them: moving it to another such time costs the same. */
export function listStoredSurcharges(ride: RideDetails): [string, number][] {
  const { pickup, dropOff, pickupAt, returnAt, pickupTimeZone: zone } = ride
  const back = returnAt === null ? null : toWallClock(new Date(returnAt), zone)
  const times = { ...toWallClock(new Date(pickupAt), zone), returnDate: back?.pickupDate, returnTime: back?.pickupTime }
  const ways = listWays({ ...ride, ...times, pickupLocation: pickup, dropOffLocation: dropOff }, undefined)
  return listSurcharges(ways, readSite().pricing).map(({ surcharge, ways: count }) => [surcharge.label, count])
}
