import 'server-only'
import type { FurtherPayment } from '@/lib/booking/model/amount-due'
import type { Booking } from '@/lib/booking/model/schemas'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import type { PaymentContext } from '../context'
import { applyWithdrawal } from '../end-pending-change'
import {
  applyChargeback,
  applyChargebackReversal,
  applyChargeMade,
  applyChargeNotMade,
  applyRefundSent,
  applyZelleReceived,
} from '../manual-adjustments'
import { reconcileOpenCharges } from '../reconcile-due-payments'

type Context = Pick<PaymentContext, 'db' | 'now' | 'log'>
type Target = { bookingId: string; transactionId?: string }

/** The operator's adjustments, each in a transaction of its own. */
export const recordZelleReceived = (
  context: Context,
  target: { bookingId: string; furtherPayment?: FurtherPayment },
): Promise<Booking> => context.db.transaction().execute(trx => applyZelleReceived(trx, { context, ...target }))

export const recordRefundSent = (context: Context, bookingId: string): Promise<Booking> =>
  context.db.transaction().execute(trx => applyRefundSent(trx, { context, bookingId }))

export const recordManualChargeback = (context: Context, target: Target): Promise<Booking> =>
  context.db.transaction().execute(trx => applyChargeback(trx, { context, ...target }))

export const recordManualChargebackReversal = (context: Context, target: Target): Promise<Booking> =>
  context.db.transaction().execute(trx => applyChargebackReversal(trx, { context, ...target }))

export async function recordChargeMade(context: Context, target: Required<Target>): Promise<Booking> {
  await context.db.transaction().execute(trx => applyChargeMade(trx, { context, ...target }))
  return await load(context, target.bookingId)
}

export async function recordChargeNotMade(context: Context, bookingId: string): Promise<Booking> {
  await context.db.transaction().execute(trx => applyChargeNotMade(trx, { context, bookingId }))
  return await load(context, bookingId)
}

export async function withdrawChangeAsOperator(context: PaymentContext, bookingId: string): Promise<Booking> {
  await reconcileOpenCharges(context, bookingId)
  const { booking } = await context.db.transaction().execute(async trx => {
    const row = await findBookingById(trx, bookingId)
    if (row === undefined) throw new Error('booking not found')
    const loaded = { booking: toBooking(row), version: row.version }
    if (loaded.booking.pendingChange === null) throw new Error(`Booking ${bookingId} has no pending change.`)
    return await applyWithdrawal(trx, { ...loaded, actor: 'operator', now: context.now() })
  })
  return booking
}

async function load({ db }: Context, bookingId: string): Promise<Booking> {
  const row = await findBookingById(db, bookingId)
  if (row === undefined) throw new Error('booking not found')
  return toBooking(row)
}
