import 'server-only'
import { evaluateCancellation } from '@/lib/booking/model/cancellation'
import { buildHistory } from '@/lib/booking/model/history'
import { evaluateChangeEligibility } from '@/lib/booking/model/ride-change'
import type { RidePage } from '@/lib/booking/model/ride-page'
import type { BookingContext } from './context'
import { toAccount } from './document'
import { type BookingAccess, loadVersionedBooking } from './load-booking'
import { listStoredEvents } from './store'

/** Loads a booking with its history for the customer’s ride page. Throws AppError not_found. */
export async function loadRidePage(
  context: Pick<BookingContext, 'db' | 'now' | 'listDelayedEmails' | 'serviceRules'>,
  access: BookingAccess,
): Promise<RidePage> {
  const { booking, version, row } = await loadVersionedBooking(context.db, access)
  const history = buildHistory(await listStoredEvents(context.db, booking.id), booking)
  const now = context.now()
  const heldEmails = await context.listDelayedEmails({ bookingId: booking.id, now })
  const { leadTimeMinutes } = await context.serviceRules()
  const change = evaluateChangeEligibility({ booking, by: 'rider', leadTimeMinutes, now })
  const cancellation = evaluateCancellation(booking, toAccount(booking, row), now)
  return { booking, version, cancellation, change, history, heldEmails }
}
