import 'server-only'
import { historyOf } from '@/lib/booking/history'
import type { RidePage } from '@/lib/booking/ride-page'
import { bookingSchema } from '@/lib/booking/schemas'
import { listHeldEmails } from '@/lib/server/outbox/held-emails'
import { cancellationNow } from './cancel'
import type { BookingPorts } from './ports'
import { type Opener, openBooking } from './read'
import { listEvents } from './store'

/** A booking as its rider's page shows it, with what happened to it. Throws AppError not_found. */
export async function readRidePage(ports: Pick<BookingPorts, 'db' | 'now'>, opener: Opener): Promise<RidePage> {
  const { booking, version } = await openBooking(ports.db, opener)
  const events = await listEvents(ports.db, booking.id)
  const history = historyOf(
    events.map(({ at, kind, actor, data }) => ({ at, kind, actor, booking: bookingSchema.parse(JSON.parse(data)) })),
  )
  const now = ports.now()
  const heldEmails = await listHeldEmails(ports.db, { bookingId: booking.id, now })
  return { booking, version, cancellation: cancellationNow({ booking, now }), history, heldEmails }
}
