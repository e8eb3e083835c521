import 'server-only'
import { historyOf } from '@/lib/booking/history'
import type { RidePage } from '@/lib/booking/ride-page'
import { bookingSchema } from '@/lib/booking/schemas'
import { previewCancellation } from './cancel'
import type { BookingPorts } from './ports'
import type { Opener } from './read'
import { listEvents } from './store'

/** A booking as its rider's page shows it, with what happened to it. Throws AppError not_found. */
export async function readRidePage(ports: Pick<BookingPorts, 'db' | 'now'>, opener: Opener): Promise<RidePage> {
  const { booking, cancellation } = await previewCancellation(ports, opener)
  const events = await listEvents(ports.db, booking.id)
  const history = historyOf(
    events.map(({ at, kind, actor, data }) => ({ at, kind, actor, booking: bookingSchema.parse(JSON.parse(data)) })),
  )
  return { booking, cancellation, history }
}
