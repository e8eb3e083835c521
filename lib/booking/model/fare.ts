import { readSite } from '#site'
import type { VehicleCategory } from '@/lib/content/model/schemas'
import { formatCount, uncapitalize } from '@/lib/format'
import { METERS_PER_MILE } from '@/lib/places/model/distance'
import type { RouteMeasurement } from '@/lib/places/model/schemas'
import type { Pricing } from '@/lib/pricing'
import type { ExtraRates } from '@/lib/site'
import type { Draft } from './draft'
import { childSeatKinds } from './extras'
import { includedGratuity } from './gratuity'
import { shareOf } from './ledger'
import { findFlatRate, listSurcharges, listWays, type Way } from './pricing'
import { isForCategory } from './promo'
import type { Quote, QuoteLine } from './quote'
import type { Trip } from './schemas'

const INCLUDED_MILES = 10
/** In dollars. A rate of 0 counts. */
const DEFAULT_RATES = { baseFare: 80, perMile: 5, hourlyRate: 0 } as const
const SECONDS_PER_HOUR = 3600
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

type Rates = Pick<VehicleCategory, 'baseFare' | 'perMile' | 'hourlyRate'> & { _id?: string }

type PricedRide = {
  route: RouteMeasurement
  rates: Rates
  trip: Trip
  ways: readonly Way[]
  extraRates: ExtraRates
  pricing: Pricing
}

/** The lines of a fare in their order. Each step knows the lines before it, and their sum in cents. */
const steps: readonly ((ride: PricedRide, sumCents: number, lines: readonly QuoteLine[]) => QuoteLine[])[] = [
  priceDrive,
  priceExtras,
  toMinimum,
  addSurcharges,
  subtractPromo,
  addTax,
  ({ pricing }, _, lines) => includedGratuity(lines, pricing.gratuity.included),
]

/**
 * Calculates the fare of a ride; pure, shared by browser and server.
 * - Up to 10 displayed miles cost the base fare; each mile beyond costs `perMile`.
 * - A round trip doubles the distance, the duration and the extra hours (`hourlyRate` each).
 * - A way with a flat rate costs that in place of base fare and miles; a ride by the hour only its hours.
 * - Carpool, between cities only, takes 30 % off; extras are undiscounted. Rounded half-up to the cent.
 * - Each line is the difference its rule makes to the rounded sum, so lines add up to the total.
 */
export function calculateQuote({
  route,
  rates,
  trip,
  extraRates = readSite().extraRates,
  pricing = readSite().pricing,
}: Pick<PricedRide, 'route' | 'rates' | 'trip'> & Partial<Pick<PricedRide, 'extraRates' | 'pricing'>>): Quote {
  const { hours = 0 } = trip
  const ways = listWays(trip, route.areas)
  const ride: PricedRide = { route, rates, trip, ways, extraRates, pricing }
  const lines: QuoteLine[] = []
  for (const step of steps) lines.push(...step(ride, sumOf(lines), lines))
  return {
    lines,
    totalCents: sumOf(lines),
    miles: (mileHundredths(route.distanceMeters) * ways.length) / 100,
    durationSeconds: hours > 0 ? hours * SECONDS_PER_HOUR : Math.round(route.durationSeconds) * ways.length,
    estimated: route.estimated,
    ...(route.provisional && { provisional: true }),
  }
}

function sumOf(lines: readonly QuoteLine[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** In millionths of a dollar: (1/10,000 dollar) x (1/100 mile or hour). */
type Part = Pick<QuoteLine, 'kind' | 'label'> & { cost: number }

function priceDrive(ride: PricedRide): QuoteLine[] {
  const { trip, rates, ways, pricing } = ride
  const flatRates = ways.map(way => findFlatRate(way, rates._id ?? '', pricing.flatRates))
  const hasFlatRate = flatRates.some(rate => rate !== undefined)
  const parts = trip.hours ? priceHours(ride) : hasFlatRate ? priceWays(ride, flatRates) : priceMiles(ride)
  const lines: QuoteLine[] = []
  let sum = 0
  for (const { cost, ...line } of parts) {
    lines.push({ ...line, amountCents: toCents(sum + cost) - toCents(sum) })
    sum += cost
  }
  if (trip.serviceType !== 'City to City' || !trip.isCarpool) return lines
  const amountCents = roundHalfUp(sum * CARPOOL_TENTHS, 100_000) - toCents(sum)
  return [...lines, { kind: 'carpool', label: 'Carpool, 30% off', amountCents }]
}

function priceHours({ trip: { hours = 0 }, rates }: PricedRide): Part[] {
  const price = toTenThousandths(rates.hourlyRate ?? DEFAULT_RATES.hourlyRate)
  const label = `${formatCount(hours, 'hour')}, at ${formatRate(price)} per hour`
  return [{ kind: 'hours', label, cost: hours * 100 * price }]
}

/** What the specification says: a round trip is one drive of twice the miles. */
function priceMiles(ride: PricedRide): Part[] {
  const oneWay = listMileParts(ride, 1)
  const hours = listHourParts(ride, 1, '')
  if (ride.ways.length === 1) return [...oneWay, ...hours]
  const costOf = (parts: Part[]) => parts.reduce((sum, { cost }) => sum + cost, 0)
  const cost = costOf(listMileParts(ride, 2)) + costOf(hours) - costOf(oneWay)
  const label = hours.length > 0 ? 'Round trip: distance and extra time doubled' : 'Round trip: distance doubled'
  return [...oneWay, ...hours, { kind: 'round_trip', label, cost }]
}

/** Prices each way by itself, since one of them has a flat rate. */
function priceWays(ride: PricedRide, flatRates: readonly ReturnType<typeof findFlatRate>[]): Part[] {
  const ways = flatRates.flatMap((rate, i) => {
    const parts = rate === undefined ? listMileParts(ride, 1) : [toFlatPart(rate)]
    return i === 0 ? parts : parts.map(part => ({ ...part, label: `Return: ${uncapitalize(part.label)}` }))
  })
  return [...ways, ...listHourParts(ride, ways.length, ' each way')]
}

/** Base fare and miles of a drive that is `times` as long. */
function listMileParts({ route, rates }: PricedRide, times: number): Part[] {
  const perMile = toTenThousandths(rates.perMile ?? DEFAULT_RATES.perMile)
  const overHundredths = Math.max(0, mileHundredths(route.distanceMeters) * times - INCLUDED_MILES * 100)
  const base = toTenThousandths(rates.baseFare ?? DEFAULT_RATES.baseFare) * 100
  const label = `${(overHundredths / 100).toFixed(2)} miles over 10, at ${formatRate(perMile)} per mile`
  const parts: Part[] = [
    { kind: 'base', label: 'Base fare, first 10 miles included', cost: base },
    { kind: 'miles', label, cost: overHundredths * perMile },
  ]
  return parts.filter(({ kind, cost }) => kind === 'base' || cost > 0)
}

function listHourParts({ trip: { extraTime }, rates }: PricedRide, times: number, each: string): Part[] {
  if (extraTime === 0) return []
  const price = toTenThousandths(rates.hourlyRate ?? DEFAULT_RATES.hourlyRate)
  const label = `${formatCount(extraTime, 'extra hour')}${times === 1 ? '' : each}, at ${formatRate(price)} per hour`
  return [{ kind: 'hours', label, cost: Math.round(extraTime * 100) * times * price }]
}

function toFlatPart({ name, dollars }: { name: string; dollars: number }): Part {
  return { kind: 'flat_rate', label: `Flat rate, ${name}`, cost: toTenThousandths(dollars) * 100 }
}

function formatEach(price: string, count: number): string {
  return count === 1 ? price : `${price} each`
}

function priceExtras({ trip: { extras }, ways, extraRates: rates }: PricedRide): QuoteLine[] {
  if (extras === undefined) return []
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
  addMeeting(
    'Return: chauffeur waits inside with a name sign',
    ways.length === 2 && returnArrival?.meetingPoint === 'inside',
  )
  return lines
}

function toMinimum({ pricing }: PricedRide, sumCents: number): QuoteLine[] {
  const amountCents = centsOf(pricing.minimumFare) - sumCents
  return amountCents > 0 ? [{ kind: 'minimum', label: 'Minimum fare', amountCents }] : []
}

/** Percentages are of the fare before any surcharge; of a round trip, each way is half of it. */
function addSurcharges({ ways, pricing }: PricedRide, sumCents: number): QuoteLine[] {
  return listSurcharges(ways, pricing).map(({ surcharge: { label, dollars, percent = 0 }, ways: count }) => {
    const price = toTenThousandths(dollars ?? 0)
    const amountCents =
      dollars === undefined ? shareOf(sumCents * count, percent, ways.length) : roundHalfUp(price * count, 100)
    const twice = count === 2 ? `, ${formatRate(price)} each way` : ''
    const share = `, ${percent}%${count < ways.length ? ' of one way' : ''}`
    return { kind: 'surcharge', label: label + (dollars === undefined ? share : twice), amountCents }
  })
}

function subtractPromo({ trip: { promo }, rates }: PricedRide, sumCents: number): QuoteLine[] {
  if (!promo || !isForCategory(promo, rates._id ?? '') || sumCents < centsOf(promo.minimumFare ?? 0)) return []
  const { code, percent = 0, dollars } = promo
  const off = dollars === undefined ? shareOf(sumCents, percent) : Math.min(sumCents, centsOf(dollars))
  return off === 0 ? [] : [{ kind: 'promo', label: `Promo code ${code}`, amountCents: -off }]
}

function addTax({ pricing: { taxPercent } }: PricedRide, sumCents: number): QuoteLine[] {
  if (taxPercent === 0) return []
  return [{ kind: 'tax', label: `Tax, ${taxPercent}%`, amountCents: shareOf(sumCents, taxPercent) }]
}

export type VehicleQuote = { vehicle: string; category: VehicleCategory; quote: Quote | null }

type PricedTrip = { categories: VehicleCategory[]; route: RouteMeasurement | null; trip: Trip }

/** Returns whether a category can be booked by the hour: without an hourly rate it would be free. */
export function isHourly({ hourlyRate = 0 }: VehicleCategory): boolean {
  return hourlyRate > 0
}

/** Quotes every vehicle in category order; no fares without a route. */
export function quoteVehicles({ categories, route, trip }: PricedTrip): VehicleQuote[] {
  return categories.flatMap(category => {
    if (trip.hours && !isHourly(category)) return []
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

function centsOf(dollars: number): number {
  return roundHalfUp(toTenThousandths(dollars), 100)
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
