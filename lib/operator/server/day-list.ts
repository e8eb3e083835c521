import 'server-only'
import type { Kysely } from 'kysely'
import { formatRiderName } from '@/lib/booking/model/extras'
import { getLastLegStart, listLegStarts } from '@/lib/booking/model/pickup-time'
import { isFareConfirmed } from '@/lib/booking/model/quote'
import type { Booking } from '@/lib/booking/model/schemas'
import { isPaymentOpen } from '@/lib/booking/model/status'
import { withAccounts } from '@/lib/booking/server/account'
import { LINK_LIFETIME_MS, signCapability } from '@/lib/booking/server/capability'
import type { BookingContext } from '@/lib/booking/server/context'
import { toBookingOrNull } from '@/lib/booking/server/document'
import { findLink } from '@/lib/booking/server/links'
import { notFound } from '@/lib/errors'
import { addDays, formatMoney, formatTime, toIsoDateInZone } from '@/lib/format'
import { describeCollection, getUnpaidCents } from '@/lib/operator/model/describe-status'
import { summarizeLeg } from '@/lib/operator/model/detail-rows'
import type { DayList, DayListRide, RideFlag } from '@/lib/operator/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'
import { listProblems } from './trouble'

/** Today and the thirteen days after it. */
const LISTED_DAYS = 14
/** So long a ride that the chauffeur was to be paid for stays listed, until the operator says what was received. */
const UNRECORDED_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/** Loads the rides of today and the next days. Throws AppError not_found for every invalid link. */
export async function loadDayList(
  { db, secret, now }: Pick<BookingContext, 'db' | 'secret' | 'now'>,
  text: string,
): Promise<DayList> {
  const at = now()
  const link = await findLink(db, { purpose: 'rides', text, secret, now: at })
  if (link === null) throw notFound('This link is not valid or has expired.')
  const { rows, bookings } = await listBookings(db, at)
  const legs = bookings
    .flatMap(booking => {
      if (booking === null) return []
      const expiresAt = new Date(getLastLegStart(booking) + LINK_LIFETIME_MS)
      const capability = signCapability({ id: booking.id, expiresAt, secret, boundTo: link.id })
      return listLegs(booking, at).map(leg => ({ ...leg, capability }))
    })
    .toSorted((a, b) => a.date.localeCompare(b.date) || Date.parse(a.at) - Date.parse(b.at))
  const dates = [...new Set(legs.map(({ date }) => date))]
  return {
    days: dates.map(date => {
      const rides = legs.filter(leg => leg.date === date)
      return {
        date,
        isToday: rides.some(({ isToday }) => isToday),
        rides: rides.map(({ date: _, isToday: __, ...ride }) => ride),
      }
    }),
    problems: await listProblems(db),
    unreadableIds: rows.flatMap(({ id }, index) => (bookings[index] === null ? id : [])),
  }
}

/** Lists the rides of these days that were not canceled; null stands for one that cannot be read. */
export async function listBookings(db: Kysely<Tables>, at: Date) {
  // Wide enough for every time zone; each leg is then compared by its local date.
  const from = new Date(+at - (UNRECORDED_DAYS + 2) * DAY_MS).toISOString()
  const until = new Date(+at + (LISTED_DAYS + 2) * DAY_MS).toISOString()
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('erased_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('pickup_at', '>=', from), eb('pickup_at', '<', until)]),
        and([eb('return_at', '>=', from), eb('return_at', '<', until)]),
      ]),
    )
    .execute()
  return { rows, bookings: (await withAccounts(db, rows)).map(toBookingOrNull) }
}

/** A leg of a booking, without its link. */
export type Leg = Omit<DayListRide, 'capability'> & { date: string; isToday: boolean }

/**
 * Lists the legs of a booking from today on, in the time zone of the pickup, and earlier ones whose payment is not
 * recorded. A canceled ride has none.
 */
export function listLegs(booking: Booking, now: Date): Leg[] {
  const { pickupTimeZone, cancelledAt } = booking
  if (cancelledAt !== null) return []
  const today = toIsoDateInZone(now, pickupTimeZone)
  const first = booking.status === 'pay_chauffeur' ? addDays(today, -UNRECORDED_DAYS) : today
  return listLegStarts(booking).flatMap(({ leg, at }) => {
    const date = toIsoDateInZone(new Date(at), pickupTimeZone)
    if (date < first || date > addDays(today, LISTED_DAYS - 1)) return []
    return { ...describeLeg(booking, leg, at, date < today), date, isToday: date === today }
  })
}

function describeLeg(booking: Booking, leg: DayListRide['leg'], at: string, isPast: boolean) {
  const { id, pickupTimeZone, scheduleOption, chauffeur } = booking
  return {
    id,
    leg,
    at,
    time: leg === 'outbound' && scheduleOption === 'immediately' ? 'Now' : formatTime(at, pickupTimeZone),
    name: formatRiderName(booking),
    ...summarizeLeg(booking, leg),
    chauffeur: chauffeur === null ? '' : chauffeur.name,
    payment: describePayment(booking),
    flags: listFlags(booking, isPast),
    isNoShow: booking.noShowAt !== null,
    isChanged: booking.changedAfterConfirmationAt !== null,
  }
}

function listFlags(booking: Booking, isPast: boolean): RideFlag[] {
  const isUnpaid = !isFareConfirmed(booking.quote) || isPaymentOpen(booking) || getUnpaidCents(booking) > 0
  if (isPast || booking.noShowAt !== null) return isUnpaid ? ['unpaid'] : []
  const flags = {
    unassigned: booking.chauffeur === null,
    // That it is paid at the ride needs nothing now.
    unpaid: isUnpaid && booking.status !== 'pay_chauffeur',
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
