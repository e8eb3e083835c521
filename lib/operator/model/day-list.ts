import { bookingFacts } from '@/lib/booking/model/booking-facts'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { pickFacts, toLines } from '@/lib/booking/model/fact-rows'
import type { Booking } from '@/lib/booking/model/schemas'
import { isPaymentOpen } from '@/lib/booking/model/status'
import { formatMoney, formatTime, toIsoDateInZone } from '@/lib/format'
import { describeCollection, getUnpaidCents } from './describe-status'
import type { DayListRide, RideFlag } from './schemas'

/** Today and the thirteen days after it. */
export const LISTED_DAYS = 14

/** A leg of a booking, without its link. */
type Leg = Omit<DayListRide, 'capability'> & { date: string; isToday: boolean }

/** Lists the legs of a booking from today on, in the time zone of the pickup. A canceled ride has none. */
export function listLegs(booking: Booking, now: Date): Leg[] {
  const { pickupAt, returnAt, pickupTimeZone, cancelledAt } = booking
  if (cancelledAt !== null) return []
  const today = toIsoDateInZone(now, pickupTimeZone)
  const legs = [
    { leg: 'outbound' as const, at: pickupAt },
    ...(returnAt === null ? [] : [{ leg: 'return' as const, at: returnAt }]),
  ]
  return legs.flatMap(({ leg, at }) => {
    const date = toIsoDateInZone(new Date(at), pickupTimeZone)
    if (date < today || date > addDays(today, LISTED_DAYS - 1)) return []
    return { ...describeLeg(booking, leg, at), date, isToday: date === today }
  })
}

function describeLeg(booking: Booking, leg: DayListRide['leg'], at: string) {
  const { id, contactInfo, extras, pickup, dropOff, pickupTimeZone, scheduleOption, chauffeur } = booking
  const { firstName, lastName } = extras.passenger ?? contactInfo
  const facts = bookingFacts(booking)
  const [party] = pickFacts(facts, [{ label: '', of: ['vehicle', 'party'], brief: true }])
  const via = extras.stops.map(({ name }) => `via ${name}`)
  const isOutbound = leg === 'outbound'
  return {
    id,
    leg,
    at,
    time: isOutbound && scheduleOption === 'immediately' ? 'Now' : formatTime(at, pickupTimeZone),
    name: `${firstName} ${lastName}`,
    places: isOutbound ? [pickup.name, ...via, `to ${dropOff.name}`].join(' ') : `${dropOff.name} to ${pickup.name}`,
    party: party?.value ?? '',
    flights: toLines(
      pickFacts(facts, isOutbound ? ['outboundArrival', 'outboundDeparture'] : ['returnArrival', 'returnDeparture']),
    ).join('. '),
    chauffeur: chauffeur === null ? '' : chauffeur.name,
    payment: describePayment(booking),
    flags: listFlags(booking),
    isNoShow: booking.noShowAt !== null,
    isChanged: booking.changedAfterConfirmationAt !== null,
  }
}

function listFlags(booking: Booking): RideFlag[] {
  const isUnpaid = !isFareConfirmed(booking.quote) || isPaymentOpen(booking) || getUnpaidCents(booking) > 0
  if (booking.noShowAt !== null) return isUnpaid ? ['unpaid'] : []
  const flags = {
    unassigned: booking.chauffeur === null,
    unpaid: isUnpaid,
    unconfirmed:
      booking.confirmedAt === null || booking.changedAfterConfirmationAt !== null || !isFareConfirmed(booking.quote),
  }
  return (['unassigned', 'unpaid', 'unconfirmed'] as const).filter(flag => flags[flag])
}

/** Describes the payment in a few words. */
function describePayment(booking: Booking): string {
  const { quote } = booking
  if (quote === null) return 'No fare yet'
  if (quote.provisional) return `Estimate: ${formatMoney(quote.totalCents)}`
  return describeCollection(booking) || 'Paid'
}

function addDays(isoDate: string, days: number): string {
  const date = new Date(`${isoDate}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
