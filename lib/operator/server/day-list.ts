import 'server-only'
import { getLastLegStart } from '@/lib/booking/model/pickup-time'
import { withAccounts } from '@/lib/booking/server/account'
import { LINK_LIFETIME_MS, signCapability } from '@/lib/booking/server/capability'
import type { BookingContext } from '@/lib/booking/server/context'
import { toBookingOrNull } from '@/lib/booking/server/document'
import { findLink } from '@/lib/booking/server/links'
import { AppError } from '@/lib/errors'
import { LISTED_DAYS, listLegs } from '@/lib/operator/model/day-list'
import type { DayList } from '@/lib/operator/model/schemas'

const DAY_MS = 24 * 60 * 60_000

/** Loads the rides of today and the next days. Throws AppError not_found for every invalid link. */
export async function loadDayList(
  { db, secret, now }: Pick<BookingContext, 'db' | 'secret' | 'now'>,
  text: string,
): Promise<DayList> {
  const at = now()
  const link = await findLink(db, { text, secret, now: at })
  if (link === null) throw invalidDayListLink()
  // Wide enough for every time zone; each leg is then compared by its local date.
  const from = new Date(+at - 2 * DAY_MS).toISOString()
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
  const bookings = (await withAccounts(db, rows)).map(toBookingOrNull)
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
    unreadableIds: rows.flatMap(({ id }, index) => (bookings[index] === null ? id : [])),
  }
}

/** Builds one error for all cases, so that nothing reveals which links exist. */
function invalidDayListLink(): AppError {
  return new AppError({
    kind: 'not_found',
    message: 'invalid, expired or revoked day list link',
    userMessage: 'This link is not valid or has expired.',
  })
}
