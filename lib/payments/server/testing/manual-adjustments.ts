import 'server-only'
import type { FurtherPayment } from '@/lib/booking/model/amount-due'
import type { Booking } from '@/lib/booking/model/schemas'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import { write } from '@/lib/platform/database/write'
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
): Promise<Booking> => write(context, 'operator', tx => applyZelleReceived(tx.db, { context, ...target }))

export const recordRefundSent = (context: Context, bookingId: string): Promise<Booking> =>
  write(context, 'operator', tx => applyRefundSent(tx.db, { context, bookingId }))

export const recordManualChargeback = (context: Context, target: Target): Promise<Booking> =>
  write(context, 'operator', tx => applyChargeback(tx.db, { context, ...target }))

export const recordManualChargebackReversal = (context: Context, target: Target): Promise<Booking> =>
  write(context, 'operator', tx => applyChargebackReversal(tx.db, { context, ...target }))

export async function recordChargeMade(context: Context, target: Required<Target>): Promise<Booking> {
  await write(context, 'operator', tx => applyChargeMade(tx.db, { context, ...target }))
  return await load(context, target.bookingId)
}

export async function recordChargeNotMade(context: Context, bookingId: string): Promise<Booking> {
  await write(context, 'operator', tx => applyChargeNotMade(tx.db, { context, bookingId }))
  return await load(context, bookingId)
}

export async function withdrawChangeAsOperator(context: PaymentContext, bookingId: string): Promise<Booking> {
  await reconcileOpenCharges(context, bookingId)
  const { booking } = await write(context, 'operator', async tx => {
    const row = await findBookingById(tx.db, bookingId)
    if (row === undefined) throw new Error('booking not found')
    const loaded = { booking: toBooking(row), version: row.version }
    if (loaded.booking.pendingChange === null) throw new Error(`Booking ${bookingId} has no pending change.`)
    return await applyWithdrawal(tx, loaded)
  })
  return booking
}

async function load({ db }: Context, bookingId: string): Promise<Booking> {
  const row = await findBookingById(db, bookingId)
  if (row === undefined) throw new Error('booking not found')
  return toBooking(row)
}
