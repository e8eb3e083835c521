import 'server-only'
import type { Kysely } from 'kysely'
import { AppError } from '@/lib/errors'
import { type CheckLine, failed } from '@/lib/platform/check'
import type { Tables } from '@/lib/platform/database/tables'

export const SANDBOX_REFUSED = 'sandbox_refused'
const SANDBOX_REMEDY =
  'Restore the settings (.env.local: PAYMENTS, AUTHORIZE_NET_...), or set PAYMENTS=sandbox for a demo on these data.'

/** Throws AppError `sandbox_refused` if a real gateway was used with this database: test cards would count as payments. */
export async function refuseRealCharges(db: Kysely<Tables>): Promise<void> {
  if (!(await wasUsedWithRealGateway(db))) return
  throw new AppError({
    kind: 'unavailable',
    message: `The database is of a site with real payments, but no gateway is set: test cards would pay. ${SANDBOX_REMEDY}`,
    code: SANDBOX_REFUSED,
  })
}

async function wasUsedWithRealGateway(db: Kysely<Tables>): Promise<boolean> {
  const used = await db
    .selectFrom('payment_attempts')
    .select('gateway')
    .where('gateway', '!=', 'sandbox')
    // Its list is read from the first start on, before the first charge.
    .union(
      db
        .selectFrom('gateway_inbox')
        .select('id as gateway')
        .where('transaction_id', 'is', null)
        .where('id', '!=', 'sandbox'),
    )
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Finds money that does not belong to the gateway in use, for the doctor: charges of the sandbox would be shown as paid,
 * and refunding them would cost real money; charges of a real gateway must not meet a sandbox by mistake.
 */
export async function checkStoredCharges(db: Kysely<Tables>, gateway: StoredChargesOwner): Promise<CheckLine | null> {
  const testBookings = await db
    .selectFrom('ledger')
    .select('booking_id')
    .where('account', '=', 'money')
    .where('gateway', '=', 'sandbox')
    .groupBy('booking_id')
    .having(({ eb, fn }) => eb(fn.sum('cents'), '>', 0))
    .execute()
  if (gateway.demoNotice === null && testBookings.length > 0) {
    return failed(`Database: test payments of ${testBookings.length} bookings count`, 'Start with an empty database.')
  }
  if (gateway.isUnchosen && (await wasUsedWithRealGateway(db))) {
    return failed('Database: of a site with real payments, but no gateway is set', SANDBOX_REMEDY)
  }
  return null
}

type StoredChargesOwner = { demoNotice: string | null; isUnchosen?: boolean }
