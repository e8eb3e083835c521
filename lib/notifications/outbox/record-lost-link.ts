import 'server-only'
import { randomUUID } from 'node:crypto'
import type { BookingContext } from '@/lib/booking/server/context'
import { enforceLimit } from '@/lib/booking/server/rate-limit'
import { write } from '@/lib/platform/database/write'

/**
 * Records a lost-link request; the outbox looks up the booking later.
 * Neither the response nor its timing reveals whether the booking exists. Throws AppError `too_many_lost_links`.
 */
export async function recordLostLinkRequest(
  context: Pick<BookingContext, 'db' | 'now'>,
  { id, email, clientIp }: { id: string; email: string; clientIp: string },
): Promise<void> {
  await write(context, 'rider', async tx => {
    await enforceLimit(tx, 'lostLinkRequests', clientIp)
    await tx.db
      .insertInto('lost_link_requests')
      .values({ id: randomUUID(), booking_id: id, email, client_ip: clientIp, at: tx.now.toISOString() })
      .execute()
  })
}
