import 'server-only'
import type { Kysely } from 'kysely'
import { AppError } from '@/lib/errors'
import { type CheckLine, failed } from '@/lib/platform/check'
import type { Tables } from '@/lib/platform/database/tables'

export const SANDBOX_REFUSED = 'sandbox_refused'
const REMEDY = 'Restore the settings of payments (.env.local), or set PAYMENTS=sandbox for a demo on these data.'

/** Throws AppError `sandbox_refused` if a real gateway was used with this database: test cards would count as payments. */
export async function refuseRealCharges(db: Kysely<Tables>, testGateways: readonly string[]): Promise<void> {
  if (!(await wasUsedWithRealGateway(db, testGateways))) return
  throw new AppError({
    kind: 'unavailable',
    message: `The database is of a site with real payments, but no gateway is set: test cards would pay. ${REMEDY}`,
    code: SANDBOX_REFUSED,
  })
}

async function wasUsedWithRealGateway(db: Kysely<Tables>, testGateways: readonly string[]): Promise<boolean> {
  const used = await db
    .selectFrom('payment_attempts')
    .select('gateway')
    .where('gateway', 'not in', testGateways)
    // Its list is read from the first start on, before the first charge.
    .union(
      db
        .selectFrom('gateway_inbox')
        .select('id as gateway')
        .where('transaction_id', 'is', null)
        .where('id', 'not in', testGateways),
    )
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Finds money that does not belong to the gateway in use, for the doctor: charges of a test gateway would be shown as paid,
 * and refunding them would cost real money; charges of a real gateway must not meet a test gateway by mistake.
 */
export async function checkStoredCharges(
  db: Kysely<Tables>,
  gateway: StoredChargesOwner,
  testGateways: readonly string[],
): Promise<CheckLine | null> {
  const testBookings = await db
    .selectFrom('ledger')
    .select('booking_id')
    .where('account', '=', 'money')
    .where('gateway', 'in', testGateways)
    .groupBy('booking_id')
    .having(({ eb, fn }) => eb(fn.sum('cents'), '>', 0))
    .execute()
  if (gateway.demoNotice === null && testBookings.length > 0) {
    return failed(`Database: test payments of ${testBookings.length} bookings count`, 'Start with an empty database.')
  }
  if (gateway.isUnchosen && (await wasUsedWithRealGateway(db, testGateways))) {
    return failed('Database: of a site with real payments, but no gateway is set', REMEDY)
  }
  return null
}

type StoredChargesOwner = { demoNotice: string | null; isUnchosen?: boolean }
