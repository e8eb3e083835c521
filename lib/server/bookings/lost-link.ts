import 'server-only'
import { randomUUID } from 'node:crypto'
import { wakeOutbox } from '@/lib/server/outbox/wake'
import { waitOfAddress } from './hourly-limit'
import type { BookingPorts } from './ports'
import { tooManyLostLinks } from './refusals'

export const LOST_LINKS_AN_HOUR = 10

/**
 * Notes that a link was lost; whether there is such a booking, and with that e-mail, is looked into afterwards. Nothing
 * is done here that depends on it: neither the answer nor the time it takes says anything.
 * Throws AppError `too_many_lost_links`.
 */
export async function noteLostLink(
  ports: Pick<BookingPorts, 'db' | 'now'>,
  { id, email, address }: { id: string; email: string; address: string },
): Promise<void> {
  await ports.db.transaction().execute(async trx => {
    const now = ports.now()
    const limit = LOST_LINKS_AN_HOUR
    const waitMs = await waitOfAddress(trx, { table: 'link_requests', limit, address, now })
    if (waitMs > 0) throw tooManyLostLinks({ limit, waitMs })
    await trx
      .insertInto('link_requests')
      .values({ id: randomUUID(), booking_id: id, email, address, at: now.toISOString() })
      .execute()
  })
  wakeOutbox()
}
