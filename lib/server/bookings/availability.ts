import 'server-only'
import type { Kysely } from 'kysely'
import {
  type AvailabilityQuery,
  calculateBusySpans,
  findNextTime,
  findUnavailableReason,
  type Span,
  type TimedRide,
} from '@/lib/booking/availability'
import { PICKUP_GRACE_MS } from '@/lib/booking/pickup-time'
import { type Booking, quoteSchema, transferTypeSchema } from '@/lib/booking/schemas'
import type { ServiceRules } from '@/lib/booking/service-rules'
import type { BookingTable, Tables } from '@/lib/server/database/tables'
import type { BookingContext } from './context'
import type { DerivedRide } from './derive-ride'
import { unavailableTime } from './errors'

const DAY_MS = 24 * 60 * 60 * 1000
/** No ride keeps its car longer, there and back with all its extra hours. */
const MAX_RIDE_MS = 7 * DAY_MS
/** What is looked through for the next time, and the length of the ride that would begin then. */
const SEARCH_HORIZON_MS = 14 * DAY_MS + MAX_RIDE_MS

/** A time that is offered can still be booked when its rider has read of it. */
const DECISION_MARGIN_MS = 5 * 60 * 1000

/** The operator's rules, and how many cars of a ride's category there are; null where they are not counted. */
export type ServiceCapacity = { rules: ServiceRules; cars: number | null }

/** What of a ride decides whether it can be served. */
export type SchedulableRide = TimedRide & Pick<DerivedRide, 'scheduleOption' | 'pickupTimeZone' | 'categoryName'>

/** What a ride can be served by. To be asked before the transaction that then checks it. */
export async function loadServiceCapacity(
  context: Pick<BookingContext, 'serviceRules' | 'vehicleCategories'>,
  ride: Pick<DerivedRide, 'carCategory'>,
): Promise<ServiceCapacity> {
  const [rules, categories] = await Promise.all([context.serviceRules(), context.vehicleCategories()])
  const category = categories.find(({ vehicles }) => vehicles.includes(ride.carCategory))
  const fleetKey = category && [category.key ?? '', category._id].find(name => Object.hasOwn(rules.fleet, name))
  return { rules, cars: fleetKey === undefined ? null : (rules.fleet[fleetKey] ?? null) }
}

/**
 * Refuses a ride at a time that cannot be served, with the next one that can. `previous` is the booking being changed:
 * what stays of its times and its car is not asked for again. Within the transaction that then stores the ride, so that
 * two at once cannot both take the last car; outside of one it only tells how things stand. Throws AppError
 * `invalid_fields` at `pickupTime` or `returnTime`.
 */
export async function assertAvailable(
  db: Kysely<Tables>,
  {
    ride,
    capacity: { rules, cars },
    now,
    previous,
  }: { ride: SchedulableRide; capacity: ServiceCapacity; now: Date; previous?: Booking },
): Promise<void> {
  const spans = calculateBusySpans(ride, rules.turnaroundMinutes)
  const previousSpans = previous === undefined ? [] : calculateBusySpans(previous, rules.turnaroundMinutes)
  const others =
    cars === null ? [] : await listOtherRideSpans(db, { ride, spans, rules, excludedBookingId: previous?.id })
  const soonest = +now + rules.leadTimeMinutes * 60_000
  for (const [i, { from, to }] of spans.entries()) {
    const slot: AvailabilityQuery = {
      at: from,
      lengthMs: to - from,
      timeZone: ride.pickupTimeZone,
      rules,
      earliest: soonest + DECISION_MARGIN_MS,
      cars: cars === null ? null : { count: cars, others },
    }
    const isSameTime = previousSpans[i]?.from === from
    const keepsSameCar =
      previous?.categoryName === ride.categoryName && previousSpans.some(it => it.from <= from && to <= it.to)
    const unavailableReason = findUnavailableReason({
      ...slot,
      earliest: ride.scheduleOption === 'immediately' ? null : soonest - PICKUP_GRACE_MS,
      ...(isSameTime && { rules: null, earliest: null }),
      ...(keepsSameCar && { cars: null }),
    })
    if (unavailableReason !== null) {
      throw unavailableTime({
        leg: i === 0 ? 'pickup' : 'return',
        unavailableReason,
        rules,
        ride,
        nextAvailable: findNextTime(slot),
      })
    }
  }
}

/** When the other rides that stand keep a car of the same category, as far as it matters for these spans. */
async function listOtherRideSpans(
  db: Kysely<Tables>,
  {
    ride,
    spans,
    rules,
    excludedBookingId,
  }: { ride: SchedulableRide; spans: Span[]; rules: ServiceRules; excludedBookingId: string | undefined },
): Promise<Span[][]> {
  const earliest = toIsoString(Math.min(...spans.map(({ from }) => from)) - MAX_RIDE_MS)
  const latest = toIsoString(Math.max(...spans.map(({ from }) => from)) + SEARCH_HORIZON_MS)
  const rows = await db
    .selectFrom('bookings')
    .select(['pickup_at', 'return_at', 'transfer_type', 'extra_minutes', 'quote'])
    .where('category_name', '=', ride.categoryName)
    .where('cancelled_at', 'is', null)
    .where('no_show_at', 'is', null)
    .where('id', '!=', excludedBookingId ?? '')
    .where('pickup_at', '<', latest)
    .where(row => row.or([row('pickup_at', '>', earliest), row('return_at', '>', earliest)]))
    .execute()
  return rows.map(row => calculateBusySpans(toTimedRide(row), rules.turnaroundMinutes))
}

type TimedRow = Pick<BookingTable, 'pickup_at' | 'return_at' | 'transfer_type' | 'extra_minutes' | 'quote'>

function toTimedRide(row: TimedRow): TimedRide {
  return {
    pickupAt: row.pickup_at,
    returnAt: row.return_at,
    transferType: transferTypeSchema.parse(row.transfer_type),
    extraTime: row.extra_minutes / 60,
    quote: row.quote === null ? null : quoteSchema.parse(JSON.parse(row.quote)),
  }
}

function toIsoString(at: number): string {
  return new Date(at).toISOString()
}
