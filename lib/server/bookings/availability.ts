import 'server-only'
import type { Kysely } from 'kysely'
import { findHindrance, findNextTime, type Span, spansOf, type TimedRide, type Wish } from '@/lib/booking/availability'
import { GRACE_MS } from '@/lib/booking/pickup-time'
import { type Booking, quoteSchema, transferTypeSchema } from '@/lib/booking/schemas'
import type { ServiceRules } from '@/lib/booking/service-rules'
import type { BookingTable, Tables } from '@/lib/server/database/tables'
import type { BookingPorts } from './ports'
import { notServed } from './refusals'
import type { Ride } from './ride'

const DAY_MS = 24 * 60 * 60 * 1000
/** No ride keeps its car longer, there and back with all its extra hours. */
const LONGEST_RIDE_MS = 7 * DAY_MS
/** What is looked through for the next time, and the length of the ride that would begin then. */
const LOOKED_AHEAD_MS = 14 * DAY_MS + LONGEST_RIDE_MS

/** A time that is offered can still be booked when its rider has read of it. */
const TIME_TO_CHOOSE_MS = 5 * 60 * 1000

/** The operator's rules, and how many cars of a ride's category there are; null where they are not counted. */
export type Service = { rules: ServiceRules; cars: number | null }

/** What of a ride decides whether it can be served. */
export type ServedRide = TimedRide & Pick<Ride, 'scheduleOption' | 'pickupTimeZone' | 'categoryName'>

/** What a ride can be served by. To be asked before the transaction that then checks it. */
export async function serviceOf(
  ports: Pick<BookingPorts, 'serviceRules' | 'vehicleCategories'>,
  ride: Pick<Ride, 'carCategory'>,
): Promise<Service> {
  const [rules, categories] = await Promise.all([ports.serviceRules(), ports.vehicleCategories()])
  const category = categories.find(({ vehicles }) => vehicles.includes(ride.carCategory))
  const named = category && [category.key ?? '', category._id].find(name => Object.hasOwn(rules.fleet, name))
  return { rules, cars: named === undefined ? null : (rules.fleet[named] ?? null) }
}

/**
 * Refuses a ride at a time that cannot be served, with the next one that can. `previous` is the booking being changed:
 * what stays of its times and its car is not asked for again. Within the transaction that then stores the ride, so that
 * two at once cannot both take the last car; outside of one it only tells how things stand. Throws AppError
 * `invalid_fields` at `pickupTime` or `returnTime`.
 */
export async function refuseUnservable(
  db: Kysely<Tables>,
  {
    ride,
    service: { rules, cars },
    now,
    previous,
  }: { ride: ServedRide; service: Service; now: Date; previous?: Booking },
): Promise<void> {
  const spans = spansOf(ride, rules.turnaroundMinutes)
  const earlier = previous === undefined ? [] : spansOf(previous, rules.turnaroundMinutes)
  const others = cars === null ? [] : await findOthers(db, { ride, spans, rules, except: previous?.id })
  const soonest = +now + rules.leadTimeMinutes * 60_000
  for (const [i, { from, to }] of spans.entries()) {
    const wish: Wish = {
      at: from,
      lengthMs: to - from,
      timeZone: ride.pickupTimeZone,
      rules,
      earliest: soonest + TIME_TO_CHOOSE_MS,
      cars: cars === null ? null : { count: cars, others },
    }
    const isSameTime = earlier[i]?.from === from
    const hasCar = previous?.categoryName === ride.categoryName && earlier.some(it => it.from <= from && to <= it.to)
    const hindrance = findHindrance({
      ...wish,
      earliest: ride.scheduleOption === 'immediately' ? null : soonest - GRACE_MS,
      ...(isSameTime && { rules: null, earliest: null }),
      ...(hasCar && { cars: null }),
    })
    if (hindrance !== null) {
      throw notServed({ leg: i === 0 ? 'pickup' : 'return', hindrance, rules, ride, next: findNextTime(wish) })
    }
  }
}

/** When the other rides that stand keep a car of the same category, as far as it matters for these spans. */
async function findOthers(
  db: Kysely<Tables>,
  { ride, spans, rules, except }: { ride: ServedRide; spans: Span[]; rules: ServiceRules; except: string | undefined },
): Promise<Span[][]> {
  const earliest = iso(Math.min(...spans.map(({ from }) => from)) - LONGEST_RIDE_MS)
  const latest = iso(Math.max(...spans.map(({ from }) => from)) + LOOKED_AHEAD_MS)
  const rows = await db
    .selectFrom('bookings')
    .select(['pickup_at', 'return_at', 'transfer_type', 'extra_minutes', 'quote'])
    .where('category_name', '=', ride.categoryName)
    .where('cancelled_at', 'is', null)
    .where('no_show_at', 'is', null)
    .where('id', '!=', except ?? '')
    .where('pickup_at', '<', latest)
    .where(row => row.or([row('pickup_at', '>', earliest), row('return_at', '>', earliest)]))
    .execute()
  return rows.map(row => spansOf(toTimedRide(row), rules.turnaroundMinutes))
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

function iso(at: number): string {
  return new Date(at).toISOString()
}
