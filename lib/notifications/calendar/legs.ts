import 'server-only'
import type { Leg } from '@/lib/booking/model/extras'
import type { Booking } from '@/lib/booking/model/schemas'
import type { Place } from '@/lib/places/model/schemas'

export type CalendarLeg = {
  name: Leg
  uid: string
  startsAt: Date
  endsAt: Date
  from: Place
  to: Place
  stops: Place[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DEFAULT_LEG_MS = HOUR_MS

/** Lists the legs with a known time, in whole minutes. */
export function listLegs(booking: Booking, uidDomain: string): CalendarLeg[] {
  const { id, pickupAt, returnAt, pickup, dropOff, extras, scheduleOption, eta } = booking
  const durationMs = legDurationMs(booking) + booking.extraTime * HOUR_MS
  const times = (at: string) => {
    const startMs = Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS
    return { startsAt: new Date(startMs), endsAt: new Date(Math.round((startMs + durationMs) / MINUTE_MS) * MINUTE_MS) }
  }
  const outbound: CalendarLeg = {
    name: 'outbound',
    uid: `${id}@${uidDomain}`,
    // The pickup time of an immediate ride is the time of its request.
    ...times(scheduleOption === 'immediately' ? (eta ?? pickupAt) : pickupAt),
    from: pickup,
    to: dropOff,
    stops: extras.stops,
  }
  if (returnAt === null) return [outbound]
  const returnLeg = { from: dropOff, to: pickup, stops: extras.stops.toReversed() }
  return [outbound, { name: 'return', uid: `${id}-return@${uidDomain}`, ...times(returnAt), ...returnLeg }]
}

/** The quote of a round trip covers both legs. */
function legDurationMs({ quote, transferType }: Booking): number {
  if (quote === null) return DEFAULT_LEG_MS
  return (quote.durationSeconds * 1000) / (transferType === 'Round Trip' ? 2 : 1)
}
