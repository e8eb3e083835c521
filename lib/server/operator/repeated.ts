import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { type Booking, bookingSchema } from '@/lib/booking/schemas'
import type { OperatorAction } from '@/lib/operator/schemas'
import { listEvents } from '@/lib/server/bookings/store'
import type { BookingEventTable, Tables } from '@/lib/server/database/tables'

/** Whether the first thing that happened after the version a press was made on is this very press. */
export async function wasDoneNext(
  db: Kysely<Tables>,
  { id, action }: { id: string; action: OperatorAction },
): Promise<boolean> {
  const events = await listEvents(db, id)
  const next = events.find(({ version }) => version === action.version + 1)
  const seen = events.find(({ version }) => version === action.version)
  if (next === undefined || seen === undefined || next.actor !== 'operator') return false
  return isDone({ action, kind: next.kind, before: read(seen.data), after: read(next.data) })
}

function isDone({
  action,
  kind,
  before,
  after,
}: {
  action: OperatorAction
  kind: BookingEventTable['kind']
  before: Booking
  after: Booking
}): boolean {
  switch (action.action) {
    case 'confirm':
      return kind === 'confirmed'
    case 'fare':
      return kind === 'fare' && after.quote?.totalCents === action.amountCents
    case 'chauffeur':
      return kind === 'chauffeur' && isDeepStrictEqual(after.chauffeur, action.chauffeur)
    case 'zelle_received':
      return before.status !== 'paid' && after.status === 'paid'
    case 'refund_sent':
      return before.refundBy === 'operator' && after.refundBy !== 'operator'
    case 'cancel':
      return kind === 'cancelled' && after.cancelReason === action.reason
    case 'no_show':
    case 'chargeback':
    case 'chargeback_reversed':
      return kind === action.action
  }
}

function read(data: string): Booking {
  return bookingSchema.parse(JSON.parse(data))
}
