import 'server-only'
import type { Kysely } from 'kysely'
import { type Booking, bookingSchema } from '@/lib/booking/schemas'
import { actionsOf, lastWayAt } from '@/lib/operator/actions'
import { happenedWords } from '@/lib/operator/happened'
import type { Happened, OperatorView } from '@/lib/operator/schemas'
import type { BookingPorts } from '@/lib/server/bookings/ports'
import { toBooking } from '@/lib/server/bookings/rows'
import { findById, listEvents } from '@/lib/server/bookings/store'
import type { BookingEventTable, Tables } from '@/lib/server/database/tables'
import { listHeldEmails } from '@/lib/server/outbox/held-emails'
import { listPayments } from '@/lib/server/payments/store'
import { AFTER_RIDE_MS, readCapability } from './capability'
import { paymentWords } from './payment-words'
import { linkOpensNothing } from './refusals'

type Opening = { capability: string; secret: string; now: Date }

/** The booking that a capability opens, for its operator. Throws AppError not_found alike for all that opens nothing. */
export async function readOperatorView(
  { db, secret, now, serviceRules }: Pick<BookingPorts, 'db' | 'secret' | 'now' | 'serviceRules'>,
  capability: string,
): Promise<OperatorView> {
  const at = now()
  const { freeWaitMinutes } = await serviceRules()
  return await db.transaction().execute(async trx => {
    const opened = await openForOperator(trx, { capability, secret, now: at })
    return await viewOf(trx, { ...opened, now: at, freeWaitMinutes })
  })
}

/** The same booking with the version that was read, within a transaction. A ride moved ahead closes its older links. */
export async function openForOperator(
  db: Kysely<Tables>,
  { capability, secret, now }: Opening,
): Promise<{ booking: Booking; version: number }> {
  const id = readCapability({ text: capability, secret, now })
  const row = id === null ? undefined : await findById(db, id)
  if (row === undefined || row.erased_at !== null) throw linkOpensNothing()
  const booking = toBooking(row)
  if (lastWayAt(booking) + AFTER_RIDE_MS <= +now) throw linkOpensNothing()
  return { booking, version: row.version }
}

/** All that is told of a booking. Within the transaction that read or changed it. */
export async function viewOf(
  db: Kysely<Tables>,
  { booking, version, now, freeWaitMinutes }: { booking: Booking; version: number; now: Date; freeWaitMinutes: number },
): Promise<OperatorView> {
  const payments = await listPayments(db, booking.id)
  return {
    booking,
    version,
    history: tellHistory(await listEvents(db, booking.id)),
    payments: payments.map(payment => ({
      at: payment.updated_at,
      kind: payment.kind,
      words: paymentWords(payment),
      amountCents: payment.amount_cents,
    })),
    heldEmails: await listHeldEmails(db, { bookingId: booking.id, now }),
    actions: actionsOf({ booking, now, freeWaitMinutes }),
    freeWaitMinutes,
  }
}

function tellHistory(events: readonly BookingEventTable[]): Happened[] {
  let before: Booking | null = null
  return events.map(({ at, version, actor, kind, data }) => {
    const after = bookingSchema.parse(JSON.parse(data))
    const words = happenedWords({ kind, before, after })
    before = after
    return { at, version, actor, words }
  })
}
