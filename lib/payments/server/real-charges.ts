import 'server-only'
import type { Kysely } from 'kysely'
import { AppError } from '@/lib/errors'
import type { Tables } from '@/lib/platform/database/tables'

export const SANDBOX_REFUSED = 'sandbox_refused'
export const SANDBOX_REMEDY =
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

export async function wasUsedWithRealGateway(db: Kysely<Tables>): Promise<boolean> {
  const used = await db
    .selectFrom('payment_attempts')
    .select('gateway')
    .where('gateway', '!=', 'sandbox')
    // Compared from the first start on, before the first charge.
    .union(db.selectFrom('reconciliations').select('gateway').where('gateway', '!=', 'sandbox'))
    .limit(1)
    .execute()
  return used.length > 0
}
