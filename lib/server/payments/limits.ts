import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { waitOfAddress } from '@/lib/server/bookings/hourly-limit'
import type { PaymentTable, Tables } from '@/lib/server/database/tables'
import { tooManyPayments } from './refusals'
import { isDeclined } from './store'
import type { TillPorts } from './till'

/** Attempts to pay that one address has in any hour. */
export const PAYMENTS_AN_HOUR = 20
/** Declines after which a booking takes no card for a while. */
export const DECLINES = 5
export const CLOSED_MS = 30 * 60_000

/**
 * Counts an attempt to pay, whatever becomes of it, or throws AppError too_many_payments with the time to wait. An
 * attempt that is turned away here is not counted: who waits as long as it says gets through.
 */
export async function admitPayment({ db, now }: Pick<TillPorts, 'db' | 'now'>, address: string): Promise<void> {
  const waitMs = await db.transaction().execute(async trx => {
    const wait = await readWait(trx, { address, now: now() })
    if (wait > 0) return wait
    await trx.insertInto('payment_addresses').values({ id: randomUUID(), address, at: now().toISOString() }).execute()
    return 0
  })
  if (waitMs > 0) throw tooManyPayments(waitMs)
}

/** Throws AppError too_many_payments where `admitPayment` would, and counts nothing. */
export async function refuseLimited({ db, now }: Pick<TillPorts, 'db' | 'now'>, address: string): Promise<void> {
  const waitMs = await db.transaction().execute(trx => readWait(trx, { address, now: now() }))
  if (waitMs > 0) throw tooManyPayments(waitMs)
}

function readWait(db: Kysely<Tables>, { address, now }: { address: string; now: Date }): Promise<number> {
  return waitOfAddress(db, { table: 'payment_addresses', limit: PAYMENTS_AN_HOUR, address, now })
}

/**
 * Throws AppError too_many_payments while a booking is closed: for 30 minutes after each fifth decline. Against its
 * holder only the holder's own count: a stranger who guesses an invoice number must not keep its rider from paying.
 */
export function refuseClosed({
  payments,
  byHolder,
  now,
}: {
  payments: readonly PaymentTable[]
  byHolder: boolean
  now: Date
}): void {
  const declines = payments.filter(payment => isDeclined(payment) && (!byHolder || payment.by_holder === 1))
  const last = declines.at(-1)
  if (last === undefined || declines.length % DECLINES !== 0) return
  const waitMs = Date.parse(last.updated_at) + CLOSED_MS - +now
  if (waitMs > 0) throw tooManyPayments(waitMs)
}
