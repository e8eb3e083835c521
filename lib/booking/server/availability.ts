import 'server-only'
import {
  type AvailabilityQuery,
  calculateBusyRanges,
  findNextTime,
  findUnavailableReason,
  isFullyBooked,
  type TimedRide,
  type TimeRange,
} from '@/lib/booking/model/availability'
import { calculateQuote } from '@/lib/booking/model/fare'
import { isHoldExpired, isUnpaidAndUnconfirmed } from '@/lib/booking/model/hold'
import { PICKUP_GRACE_MS } from '@/lib/booking/model/pickup-time'
import type { AvailabilityRequest, Booking } from '@/lib/booking/model/schemas'
import type { ServiceRules } from '@/lib/booking/model/service-rules'
import type { BookingTable } from '@/lib/booking/tables'
import { invalidFields } from '@/lib/errors'
import type { Reader, Tx } from '@/lib/platform/database/write'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { withAccounts } from './account'
import type { BookingContext } from './context'
import type { DerivedRide } from './derive-ride'
import { toBookingOrNull } from './document'
import { carReleased, rateLimitExceeded, UNKNOWN_VEHICLE_MESSAGE, unavailableTime } from './errors'
import { type FieldErrors, planItinerary, resolveItinerary } from './itinerary'

const DAY_MS = 24 * 60 * 60 * 1000
/** No ride occupies its car longer, including the return and all extra hours. */
const MAX_RIDE_MS = 7 * DAY_MS
/** Search window for the next time, plus the length of the ride that would start then. */
const SEARCH_HORIZON_MS = 14 * DAY_MS + MAX_RIDE_MS

/** An offered time must still be bookable once the customer has read it. */
const DECISION_MARGIN_MS = 5 * 60 * 1000

/** The service rules and the number of cars of a category; null if that category is not counted. */
export type ServiceCapacity = { rules: ServiceRules; cars: number | null }

export type SchedulableRide = TimedRide &
  Pick<DerivedRide, 'scheduleOption' | 'pickupTimeZone' | 'categoryId' | 'categoryName'>

type AskedRide = { ride: SchedulableRide; capacity: ServiceCapacity; previous?: Booking }

type FleetContext = Pick<BookingContext, 'serviceRules' | 'vehicleCategories'>

/** Loads the rules and fleet size for a ride. Call before the transaction that checks them. */
export async function loadServiceCapacity(
  context: FleetContext,
  ride: Pick<DerivedRide, 'categoryId'>,
): Promise<ServiceCapacity> {
  return (await loadFleet(context))(ride)
}

async function loadFleet(context: FleetContext) {
  const [rules, categories] = await Promise.all([context.serviceRules(), context.vehicleCategories()])
  return ({ categoryId }: Pick<DerivedRide, 'categoryId'>): ServiceCapacity => {
    const category = categories.find(({ _id }) => _id === categoryId)
    // Without its category there is no car to promise: nothing is charged for one.
    if (category === undefined) return { rules, cars: 0 }
    const fleetKey = [category.key ?? '', category._id].find(name => Object.hasOwn(rules.fleet, name))
    return { rules, cars: fleetKey === undefined ? null : (rules.fleet[fleetKey] ?? null) }
  }
}

/**
 * Prepares `reserveCarAgain`, which throws AppError `car_released` if a released car was taken since. Call it in the
 * transaction that ends the release, so that no other ride takes the car meanwhile.
 */
export async function prepareRetakeCar(context: FleetContext & Pick<BookingContext, 'now'>, found: Booking | null) {
  // Only a released booking needs the fleet: others can be paid while it cannot be loaded.
  const loaded = found !== null && isHoldExpired(found, context.now()) ? await loadFleet(context) : null
  return async function reserveCarAgain(reader: Reader, booking: Booking): Promise<void> {
    const { now } = reader
    if (!isHoldExpired(booking, now)) return
    const { rules, cars } = (loaded ?? (await loadFleet(context)))(booking)
    if (cars === null) return
    const ranges = calculateBusyRanges(booking, rules.turnaroundMinutes)
    const others = await listOtherRideRanges(reader, { ride: booking, ranges, rules, excludedBookingId: booking.id })
    const isTaken = ranges.some(({ from, to }) =>
      isFullyBooked({ at: from, lengthMs: to - from, cars: { count: cars, others } }),
    )
    if (isTaken) throw carReleased(booking)
  }
}

/**
 * Throws AppError `invalid_fields` with the next available time if a ride cannot be served.
 * - The error is at `pickupTime` or `returnTime`.
 * - `previous` is the booking being changed: its unchanged times and car are not checked again.
 * - The lead time and the hours do not apply to the operator.
 * - In the transaction that stores the ride, two concurrent bookings cannot both take the last car.
 */
export async function assertAvailable(reader: Reader, { ride, capacity, previous }: AskedRide): Promise<void> {
  const { now, actor } = reader
  const { rules, cars } = capacity
  const ranges = calculateBusyRanges(ride, rules.turnaroundMinutes)
  const previousRanges = previous === undefined ? [] : calculateBusyRanges(previous, rules.turnaroundMinutes)
  const others =
    cars === null ? [] : await listOtherRideRanges(reader, { ride, ranges, rules, excludedBookingId: previous?.id })
  const soonest = +now + rules.leadTimeMinutes * 60_000
  for (const [i, { from, to }] of ranges.entries()) {
    const slot: AvailabilityQuery = {
      at: from,
      lengthMs: to - from,
      timeZone: ride.pickupTimeZone,
      rules,
      earliest: soonest + DECISION_MARGIN_MS,
      cars: cars === null ? null : { count: cars, others },
    }
    const isSameTime = previousRanges[i]?.from === from
    const keepsSameCar = keepsCar({ previous, ride, capacity }, { from, to }, now)
    const unavailableReason = findUnavailableReason({
      ...slot,
      earliest: ride.scheduleOption === 'immediately' ? null : soonest - PICKUP_GRACE_MS,
      ...((isSameTime || actor === 'operator') && { rules: null, earliest: null }),
      ...(keepsSameCar && { cars: null }),
    })
    if (unavailableReason !== null) {
      const { leadTimeMinutes } = rules
      const unavailable = { reason: unavailableReason, leadTimeMinutes, nextAvailable: findNextTime(slot) }
      throw unavailableTime(i === 0 ? 'pickup' : 'return', ride, unavailable)
    }
  }
}

/** Checks whether the booking being changed holds a car of the same category for a range already. */
function keepsCar({ previous, ride, capacity }: AskedRide, range: TimeRange, now: Date): boolean {
  if (previous === undefined || previous.categoryId !== ride.categoryId || isHoldExpired(previous, now)) return false
  const held = calculateBusyRanges(previous, capacity.rules.turnaroundMinutes)
  return held.some(({ from, to }) => from <= range.from && range.to <= to)
}

/**
 * Checks whether unpaid rides of a network hold as many cars at the times of a ride as it may take: half of them, at
 * least one. `previous` is the booking being changed.
 */
export async function holdsItsShare(
  reader: Reader,
  { ride, capacity, network, previous }: AskedRide & { network: string },
): Promise<boolean> {
  const { rules, cars } = capacity
  if (cars === null) return false
  const ranges = calculateBusyRanges(ride, rules.turnaroundMinutes).filter(
    range => !keepsCar({ previous, ride, capacity }, range, reader.now),
  )
  if (ranges.length === 0) return false
  const others = await listOtherRideRanges(reader, { ride, ranges, rules, excludedBookingId: previous?.id, network })
  const count = Math.max(1, Math.floor(cars / 2))
  return ranges.some(({ from, to }) => isFullyBooked({ at: from, lengthMs: to - from, cars: { count, others } }))
}

/** Stores where a booking's car was last asked from. */
export async function storeNetwork({ db, now }: Tx, bookingId: string, network: string): Promise<void> {
  const row = { network, at: now.toISOString() }
  await db
    .insertInto('booking_networks')
    .values({ booking_id: bookingId, ...row })
    .onConflict(conflict => conflict.column('booking_id').doUpdateSet(row))
    .execute()
}

type OtherRides = {
  ride: Pick<SchedulableRide, 'categoryId'>
  ranges: TimeRange[]
  rules: ServiceRules
  excludedBookingId: string | undefined
  network?: string
}

/**
 * Lists when other rides that hold their car one of the same category around these ranges; with `network`, those that it
 * holds unpaid.
 */
async function listOtherRideRanges(
  { db, now }: Reader,
  { ride, ranges, rules, excludedBookingId, network }: OtherRides,
): Promise<TimeRange[][]> {
  const earliest = toIsoString(Math.min(...ranges.map(({ from }) => from)) - MAX_RIDE_MS)
  const latest = toIsoString(Math.max(...ranges.map(({ from }) => from)) + SEARCH_HORIZON_MS)
  const ofNetwork = db
    .selectFrom('booking_networks')
    .select('booking_id')
    .where('network', '=', network ?? '')
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('cancelled_at', 'is', null)
    .where('no_show_at', 'is', null)
    .where('id', '!=', excludedBookingId ?? '')
    .$if(network !== undefined, query => query.where('id', 'in', ofNetwork))
    .where('category_id', '=', ride.categoryId)
    .where('pickup_at', '<', latest)
    .where(row => row.or([row('pickup_at', '>', earliest), row('return_at', '>', earliest)]))
    .execute()
  return (await withAccounts(db, rows)).map(row => {
    const booking = toBookingOrNull(row)
    if (network !== undefined && booking !== null && !isUnpaidAndUnconfirmed(booking)) return []
    if (booking !== null && isHoldExpired(booking, now)) return []
    return calculateBusyRanges(booking ?? toTimedRide(row), rules.turnaroundMinutes)
  })
}

/** A ride whose document is unreadable keeps its car for the default time. */
function toTimedRide({ pickup_at: pickupAt, return_at: returnAt }: Pick<BookingTable, 'pickup_at' | 'return_at'>) {
  return { pickupAt, returnAt, transferType: 'Round Trip', extraTime: 0, quote: null } satisfies TimedRide
}

function toIsoString(at: number): string {
  return new Date(at).toISOString()
}

const msUntilAllowed = createRateLimiter('availabilityChecks')

/**
 * Checks whether a ride could be booked now, by the rules of a booking, without reserving a car.
 * Throws AppError `invalid_fields`, including unavailable times, or `too_many_questions`.
 */
export async function checkAvailability(
  context: BookingContext,
  { request, clientIp }: { request: AvailabilityRequest; clientIp: string },
): Promise<void> {
  const waitMs = msUntilAllowed(clientIp)
  if (waitMs > 0) throw rateLimitExceeded('availabilityChecks', waitMs)

  const fields: FieldErrors = {}
  const [itinerary, categories] = await Promise.all([
    resolveItinerary(request, context, fields),
    context.vehicleCategories(),
  ])
  const category = categories.find(({ vehicles }) => vehicles.includes(request.carCategory))
  if (category === undefined) fields.carCategory = UNKNOWN_VEHICLE_MESSAGE
  if (itinerary === null || category === undefined) throw invalidFields(fields)
  const { route, pickupTimeZone, times } = await planItinerary(itinerary, { request, fields }, context)
  if (times === null) throw invalidFields(fields)

  const { scheduleOption, transferType, extraTime, hours } = request
  // The quote provides how long the car is occupied; the fare itself does not matter here.
  const trip = { transferType, extraTime, hours, serviceType: 'Within City', isCarpool: false } as const
  const ride = {
    scheduleOption,
    transferType,
    extraTime,
    pickupTimeZone,
    categoryId: category._id,
    categoryName: category.name,
    pickupAt: times.pickupAt.toISOString(),
    returnAt: times.returnAt?.toISOString() ?? null,
    quote: route && calculateQuote({ route, rates: category, trip }),
  }
  const capacity = await loadServiceCapacity(context, ride)
  await assertAvailable({ db: context.db, now: context.now(), actor: 'rider' }, { ride, capacity })
}
