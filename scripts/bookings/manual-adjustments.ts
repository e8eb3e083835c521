import type { Booking } from '@/lib/booking/model/schemas'
import { describeStatus } from '@/lib/booking/model/status'
import { parseBookingId } from '@/lib/booking/server/booking-id'
import { createBookingContext } from '@/lib/operations/booking-context'
import type { PaymentContext } from '@/lib/payments/server/context'
import {
  recordChargeMade,
  recordChargeNotMade,
  recordManualChargeback,
  recordManualChargebackReversal,
  recordRefundSent,
  recordZelleReceived,
} from '@/lib/payments/server/manual-adjustments'
import { requireDatabase } from '../settings'

type Adjustment = (context: PaymentContext, noted: { bookingId: string; transactionId: string }) => Promise<Booking>

/** Manual adjustments with their numbers of required and optional arguments. */
export const manualAdjustments: { name: string; argCount: number; optionalArgCount?: number; write: Adjustment }[] = [
  { name: 'zelle', argCount: 1, write: (context, { bookingId }) => recordZelleReceived(context, bookingId) },
  { name: 'refund', argCount: 1, write: (context, { bookingId }) => recordRefundSent(context, bookingId) },
  { name: 'charged', argCount: 2, write: recordChargeMade },
  { name: 'uncharged', argCount: 1, write: (context, { bookingId }) => recordChargeNotMade(context, bookingId) },
  { name: 'chargeback', argCount: 1, optionalArgCount: 1, write: recordManualChargeback },
  { name: 'chargeback-reversed', argCount: 1, optionalArgCount: 1, write: recordManualChargebackReversal },
]

/** Records a manual adjustment and prints the booking’s resulting status. */
export function createAdjustmentCommand(adjust: Adjustment): (args: string[]) => Promise<string> {
  return async ([id = '', transactionId = '']) => {
    requireDatabase()
    const context = await createBookingContext()
    try {
      const booking = await adjust(context, { bookingId: parseBookingId(id) ?? id, transactionId })
      return `${booking.id}: ${describeStatus(booking)}\n`
    } finally {
      await context.db.destroy()
    }
  }
}
