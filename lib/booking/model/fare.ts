import { readSite } from '#site'
import type { VehicleCategory } from '@/lib/content/model/schemas'
import { formatCount } from '@/lib/format'
import { METERS_PER_MILE } from '@/lib/places/model/distance'
import type { RouteMeasurement } from '@/lib/places/model/schemas'
import type { ExtraRates } from '@/lib/site'
import { childSeatKinds, type PricedExtras } from './extras'
import type { Quote, QuoteLine } from './quote-schema'
import type { Trip } from './schemas'

const INCLUDED_MILES = 10
/** In dollars. A rate of 0 counts. */
export const DEFAULT_RATES = { baseFare: 80, perMile: 5, hourlyRate: 0 } as const
/** Tenths of the fare. */
const CARPOOL_TENTHS = 7

/** No float may decide a cent. */
function mileHundredths(meters: number): number {
  return Math.round((meters / METERS_PER_MILE) * 100)
}

/** Converts meters to miles with two decimals, as displayed and priced. */
export function milesFromMeters(meters: number): number {
  return mileHundredths(meters) / 100
}

/**
 * Calculates the fare of a ride; pure, shared by browser and server.
 * - Up to 10 displayed miles cost the base fare; each mile beyond costs `perMile`.
 * - A round trip doubles the distance, the duration and the extra hours (`hourlyRate` each).
 * - Carpool, between cities only, takes 30 % off; extras are undiscounted. Rounded half-up to the cent.
 * - Each line is the difference its rule makes to the rounded sum, so lines add up to the total.
 */
export function calculateQuote({
  route,
  rates,
  trip,
  extraRates = readSite().extraRates,
}: {
  route: RouteMeasurement
  rates: Pick<VehicleCategory, 'baseFare' | 'perMile' | 'hourlyRate'>
  trip: Trip
  extraRates?: ExtraRates
}): Quote {
  const base = toTenThousandths(rates.baseFare ?? DEFAULT_RATES.baseFare)
  const perMile = toTenThousandths(rates.perMile ?? DEFAULT_RATES.perMile)
  const hourlyPrice = toTenThousandths(rates.hourlyRate ?? DEFAULT_RATES.hourlyRate)
  const oneWay = mileHundredths(route.distanceMeters)
  const hours = Math.round(trip.extraTime * 100)
  const legCount = trip.transferType === 'Round Trip' ? 2 : 1
  const carpool = trip.serviceType === 'City to City' && trip.isCarpool

  // Integers in millionths of a dollar: (1/10,000 dollar) x (1/100 mile or hour).
  const milesCost = (times: number) => Math.max(0, oneWay * times - INCLUDED_MILES * 100) * perMile
  const baseSum = base * 100
  const milesSum = baseSum + milesCost(1)
  const hoursSum = milesSum + hours * hourlyPrice
  const tripSum = baseSum + milesCost(legCount) + hours * legCount * hourlyPrice
  const total = carpool ? roundHalfUp(tripSum * CARPOOL_TENTHS, 100_000) : toCents(tripSum)

  const lines: QuoteLine[] = [
    { kind: 'base', label: 'Base fare, first 10 miles included', amountCents: toCents(baseSum) },
  ]
  if (milesSum > baseSum) {
    const extraMiles = ((oneWay - INCLUDED_MILES * 100) / 100).toFixed(2)
    lines.push({
      kind: 'miles',
      label: `${extraMiles} miles over 10, at ${formatRate(perMile)} per mile`,
      amountCents: toCents(milesSum) - toCents(baseSum),
    })
  }
  if (hours > 0) {
    lines.push({
      kind: 'hours',
      label: `${trip.extraTime} extra ${trip.extraTime === 1 ? 'hour' : 'hours'}, at ${formatRate(hourlyPrice)} per hour`,
      amountCents: toCents(hoursSum) - toCents(milesSum),
    })
  }
  if (legCount === 2) {
    lines.push({
      kind: 'round_trip',
      label: hours > 0 ? 'Round trip: distance and extra time doubled' : 'Round trip: distance doubled',
      amountCents: toCents(tripSum) - toCents(hoursSum),
    })
  }
  if (carpool) {
    lines.push({ kind: 'carpool', label: 'Carpool, 30% off', amountCents: total - toCents(tripSum) })
  }
  const extras = trip.extras ? quoteExtras(trip.extras, legCount === 2, extraRates) : []
  return {
    lines: [...lines, ...extras],
    totalCents: extras.reduce((sum, { amountCents }) => sum + amountCents, total),
    miles: (oneWay * legCount) / 100,
    durationSeconds: Math.round(route.durationSeconds) * legCount,
    estimated: route.estimated,
    ...(route.provisional && { provisional: true }),
  }
}

function formatEach(price: string, count: number): string {
  return count === 1 ? price : `${price} each`
}

function quoteExtras(extras: PricedExtras, isRoundTrip: boolean, rates: ExtraRates): QuoteLine[] {
  const lines: QuoteLine[] = []
  const add = (kind: QuoteLine['kind'], label: (price: string) => string, count: number, dollars: number) => {
    if (count === 0) return
    const price = toTenThousandths(dollars)
    lines.push({ kind, label: label(formatRate(price)), amountCents: roundHalfUp(price * count, 100) })
  }
  const { stops, childSeats, arrival, returnArrival } = extras
  add(
    'stops',
    price => `${formatCount(stops.length, 'stop')}, at ${formatEach(price, stops.length)}`,
    stops.length,
    rates.stop,
  )
  for (const kind of childSeatKinds) {
    const count = childSeats[kind]
    add(
      'child_seats',
      price => `${formatCount(count, `${kind} seat`)}, at ${formatEach(price, count)}`,
      count,
      rates.childSeats[kind],
    )
  }
  const addMeeting = (label: string, isMet: boolean) => add('meeting', () => label, isMet ? 1 : 0, rates.meetInside)
  addMeeting('Chauffeur waits inside with a name sign', arrival?.meetingPoint === 'inside')
  addMeeting('Return: chauffeur waits inside with a name sign', isRoundTrip && returnArrival?.meetingPoint === 'inside')
  return lines
}

export type VehicleQuote = { vehicle: string; category: VehicleCategory; quote: Quote | null }

type PricedTrip = { categories: VehicleCategory[]; route: RouteMeasurement | null; trip: Trip }

/** Quotes every vehicle in category order; no fares without a route. */
export function quoteVehicles({ categories, route, trip }: PricedTrip): VehicleQuote[] {
  return categories.flatMap(category => {
    const fare = route && calculateQuote({ route, rates: category, trip })
    return category.vehicles.map(vehicle => ({ vehicle, category, quote: fare }))
  })
}

type Party = { category: VehicleCategory; passengers: number; bags: number }

/** Describes why a party exceeds a category's capacity; null when it fits or capacity is unknown. */
export function describeCapacityProblem({ category, passengers, bags }: Party): string | null {
  const { passengers: seats = Infinity, bags: luggage = Infinity } = category
  if (passengers > seats) return `Seats ${seats}; your party is ${passengers}.`
  if (bags > luggage) return `Holds ${formatCount(luggage, 'bag')}; you have ${bags}.`
  return null
}

function toTenThousandths(dollars: number): number {
  return Math.round(dollars * 10_000)
}

function toCents(millionths: number): number {
  return roundHalfUp(millionths, 10_000)
}

function roundHalfUp(value: number, unit: number): number {
  return Math.floor((value + unit / 2) / unit)
}

function formatRate(tenThousandthsOfDollar: number): string {
  return `$${(tenThousandthsOfDollar / 10_000).toFixed(2)}`
}
